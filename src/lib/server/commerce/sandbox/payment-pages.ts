import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { SandboxSessionRow } from '../../platform/db/index.ts'
import { type CardForm, checkCard } from './card.ts'
import { checkIban, type IbanForm } from './iban.ts'
import { keepCard } from './kept-cards.ts'
import { emptyIban, mandatePage } from './mandate-page.ts'
import { giveMandate } from './mandates.ts'
import type { SandboxSettings } from './mount-sandbox.ts'
import { cardPage, challengePage, emptyForm, missingPage, settledPage } from './pages.ts'
import { findSessionOfPage, moveSession } from './sessions.ts'

type WithId = { Params: { id: string } }

/** What a button does. */
const outcomes = new Map([
  ['approve', 'captured'],
  ['refuse', 'declined'],
  ['cancel', 'abandoned'],
] as const) as ReadonlyMap<string, 'captured' | 'declined' | 'abandoned'>

/** Mounts the pages where customers pay: plain HTML that works without a script. */
export function mountPaymentPages(
  app: FastifyInstance,
  { db, queueNotice }: Pick<SandboxSettings, 'db' | 'queueNotice'>,
): void {
  app.get<WithId>('/_sandbox/pay/:id', async (request, reply) => {
    const session = await sessionOf(request)
    if (!session) return send(reply.code(404), missingPage(languageOf(request)))
    return send(reply, shown(session))
  })

  app.post<WithId>('/_sandbox/pay/:id', async (request, reply) => {
    const session = isOwnForm(request) ? await sessionOf(request) : undefined
    if (!session) return send(reply.code(404), missingPage(languageOf(request)))
    const form = formOf(request)
    const now = new Date()
    const button = form.get('do') ?? ''
    if (!['open', 'challenge'].includes(session.state)) return back(reply, session)
    const outcome = outcomes.get(button)
    if (outcome && (button === 'cancel' || session.state === 'challenge')) {
      await moveSession(db, session, outcome, { queueNotice, now })
      return back(reply, session)
    }
    if (session.state === 'challenge') return send(reply, challengePage(session))
    if (session.method === 'mandate') {
      const typed = ibanOf(form)
      const given = checkIban(typed)
      if (!given.ok) return send(reply, mandatePage(session, typed, given.faults))
      await giveMandate(db, session, given, { queueNotice, now })
      return back(reply, session)
    }
    const card = cardOf(form)
    const check = checkCard(card, now)
    if (!check.ok) return send(reply, cardPage(session, card, check.faults))
    if (session.keep) await keepCard(db, session, card, now)
    await moveSession(db, session, check.outcome, { queueNotice, now })
    const asked = check.outcome === 'challenge'
    return asked ? reply.redirect(`/_sandbox/pay/${session.id}`, 303) : back(reply, session)
  })

  async function sessionOf({ params }: FastifyRequest<WithId>) {
    return z.uuid().safeParse(params.id).success ? findSessionOfPage(db, params.id) : undefined
  }
}

/** A page of another site may not press a button here; browsers say where a form was sent from. */
function isOwnForm({ headers }: FastifyRequest): boolean {
  return [undefined, 'same-origin', 'none'].includes(headers['sec-fetch-site']?.toString())
}

function shown(session: SandboxSessionRow): string {
  if (session.state === 'open')
    return session.method === 'mandate'
      ? mandatePage(session, emptyIban, {})
      : cardPage(session, emptyForm, {})
  return session.state === 'challenge' ? challengePage(session) : settledPage(session)
}

function back(reply: FastifyReply, session: SandboxSessionRow) {
  return reply.redirect(session.return_url, 303)
}

function send(reply: FastifyReply, page: string) {
  return reply
    .type('text/html; charset=utf-8')
    .header(
      'content-security-policy',
      "default-src 'none'; style-src 'self'; font-src 'self'; img-src data:; form-action 'self'; " +
        "base-uri 'none'; frame-ancestors 'none'",
    )
    .header('x-content-type-options', 'nosniff')
    .header('referrer-policy', 'no-referrer')
    .send(page)
}

function formOf({ body }: FastifyRequest): URLSearchParams {
  return new URLSearchParams(Buffer.isBuffer(body) ? body.toString('utf8') : '')
}

function cardOf(form: URLSearchParams): CardForm {
  const field = (name: keyof CardForm) => (form.get(name) ?? '').slice(0, 100)
  return {
    number: field('number'),
    expiry: field('expiry'),
    code: field('code'),
    name: field('name'),
  }
}

function ibanOf(form: URLSearchParams): IbanForm {
  const field = (name: keyof IbanForm) => (form.get(name) ?? '').slice(0, 100)
  return { iban: field('iban'), holder: field('holder') }
}

function languageOf({ headers }: FastifyRequest): string {
  return (headers['accept-language'] ?? '').slice(0, 2).toLowerCase()
}
