import type { CommonCode, ErrorCode } from '../../../contract/errors.ts'
import type { StaffSigns } from '../../../domain/staff/signs.ts'
import type { Context } from '../../context.ts'
import type { LimitName } from './limits.ts'

export type CookieOptions = { maxAge: number; httpOnly: boolean }

/**
 * A context with the request it is for. It stays in the slices' `index.ts`: what a function below
 * needs of a request is given to it as a plain argument. `Code` is what its endpoint declares.
 */
export type Call<Code extends ErrorCode = never> = Context<Code | CommonCode> & {
  readonly requestId: string
  readonly ip: string
  /** Who counts as one caller where calls are limited. */
  readonly network: string
  /** Whether the visitor is staff as the specification means it: for what only shows. */
  readonly signs: StaffSigns
  /** How addresses start where the caller is: that of the page that calls, if it is the tenant's. */
  readonly publicOrigin: string
  /** As it came, for signatures; empty where there was none. */
  readonly rawBody: Buffer
  header(name: string): string | undefined
  cookie(name: string): string | undefined
  setCookie(name: string, value: string, options: CookieOptions): void
  /** Takes a point from a limit, or several; refuses with `too_many_requests` when fewer are left. */
  consume(limit: LimitName, key: string, points?: number): Promise<void>
  /** Gives one point of a key back. */
  giveBack(limit: LimitName, key: string): Promise<void>
  /** Gives all points of a key back. */
  forgive(limit: LimitName, key: string): Promise<void>
}
