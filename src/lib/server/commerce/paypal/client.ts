import dayjs from 'dayjs'
import ky, { HTTPError, type KyInstance } from 'ky'
import { z } from 'zod'
import { SERVER_TIMEOUT_MS } from '../../../domain/constants.ts'

/** One account at PayPal: what the shop asks with, and the id of the webhook that tells it of payments. */
export type PaypalAccount = { name: string; clientId: string; secret: string; webhookId: string }

/** Seconds before its end that a token is not used any more. */
const TOKEN_MARGIN = 60

const token = z.object({ access_token: z.string(), expires_in: z.number() })
const trouble = z.object({
  name: z.string().default(''),
  details: z.array(z.object({ issue: z.string() })).default([]),
})

type Ask = { method: 'GET' | 'POST'; path: string; body?: unknown; requestId?: string }

export type PaypalClient = {
  /** Asks PayPal's API and answers its JSON. Throws what PayPal refuses, and what the network does. */
  ask(question: Ask): Promise<unknown>
}

/** The issue that PayPal names for refusing what was asked, such as `ORDER_ALREADY_CAPTURED`; else its name. */
export function issueOf(error: unknown): string | null {
  if (!(error instanceof HTTPError)) return null
  const { data } = trouble.safeParse(error.data)
  return data ? (data.details[0]?.issue ?? data.name) : null
}

/** The status of PayPal's refusal; null where it did not answer. */
export function statusOf(error: unknown): number | null {
  return error instanceof HTTPError ? error.response.status : null
}

/** PayPal's API for one account, with a token that is asked for when it is needed and kept until it ends. */
export function openPaypalClient({ clientId, secret }: PaypalAccount, url: string): PaypalClient {
  const http = ky.create({ baseUrl: url, timeout: SERVER_TIMEOUT_MS, retry: 0 })
  let kept: { text: string; until: number } | null = null

  async function authorised(): Promise<string> {
    if (kept && dayjs().unix() < kept.until) return kept.text
    const credentials = Buffer.from(`${clientId}:${secret}`).toString('base64')
    const answer = await http.post('v1/oauth2/token', {
      headers: { authorization: `Basic ${credentials}` },
      body: new URLSearchParams({ grant_type: 'client_credentials' }),
    })
    const { access_token: text, expires_in: seconds } = token.parse(await answer.json())
    kept = { text, until: dayjs().unix() + seconds - TOKEN_MARGIN }
    return text
  }

  return {
    async ask(question) {
      try {
        return await send(http, await authorised(), question)
      } catch (error) {
        // A token may be taken back before its time.
        if (statusOf(error) !== 401) throw error
        kept = null
        return send(http, await authorised(), question)
      }
    },
  }
}

async function send(
  http: KyInstance,
  bearer: string,
  { method, path, body, requestId }: Ask,
): Promise<unknown> {
  const answer = await http(path, {
    method,
    headers: {
      authorization: `Bearer ${bearer}`,
      prefer: 'return=representation',
      ...(requestId && { 'paypal-request-id': requestId }),
    },
    // A question without a body is one of JSON all the same.
    ...(method === 'POST' && { json: body ?? {} }),
  })
  return answer.json()
}
