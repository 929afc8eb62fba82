import pg from 'pg'

/** What pg and its pool say where the server is away or does not answer; they have no codes. */
const away = [
  'Query read timeout',
  'timeout exceeded when trying to connect',
  'timeout expired',
  'Connection terminated',
  'Client has encountered a connection error',
]
const network = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENETUNREACH',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
])

/**
 * SQLSTATE of a database that cannot serve now, whatever it is asked: connections (08), resources,
 * a full disk among them (53), an operator (57), the system (58), a statement or a lock that was
 * not had in time, and transactions in each other's way.
 */
const passing = /^(08|53|57|58|55P03|40001|40P01|25P03)/

/** Whether work failed for the state that the database is in, and may well succeed a moment later. */
export function isDatabaseTrouble(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  if (error instanceof pg.DatabaseError) return passing.test(code)
  // A file that is missing is no database that is away: there the socket is.
  const isFile = code === 'ENOENT' && !('syscall' in error && error.syscall === 'connect')
  const isNetwork =
    (network.has(code) && !isFile) || away.some((words) => error.message.includes(words))
  return isNetwork || isDatabaseTrouble(error.cause)
}
