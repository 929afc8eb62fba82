import pg from 'pg'

/** Statements a connection keeps prepared; texts beyond are sent as they are. */
const MOST = 400

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
  }

  // biome-ignore lint/suspicious/noExplicitAny: the driver declares eight overloads over one function
  override query(...args: any[]): any {
    const [text, values, ...rest] = args
    const name = typeof text === 'string' && values?.length > 0 ? nameOf(text) : undefined
    if (name) return Reflect.apply(super.query, this, [{ name, text, values }, ...rest])
    return Reflect.apply(super.query, this, args)
  }
}

function nameOf(text: string): string | undefined {
  const known = names.get(text)
  if (known || names.size >= MOST) return known
  const name = `q${names.size}`
  names.set(text, name)
  return name
}
