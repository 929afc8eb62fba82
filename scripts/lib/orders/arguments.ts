import { parseArgs } from 'node:util'
import { ArgumentsError } from '../publish/arguments.ts'

export type OrdersArguments =
  | { what: 'help' }
  | {
      what: 'import'
      file: string
      /** The shop that took them; may be left out where there is one alone. */
      tenant: string | null
      dryRun: boolean
      /** How many orders there must be. */
      expected: number | null
    }

export const ordersHelp = `Brings orders of an earlier shop, or reads an export of orders back. All of a file, or nothing.

  npm run import-orders -- orders.csv --tenant=ie    a row a line of an order
  npm run import-orders -- orders.json --tenant=ie   an export of this shop; JSON lines: orders.jsonl
  npm run import-orders -- orders.csv --dry-run      say what is wrong and what it comes to; keep nothing

  --orders=1204   how many orders there must be: a file that was cut between two is known by it
  --help          this text

Columns and an example: docs/import-orders.md.`

/** Reads the arguments of `npm run import-orders`. Throws ArgumentsError with a sentence. */
export function ordersArguments(given: readonly string[]): OrdersArguments {
  const { values, positionals } = parsed(given)
  if (values.help) return { what: 'help' }
  const [file, second] = positionals
  if (file === undefined)
    throw new ArgumentsError('Name the file: npm run import-orders -- orders.csv --tenant=ie')
  if (second !== undefined) throw new ArgumentsError(`One at a time: ${file}, then ${second}.`)
  if (!/\.(csv|json|jsonl|ndjson)$/i.test(file))
    throw new ArgumentsError(`${file}: orders are a .csv, a .json or a .jsonl file.`)
  if (values.orders !== undefined && !/^\d{1,9}$/.test(values.orders))
    throw new ArgumentsError(`--orders takes how many orders there are, not ${values.orders}.`)
  return {
    what: 'import',
    file,
    tenant: values.tenant ?? null,
    dryRun: values['dry-run'] ?? false,
    expected: values.orders === undefined ? null : Number(values.orders),
  }
}

function parsed(given: readonly string[]) {
  try {
    return parseArgs({
      args: [...given],
      strict: true,
      allowPositionals: true,
      options: {
        help: { type: 'boolean' },
        tenant: { type: 'string' },
        orders: { type: 'string' },
        'dry-run': { type: 'boolean' },
      },
    })
  } catch (error) {
    const said = error instanceof Error ? (error.message.split('. ')[0] ?? error.message) : ''
    throw new ArgumentsError(`${said}. See npm run import-orders -- --help.`)
  }
}
