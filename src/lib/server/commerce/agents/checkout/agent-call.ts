import type { AgentContext } from '../tools.ts'

/** By which protocol somebody asks, and who. */
export type Asker = {
  door: 'acp' | 'ucp'
  by: string
  /** What an agent calls itself where it shows no key: its own requests are known again by it. */
  agent?: string
}

/** A request of a checkout protocol: what every slice works in, and what the protocol says in headers and body. */
export type AgentCall = AgentContext & {
  /** By its name in lower case or as the protocol writes it. */
  header(name: string): string | undefined
  rawBody: Buffer
  /** Where it comes from, as far as limits go. */
  network: string
  /**
   * Refuses where too many carts were made, or changed: by the holder of a key, wherever it is, or from a network
   * where nobody has shown one.
   */
  mayMake(asker: Asker): Promise<void>
  mayChange(asker: Asker): Promise<void>
}
