import ky, { type KyInstance } from 'ky'
import { z } from 'zod'
import { viesNumber } from '../../../domain/tax/reverse-charge.ts'

/** What came of asking VIES: an answer about the number, or why there is none. */
export type ViesAnswer =
  | {
      kind: 'answered'
      isValid: boolean
      name: string
      address: string
      /** The number of the consultation: VIES gives one to who asks with a number of their own. */
      consultation: string
    }
  | { kind: 'failed'; why: string }

/** The register of VAT numbers; never throws. */
export type Vies = {
  ask(number: string, by: { requester: string; timeoutMs: number }): Promise<ViesAnswer>
}

const text = z.string().nullish()
const answerShape = z.object({
  valid: z.boolean(),
  countryCode: text,
  vatNumber: text,
  name: text,
  address: text,
  requestIdentifier: text,
  /** With what VIES could not do, `valid` is false whatever the number is. */
  userError: text,
})

/** Failures come with any status, 200 among them. */
const troubleShape = z.object({
  actionSucceed: z.literal(false),
  errorWrappers: z.array(z.object({ error: z.string() })).min(1),
})

const ANSWERS = new Set(['VALID', 'INVALID'])
/** What VIES calls a number that no state could have given. */
const NO_NUMBER = 'INVALID_INPUT'
const LONGEST = 300

/** The REST API of the European Commission at an address such as `https://…/vies/rest-api`. */
export function openVies(url: string): Vies {
  const http = ky.create({ baseUrl: `${url.replace(/\/$/, '')}/`, retry: 0, redirect: 'error' })
  return {
    async ask(number, { requester, timeoutMs }) {
      try {
        return read(await post(http, { number, requester, timeoutMs }), number)
      } catch (error) {
        return { kind: 'failed', why: error instanceof Error ? error.name : 'unknown' }
      }
    },
  }
}

async function post(
  http: KyInstance,
  { number, requester, timeoutMs }: { number: string; requester: string; timeoutMs: number },
): Promise<{ status: number; json: unknown }> {
  const by = viesNumber(requester)
  const answer = await http.post('check-vat-number', {
    timeout: timeoutMs,
    // Until the last byte: an answer that trickles in is as good as none.
    signal: AbortSignal.timeout(timeoutMs),
    throwHttpErrors: false,
    json: {
      ...viesNumber(number),
      requesterMemberStateCode: by.countryCode,
      requesterNumber: by.vatNumber,
    },
  })
  return { status: answer.status, json: await answer.json() }
}

function read({ status, json }: { status: number; json: unknown }, number: string): ViesAnswer {
  const trouble = troubleShape.safeParse(json)
  if (trouble.success) return named(trouble.data.errorWrappers[0]?.error ?? '')
  if (status !== 200) return { kind: 'failed', why: `status ${status}` }
  const said = answerShape.safeParse(json)
  if (!said.success) return { kind: 'failed', why: 'not an answer of VIES' }
  const { valid, userError, countryCode, vatNumber, name, address, requestIdentifier } = said.data
  if (userError && !ANSWERS.has(userError)) return named(userError)
  const asked = viesNumber(number)
  const isAbout =
    (countryCode ?? asked.countryCode) === asked.countryCode &&
    (vatNumber ?? asked.vatNumber) === asked.vatNumber
  if (!isAbout) return { kind: 'failed', why: 'an answer about another number' }
  return {
    kind: 'answered',
    isValid: valid,
    name: told(name),
    address: told(address),
    consultation: told(requestIdentifier),
  }
}

function named(error: string): ViesAnswer {
  if (error === NO_NUMBER)
    return { kind: 'answered', isValid: false, name: '', address: '', consultation: '' }
  return { kind: 'failed', why: error.slice(0, 60) }
}

/** States that tell nobody's name write dashes; addresses come in lines. */
function told(value: string | null | undefined): string {
  const plain = (value ?? '').replaceAll(/\s+/g, ' ').trim()
  return /^-*$/.test(plain) ? '' : plain.slice(0, LONGEST)
}
