import { z } from 'zod'
import type { Vies } from '../../../src/lib/server/people/vat-number/index.ts'
import { startDouble, type Told } from './double.ts'

/** For tests that are about something else: VIES is out of reach. */
export const silentVies: Vies = { ask: async () => ({ kind: 'failed', why: 'out of reach' }) }

const question = z.object({
  countryCode: z.string(),
  vatNumber: z.string(),
  requesterMemberStateCode: z.string(),
  requesterNumber: z.string(),
})
type Question = z.output<typeof question>

export type Manner =
  | 'valid'
  | 'unnamed'
  | 'invalid'
  | 'another number'
  | 'slow'
  | 'garbage'
  | 'half'
  | 'status 500'
  | 'status 500 in html'
  | { userError: string }
  | { errorWrapper: string; status: number }

/**
 * A server that speaks as the Commission's REST API does, in the manner that a test sets, or that a
 * number has.
 */
export async function startViesDouble(
  mannerOf: (number: string) => Manner | undefined = () => undefined,
) {
  const books = { manner: 'valid' as Manner, asked: [] as Question[], slowMs: 400 }
  const double = await startDouble(async ({ method, path, header, body }) => {
    if (method !== 'POST' || path !== '/rest-api/check-vat-number')
      return { status: 404, body: 'no such thing' }
    if (!header('content-type').startsWith('application/json')) return { status: 415, body: '' }
    const asked = question.parse(JSON.parse(body))
    books.asked.push(asked)
    const manner = mannerOf(asked.vatNumber) ?? books.manner
    if (manner === 'slow') await new Promise((done) => setTimeout(done, books.slowMs))
    return told(asked, manner, books.asked.length)
  })
  return { books, url: `${double.url}/rest-api`, stop: double.stop }
}

function told(asked: Question, manner: Manner, turn: number): Told {
  const { countryCode, vatNumber } = asked
  const said = {
    countryCode,
    vatNumber,
    requestDate: new Date().toISOString(),
    valid: true,
    requestIdentifier: `WAPIAAAAZ${turn}`,
    name: 'Presshaus Linz GmbH',
    address: 'Bogengasse 1\n4020 Linz',
    traderName: '---',
    traderNameMatch: 'NOT_PROCESSED',
  }
  if (typeof manner === 'object') {
    if ('userError' in manner)
      return { status: 200, body: { ...said, valid: false, userError: manner.userError } }
    const errorWrappers = [{ error: manner.errorWrapper }]
    return { status: manner.status, body: { actionSucceed: false, errorWrappers } }
  }
  const nobody = { valid: false, name: '---', address: '---', requestIdentifier: '' }
  const ways: Record<Exclude<Manner, object>, Told> = {
    valid: { status: 200, body: said },
    slow: { status: 200, body: said },
    unnamed: { status: 200, body: { ...said, name: '---', address: '---' } },
    invalid: { status: 200, body: { ...said, ...nobody } },
    'another number': { status: 200, body: { ...said, vatNumber: 'U00000000' } },
    garbage: { status: 200, body: { valid: 'yes', at: 42 } },
    half: { status: 200, body: JSON.stringify(said).slice(0, 40) },
    'status 500': { status: 500, body: said },
    'status 500 in html': { status: 500, body: '<html>Service unavailable</html>' },
  }
  return ways[manner]
}
