import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { Refusal } from '../../refusal.ts'

export type LimitName =
  | 'login'
  | 'loginByDevice'
  | 'loginByNetwork'
  | 'registration'
  | 'registrationOfAddress'
  | 'quote'
  | 'newCart'
  | 'sharedCart'
  | 'agentCart'
  | 'cartEdit'
  | 'visitorFile'
  | 'visitorMegabytes'
  | 'orderEdit'
  | 'design'
  | 'paper'
  | 'proof'
  | 'ownData'
  | 'refresh'
  | 'secondFactor'
  | 'newsletter'
  | 'contact'
  | 'withdrawal'
  | 'withdrawalOfAddress'
  | 'promocode'
  | 'customConfig'
  | 'writtenOffer'
  | 'offerNumber'
  | 'guest'
  | 'vatNumber'
  | 'addressSearch'
  | 'foundAddress'
  | 'noticeProof'
  | 'password'
  | 'invitation'
  | 'passkey'
  | 'reset'
  | 'resetByNetwork'

/** So many points in so many seconds, by what the handler names as key. */
export type Limits = Record<LimitName, { points: number; seconds: number }>

/** By cost: a password takes a tenth of a second of a core, a quote some microseconds. */
export const defaultLimits: Limits = {
  /** Of one account, from wherever it is tried. */
  login: { points: 10, seconds: 900 },
  /** Of one account by one browser that was logged in to it before: its owner's, most likely. */
  loginByDevice: { points: 10, seconds: 900 },
  /** Of one network and one way in; a try that was right is given back, so that an office is no attacker. */
  loginByNetwork: { points: 60, seconds: 900 },
  /** Of one account of the staff, whose password was right. */
  secondFactor: { points: 5, seconds: 900 },
  registration: { points: 10, seconds: 3600 },
  /** With one address, whether or not it has an account: each is a mail to it. */
  registrationOfAddress: { points: 5, seconds: 3600 },
  refresh: { points: 120, seconds: 900 },
  quote: { points: 600, seconds: 60 },
  /** Of visitors without an account, by network, and of one customer. */
  newCart: { points: 120, seconds: 3600 },
  /** Carts that the holder of a key makes or changes for others. */
  agentCart: { points: 1200, seconds: 3600 },
  /** Links to carts that do not exist, tried by one network. */
  sharedCart: { points: 30, seconds: 900 },
  cartEdit: { points: 300, seconds: 60 },
  /** Files that visitors without an account begin to send, by network. */
  visitorFile: { points: 100, seconds: 3600 },
  /** Of those files, all told. */
  visitorMegabytes: { points: 20_000, seconds: 86_400 },
  /** Changes of one order: each sends a mail and may write two papers. */
  orderEdit: { points: 10, seconds: 3600 },
  design: { points: 60, seconds: 3600 },
  /** Proofs of one customer's files, each drawn anew by a process of its own. */
  proof: { points: 60, seconds: 3600 },
  /** Papers of one customer's orders, each written anew. */
  paper: { points: 240, seconds: 3600 },
  /** Archives of all that is known of one customer: every paper in it is written anew. */
  ownData: { points: 10, seconds: 3600 },
  /** Each sends a mail to somebody. */
  newsletter: { points: 10, seconds: 3600 },
  /** Each is read by somebody. */
  contact: { points: 10, seconds: 3600 },
  /** By one network, and with one address: each is a mail to it, and is read by somebody. */
  withdrawal: { points: 20, seconds: 3600 },
  withdrawalOfAddress: { points: 10, seconds: 3600 },
  /** Of promo codes that do not exist: nobody mistypes one so often. */
  promocode: { points: 20, seconds: 900 },
  /** Short keys of configurations, by one network: each is kept for good. */
  customConfig: { points: 100, seconds: 3600 },
  /** Written offers, by one network: each is kept, and a PDF takes some hundredths of a second. */
  writtenOffer: { points: 60, seconds: 3600 },
  /** Numbers of written offers that do not exist, tried by one network. */
  offerNumber: { points: 20, seconds: 900 },
  /** Orders without an account, by one network. */
  guest: { points: 30, seconds: 3600 },
  /** Checks of one customer's number: each may ask another house. */
  vatNumber: { points: 60, seconds: 900 },
  /** Letters typed by one network where addresses are looked up: each may ask another house. */
  addressSearch: { points: 400, seconds: 900 },
  /** Addresses taken from there by one network: the shop pays for each. */
  foundAddress: { points: 40, seconds: 3600 },
  /** Notices by one network that prove nothing, where each costs a question to a payment provider. */
  noticeProof: { points: 60, seconds: 900 },
  /** Of one customer who is logged in and says the password again. */
  password: { points: 10, seconds: 900 },
  /** Mails by which one customer invites others. */
  invitation: { points: 40, seconds: 3600 },
  /** Challenges for passkeys, by one network: the login page asks for one by itself. */
  passkey: { points: 300, seconds: 900 },
  /** Mails to one address, and by one network. */
  reset: { points: 5, seconds: 3600 },
  resetByNetwork: { points: 20, seconds: 3600 },
}

export type Limiter = {
  consume(limit: LimitName, key: string, points?: number): Promise<void>
  forgive(limit: LimitName, key: string): Promise<void>
  /** Gives one point back. */
  giveBack(limit: LimitName, key: string): Promise<void>
}

/**
 * Counts in this process's memory: several processes allow as many times more, which is still
 * a limit. Null switches limits off, for benchmarks and tests.
 */
export function createLimiter(limits: Limits | null): Limiter {
  if (!limits) return { async consume() {}, async forgive() {}, async giveBack() {} }
  const counters = new Map(
    Object.entries(limits).map(([name, { points, seconds }]) => [
      name,
      new RateLimiterMemory({ keyPrefix: name, points, duration: seconds }),
    ]),
  )
  return {
    async consume(limit, key, points = 1) {
      try {
        await counters.get(limit)?.consume(key, points)
      } catch (cause) {
        if (!(cause instanceof RateLimiterRes)) throw cause
        throw tooMany(cause.msBeforeNext)
      }
    },
    async giveBack(limit, key) {
      await counters.get(limit)?.reward(key)
    },
    async forgive(limit, key) {
      await counters.get(limit)?.delete(key)
    },
  }
}

function tooMany(waitMs: number): Refusal {
  return new Refusal('too_many_requests', {
    facts: { retryAfterSeconds: Math.ceil(waitMs / 1000) },
  })
}
