import pg from 'pg'

/** Statements a connection keeps prepared; texts beyond are sent as they are. */
const MOST = 400
/** Characters; longer texts are lists of values that hardly ever come again. */
const LONGEST = 8000

const names = new Map<string, string>()

/**
 * A connection that prepares every statement with parameters once, by its text: parsing and planning
 * cost PostgreSQL more than running a look-up by key. Statements are built by code, never by
 * input, so there are few of them.
 */
export class PreparingClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config)
    // A connection that breaks in use tells the statement that waits on it; the pool listens only
    // while it is idle, and an event without a listener would end the process.
    this.on('error', () => {})
    const send = super.query.bind(this) as (...args: unknown[]) => unknown
    const query = (...[text, values, ...rest]: unknown[]) => {
      const prepared = typeof text === 'string' && Array.isArray(values) && values.length > 0
      const name = prepared ? nameOf(text) : undefined
      return name ? send({ name, text, values }, ...rest) : send(text, values, ...rest)
    }
    this.query = query as pg.Client['query']
  }
}

function nameOf(text: string): string | undefined {
  const known = names.get(text)
  if (known || names.size >= MOST || text.length > LONGEST) return known
  const name = `q${names.size}`
  names.set(text, name)
  return name
}
