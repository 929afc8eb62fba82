import { Socket } from 'node:net'
import { LRUCache } from 'lru-cache'
import pg from 'pg'

/** Statements a connection keeps prepared: the ones used last. */
const MOST = 400
/** Texts remembered as seen once, in the whole process. */
const MOST_SEEN = 4 * MOST
/** Characters; longer texts are lists of values that hardly ever come again. */
const LONGEST = 8000

const seen = new LRUCache<string, true>({ max: MOST_SEEN })

type Send = (...args: unknown[]) => Promise<pg.QueryResult>

/** A connection whose statements are told apart from breaks: what waits on one that breaks hears of it. */
export class PlainClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config)
    // The pool listens only while a connection is idle, and an event without a listener would end the process.
    this.on('error', () => {})
    const send = super.query.bind(this) as Send
    const query: Send = async (...args) => {
      try {
        return await send(...args)
      } catch (error) {
        if (isUnanswered(error)) this.#breakOff(error)
        throw error
      }
    }
    this.query = query as pg.Client['query']
  }

  /** A server that does not answer would still be at the old statement when the next one is sent. */
  #breakOff(error: Error): void {
    const stream: unknown = Reflect.get(Reflect.get(this, 'connection') ?? {}, 'stream')
    if (stream instanceof Socket) stream.destroy(error)
  }
}

/**
 * A connection that prepares a statement with parameters when its text comes for the second time:
 * parsing and planning cost PostgreSQL more than running a look-up by key. What has not been used
 * for long is given up, so that any number of texts may come without end. A statement whose result
 * has other columns since a migration of another node is prepared anew.
 */
export class PreparingClient extends PlainClient {
  readonly #names: LRUCache<string, string>
  readonly #send: Send
  readonly #retired: string[] = []
  #prepared = 0

  constructor(config?: string | pg.ClientConfig) {
    super(config)
    this.#send = this.query.bind(this) as Send
    this.#names = new LRUCache({ max: MOST, dispose: (name) => this.#retired.push(name) })
    const query = (...args: unknown[]) => {
      const [text, values] = args
      const plain = args.length !== 2 || typeof text !== 'string' || !Array.isArray(values)
      if (plain || values.length === 0) return this.#send(...args)
      return this.#run(text, values)
    }
    this.query = query as pg.Client['query']
  }

  async #run(text: string, values: unknown[]): Promise<pg.QueryResult> {
    const name = this.#nameOf(text)
    this.#deallocate()
    if (!name) return this.#send(text, values)
    // As it was before this statement: a refused one inside a transaction ends the transaction.
    const alone = this.getTransactionStatus() !== 'T'
    try {
      return await this.#send({ name, text, values })
    } catch (error) {
      if (!isStalePlan(error)) throw error
      this.#names.delete(text)
      if (!alone) throw error
      return this.#send(text, values)
    }
  }

  #nameOf(text: string): string | undefined {
    const known = this.#names.get(text)
    if (known || text.length > LONGEST) return known
    if (!seen.has(text)) {
      seen.set(text, true)
      return undefined
    }
    const name = `q${this.#prepared++}`
    this.#names.set(text, name)
    return name
  }

  /** Gives up statements, but in a transaction that has failed: it refuses everything. */
  #deallocate(): void {
    if (this.#retired.length === 0 || this.getTransactionStatus() === 'E') return
    const held: unknown = Reflect.get(Reflect.get(this, 'connection') ?? {}, 'parsedStatements')
    for (const name of this.#retired.splice(0)) {
      // A connection that breaks takes its statements with it.
      this.#send(`deallocate ${name}`).catch(() => {})
      if (typeof held === 'object' && held !== null) Reflect.deleteProperty(held, name)
    }
  }
}

function isUnanswered(error: unknown): error is Error {
  return error instanceof Error && error.message === 'Query read timeout'
}

/** Whether a prepared statement was refused because a table it reads has changed since. */
export function isStalePlan(error: unknown): boolean {
  return (
    error instanceof pg.DatabaseError &&
    error.code === '0A000' &&
    error.routine === 'RevalidateCachedQuery'
  )
}
