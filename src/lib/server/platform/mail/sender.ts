import { createTransport } from 'nodemailer'
import { z } from 'zod'
import { isAboutAddress } from '../../../domain/mail/bounce.ts'
import { plainLine } from '../../../domain/plain-line.ts'
import { type DkimKey, dkimKeyFor } from './dkim.ts'

/** A mail as it goes out. */
export type Outgoing = {
  /** The same over all tries, so that whoever gets it twice can tell. */
  messageId: string
  from: { name: string; address: string }
  replyTo: string
  to: string
  locale: string
  subject: string
  text: string
  html: string
  files?: readonly { fileName: string; mediaType: string; base64: string }[]
}

/** What became of a try. `refused`: the mail server will not take it tomorrow either. */
export type Delivery =
  | { state: 'sent' | 'kept'; answer: string }
  /** `isAddressWrong`: no mail to this address would be taken. */
  | { state: 'refused'; answer: string; isAddressWrong: boolean }

/** Where mails go. What is thrown is trouble that may pass, and is tried again. */
export type MailSender = {
  /** The address that mails come from; null for the one of each shop's company. */
  from: string | null
  send(mail: Outgoing): Promise<Delivery>
  close(): void
}

/** Trouble that may pass; the message names nobody, because it stands in the log. */
export class MailTrouble extends Error {
  override name = 'MailTrouble'
  /** All that was said, for staff. */
  readonly answer: string

  constructor(code: string, answer: string) {
    super(`The mail was not taken: ${code}.`)
    this.answer = answer
  }
}

/** Without a mail server: mails stay in the outbox, where staff read them. */
export const keptMail: MailSender = {
  from: null,
  send: async () => ({ state: 'kept', answer: '' }),
  close() {},
}

export type SmtpTerms = {
  from: string | null
  /** Where mails come back to that somebody could not be given; the sender when absent. */
  bouncesTo?: string | undefined
  keys: readonly DkimKey[]
}

/**
 * A mail server. `smtp://` demands STARTTLS and a certificate that holds, `smtps://` speaks TLS from
 * the start; `?tls=off` goes without, which is for a server on the same machine. Mails are signed where `keys`
 * has one of their sender's domain.
 */
export function smtpSender(url: string, { from, bouncesTo, keys }: SmtpTerms): MailSender {
  const { protocol, hostname, port, username, password, searchParams } = new URL(url)
  const secure = protocol === 'smtps:'
  const plain = searchParams.get('tls') === 'off'
  const transport = createTransport({
    pool: true,
    maxConnections: 3,
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port) || (secure ? 465 : 587),
    secure,
    requireTLS: !secure && !plain,
    ignoreTLS: plain,
    ...(username && {
      auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
    }),
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    from,
    async send({ from: sender, replyTo, to, locale, messageId, ...words }) {
      // Never two, whatever was stored: a list would be read as one.
      if (!z.email().safeParse(to).success)
        return {
          state: 'refused',
          answer: 'This is not one e-mail address.',
          isAddressWrong: true,
        }
      const dkim = dkimKeyFor(keys, sender.address)
      try {
        const { response } = await transport.sendMail({
          messageId,
          from: { name: plainLine(sender.name), address: sender.address },
          replyTo: { name: plainLine(sender.name), address: replyTo },
          // As one address, whatever signs are in it.
          to: { name: '', address: to },
          envelope: { from: bouncesTo ?? sender.address, to: [to] },
          headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': locale },
          ...(dkim && { dkim }),
          subject: plainLine(words.subject),
          text: words.text,
          html: words.html,
          attachments: (words.files ?? []).map(({ fileName, mediaType, base64 }) => ({
            filename: plainLine(fileName),
            contentType: mediaType,
            content: Buffer.from(base64, 'base64'),
          })),
        })
        return { state: 'sent', answer: response }
      } catch (error) {
        const { code, answer, isFinal, isAddressWrong } = readTrouble(error)
        if (isFinal) return { state: 'refused', answer, isAddressWrong }
        throw new MailTrouble(code, answer)
      }
    },
    close: () => transport.close(),
  }
}

type Trouble = { code: string; answer: string; isFinal: boolean; isAddressWrong: boolean }

/**
 * A 5xx about recipient or message holds for good (RFC 5321, 4.2.1), and so does what nodemailer will
 * not send at all. One about who we are, at MAIL FROM or before, is the shop's own trouble with its
 * server, which somebody will mend.
 */
function readTrouble(error: unknown): Trouble {
  if (!(error instanceof Error))
    return { code: 'unknown', answer: String(error), isFinal: false, isAddressWrong: false }
  const code = 'code' in error ? String(error.code) : error.name
  const status = 'responseCode' in error ? Number(error.responseCode) : 0
  const answer = 'response' in error && error.response ? String(error.response) : error.message
  const command = 'command' in error ? error.command : ''
  // EENVELOPE stands for MAIL FROM and DATA too, and API for connections that broke.
  const isAboutMail = code === 'EMESSAGE' || (code === 'EENVELOPE' && command === 'RCPT TO')
  const isUnsendable = command === 'API' && (code === 'EMESSAGE' || code === 'EENVELOPE')
  const isFinal = isUnsendable || (isAboutMail && status >= 500)
  const isAddressWrong = isFinal && command === 'RCPT TO' && isAboutAddress(answer)
  return { code: status > 0 ? `${code} ${status}` : code, answer, isFinal, isAddressWrong }
}
