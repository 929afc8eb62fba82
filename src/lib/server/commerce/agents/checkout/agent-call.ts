import type { AgentContext } from '../tools.ts'

/** A request of a checkout protocol: what every slice works in, and what the protocol says in headers and body. */
export type AgentCall = AgentContext & {
  /** By its name in lower case or as the protocol writes it. */
  header(name: string): string | undefined
  rawBody: Buffer
  /** Where it comes from, as far as limits go. */
  network: string
  /** Refuses where too many carts were made, or changed, from there. */
  mayMake(): Promise<void>
  mayChange(): Promise<void>
}
