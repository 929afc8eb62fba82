import { z } from 'zod'
import {
  accounts,
  caches,
  choice,
  dkimKeys,
  flag,
  folder,
  isMailServer,
  megabytes,
  nameOf,
  optional,
  origin,
  port,
  postgres,
  proxyCount,
  proxyNetworks,
  scanner,
  secret,
  stripeAccounts,
  text,
  withDefault,
} from './setting-kinds.ts'

/** Every setting there is, by the name of its environment variable. */
export const settings = {
  /** The shop's port. */
  PORT: withDefault({ schema: port, want: 'a whole number from 1 to 65535' }, 4321),
  /**
   * Where to listen. `localhost`, the default, is this machine alone, on both 127.0.0.1 and ::1,
   * because browsers resolve localhost to either; `0.0.0.0` is every network (see listenHosts).
   */
  HOST: withDefault({ schema: text, want: 'a host name or an address' }, 'localhost'),
  /** A PostgreSQL 15 or newer; without it an embedded one runs in DATA_DIR/postgres. */
  DATABASE_URL: optional<string>(postgres),
  /** The same database through a pooler that shares sessions between transactions, for all but what needs a session. */
  DATABASE_POOL_URL: optional<string>(postgres),
  /**
   * Another backend of the same contract: its prices stand on pages, and it is handed the browser's
   * calls. Without it this process answers them.
   */
  API_HOST: optional<string>({ ...origin, secret: true }),
  /** The shop's documents. */
  CONTENT_DIR: withDefault({ schema: folder, want: 'a folder that exists' }, 'src/content'),
  /** A folder that editors' documents are written back to when they are published, CONTENT_DIR for one. */
  CONTENT_WRITE_BACK: optional<string>({ schema: folder, want: 'a folder that exists' }),
  /** The largest picture that editors may send, in megabytes; the content folder takes 8. */
  CONTENT_PICTURE_MB: withDefault({ schema: megabytes, want: 'a whole number from 1 to 8' }, 8),
  /** Signs the webhook that publishes CONTENT_DIR; without it there is none. */
  PUBLISH_WEBHOOK_SECRET: optional(secret),
  /** All that Quire keeps: the embedded database, pages, uploads. Back this folder up. */
  DATA_DIR: withDefault({ schema: text, want: 'a folder' }, '.data'),
  /** What this process does: answer requests, work on jobs, or both. */
  ROLE: withDefault(choice('all', 'web', 'worker'), 'all'),
  /**
   * Where `/metrics`, and the health of a worker, are answered: on a port of the operator's alone,
   * reached from this machine unless METRICS_HOST says otherwise. Off where it is not set.
   */
  METRICS_PORT: optional({ schema: port, want: 'a whole number from 1 to 65535' }),
  METRICS_HOST: withDefault({ schema: text, want: 'a host name or an address' }, '127.0.0.1'),
  /**
   * Caches before the shop that are to be told of what changes, by HTTP PURGE: `http://10.0.0.5:6081`, or
   * several with commas between. Every process names the same ones.
   */
  PURGE_URL: withDefault<string[]>(
    { schema: caches, want: 'addresses such as http://10.0.0.5:6081, with commas between them' },
    [],
  ),
  /** How they know pages: by `tag` (Cache-Tag, as Varnish does with xkey) or by `url`. */
  PURGE_BY: withDefault(choice('tag', 'url'), 'tag'),
  /** A line in the log for every answer, whatever the LOG_LEVEL. */
  ACCESS_LOG: withDefault({ schema: flag, want: 'true or false' }, false),
  LOG_LEVEL: withDefault(
    choice('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'),
    'warn',
  ),
  /** Seconds that open requests and jobs have to finish after a stop signal. */
  SHUTDOWN_SECONDS: withDefault<number>(
    {
      schema: z.string().regex(/^\d+$/).transform(Number).pipe(z.number().max(600)),
      want: 'a whole number of seconds from 0 to 600',
    },
    25,
  ),
  /** How the public addresses start where a proxy ends TLS and does not say so. */
  PUBLIC_ORIGIN_SCHEME: optional(choice('http', 'https')),
  /**
   * Whose X-Forwarded-For tells who is calling: the number of proxies before the shop, or the
   * networks that they are in. A caller's own words never count.
   */
  TRUST_PROXY: withDefault<number | string[] | false>(
    {
      schema: z.union([proxyCount, proxyNetworks]),
      want: 'the number of proxies before the shop, such as 1, or their networks, such as 10.0.0.0/8',
    },
    false,
  ),
  /**
   * The embedded payment provider, which moves no money: with it anybody can mark an order paid.
   * `auto` offers it in a sample shop, and refuses to open another one until it is `on` or `off`.
   */
  PAYMENT_SANDBOX: withDefault(choice('auto', 'on', 'off'), 'auto'),
  /** Signs the sandbox payment provider's notices; without it a new one is made at each start. */
  PAYMENT_SANDBOX_SECRET: optional(secret),
  /**
   * A second secret that is believed too, while one replaces the other: the one before, or the next.
   * Nothing is signed with it.
   */
  PAYMENT_SANDBOX_SECRET_OTHER: optional(secret),
  /** Accounts at Stripe, by the names that tenants' documents call them: `main:sk_live_…:whsec_…`. */
  STRIPE_ACCOUNTS: stripeAccounts,
  /** Where Stripe's API is, for a double of it. */
  STRIPE_URL: withDefault<string>(origin, 'https://api.stripe.com'),
  /** Accounts at PayPal, by their names: the client's id, its secret and the id of the webhook. */
  PAYPAL_ACCOUNTS: accounts('clientId', 'secret', 'webhookId'),
  /** Where PayPal's API is: `https://api-m.sandbox.paypal.com` to try it. */
  PAYPAL_URL: withDefault<string>(origin, 'https://api-m.paypal.com'),
  /** Where companies' VAT numbers are asked for: the Commission's REST API, or a double of it. */
  VIES_URL: withDefault<string>(
    {
      schema: z.url({ protocol: /^https?$/ }).refine((url) => !/[?#]/.test(url)),
      want: 'an address such as https://ec.europa.eu/taxation_customs/vies/rest-api',
    },
    'https://ec.europa.eu/taxation_customs/vies/rest-api',
  ),
  /** Keys of Loqate, by the names that tenants' documents call them: `main:AA11-AA11-AA11-AA11`. */
  LOQATE_KEYS: accounts('key'),
  /** Where Loqate's API is, for a double of it. */
  LOQATE_URL: withDefault<string>(origin, 'https://api.addressy.com'),
  /**
   * The mail server: `smtp://user:password@host:587`, which must offer STARTTLS, or `smtps://…:465`.
   * Without it mails stay in the database, where staff read them.
   */
  SMTP_URL: optional<string>({
    schema: z.string().refine(isMailServer),
    want: 'an address such as smtp://user:password@mail.example.com:587',
    secret: true,
  }),
  /** The address that mails come from; without it each shop's own (`company.email`). */
  MAIL_FROM: optional<string>({ schema: z.email(), want: 'an e-mail address' }),
  /** The address that mails come back to (the envelope's sender); without it the one that they come from. */
  MAIL_BOUNCES_TO: optional<string>({ schema: z.email(), want: 'an e-mail address' }),
  /** What mails are signed with (DKIM): a domain, the selector of its public key, and the file of the private one. */
  DKIM_KEYS: withDefault<{ domain: string; selector: string; file: string }[]>(
    {
      schema: dkimKeys,
      want: 'keys such as shop.example:press1:/etc/quire/dkim.pem, with commas between them',
    },
    [],
  ),
  /**
   * Whether webhooks may go to plain http and to addresses that are not public, such as a system in the
   * same building. Without it both are refused, so that nobody reaches into the network through the shop.
   */
  WEBHOOK_PRIVATE: withDefault({ schema: flag, want: 'true or false' }, false),
  /** Where networks are, as a file in MaxMind's format; without it nobody is told places. */
  GEOIP_DATABASE: optional<string>({ schema: folder, want: 'a file that exists' }),
  /** Signs links to customers' files and their uploads; without it one is kept in DATA_DIR. */
  FILES_SECRET: optional(secret),
  /** The bucket of S3 that customers' files are kept in; without it they are kept in DATA_DIR. */
  FILES_BUCKET: optional<string>(nameOf('the name of a bucket')),
  FILES_REGION: withDefault<string>(nameOf('a region such as eu-central-1'), 'eu-central-1'),
  /** Where the bucket is when it is not Amazon's. */
  FILES_URL: optional<string>(origin),
  /** Megabytes that one file of a customer may have: at most 5000 where they are kept in a bucket. */
  UPLOAD_LIMIT_MB: withDefault<number>(
    {
      schema: z.string().regex(/^\d+$/).transform(Number).pipe(z.number().min(1).max(100_000)),
      want: 'a whole number of megabytes from 1 to 100000',
    },
    2000,
  ),
  /** ClamAV's daemon, which looks through customers' files before they are kept; without it nothing does. */
  CLAMD_URL: optional<string>(scanner),
  /** Encrypts second factors and signs cookies of staff; without it one is kept in DATA_DIR. */
  STAFF_SECRET: optional(secret),
  /** As PAYMENT_SANDBOX_SECRET_OTHER; `npm run staff -- reseal` ends what depends on the one before. */
  STAFF_SECRET_OTHER: optional(secret),
  /**
   * Whether staff need a second factor: `auto` asks for it wherever sample accounts, whose passwords
   * are known to everybody, are not in use.
   */
  STAFF_SECOND_FACTOR: withDefault(choice('auto', 'required', 'optional'), 'auto'),
  /** A dev environment: whoever visits counts as staff, for what only shows. Never in production. */
  DEV_ENVIRONMENT: withDefault({ schema: flag, want: 'true or false' }, false),
  /** Whether the sample shop is seeded: `auto` does so in an embedded or already sample database. */
  SAMPLE_SHOP: withDefault(choice('auto', 'on', 'off'), 'auto'),
}
