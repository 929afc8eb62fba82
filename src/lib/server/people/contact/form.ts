import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { sendForm } from '../../../contract/contact.ts'
import { blocks, type FactsOf, type WordsOf } from '../../../documents/blocks/index.ts'
import { formFaults, givenOf } from '../../../domain/forms/answers.ts'
import { plainLine } from '../../../domain/plain-line.ts'
import type { Context } from '../../context.ts'
import { inTransaction, storedJson } from '../../platform/db/index.ts'
import { addMail, defineMail } from '../../platform/mail/index.ts'
import { demand } from '../../refusal.ts'

type Input = z.output<typeof sendForm.input>
type FormCode = 'form_not_found' | 'form_answer_missing' | 'form_answer_wrong'

export const storedFormAnswers = storedJson({
  name: 'mail.facts.form-answers',
  version: 1,
  schema: z.object({
    title: z.string(),
    email: z.string(),
    /** What was asked and answered, in the words that the form had in the language of its page. */
    answers: z.array(z.object({ label: z.string(), text: z.string(), isLong: z.boolean() })),
  }),
  upgrades: {},
})

/** What somebody has filled in goes to the shop's own address; an answer goes to who filled it in. */
export const formAnswers = defineMail({
  kind: 'form-answers',
  facts: storedFormAnswers,
  words({ title, email, answers }, { say, shop }) {
    const short = answers.filter(({ isLong }) => !isLong)
    return {
      subject: say('mail.form_answers_subject', { title, email }),
      name: '',
      why: say('mail.form_answers_why', { title, shop: shop.name }),
      replyTo: email,
      blocks: [
        { block: 'facts', rows: short.map(({ label, text }): [string, string] => [label, text]) },
        ...answers
          .filter(({ isLong }) => isLong)
          .flatMap(({ label, text }) => [label, ...text.split(/\n\s*\n/)])
          .map((paragraph) => ({ block: 'text' as const, text: paragraph.trim() })),
      ],
    }
  },
})

/** Sends the answers to a form of a page to the shop; the same ones again on the same day are not sent twice. */
export async function passOnForm(context: Context<FormCode>, input: Input): Promise<void> {
  const { db, tenant, now } = context
  const { facts, words } = findForm(context, input)
  const faults = formFaults(facts.fields, input.answers)
  const [first] = faults
  if (first)
    context.refuse(first.code, {
      fields: faults.map(({ key, code }) => ({ path: `answers.${key}`, code })),
    })
  const said = saidOf(facts, words, input)
  const about = createHash('sha256')
    .update(JSON.stringify([now.toISOString().slice(0, 10), input.page, input.block, said]))
    .digest('hex')
  await inTransaction(db, (tx) =>
    addMail(
      tx,
      // Its readers are the shop's people, whatever language the visitor's page is in.
      { tenant, now, locale: tenant.baseLocale },
      formAnswers,
      { to: tenant.company.email, about, facts: said },
    ),
  )
}

/** A form of a page that the tenant shows, as its documents are now. */
function findForm(
  context: Context<FormCode>,
  { page, block }: Input,
): { facts: FactsOf<'form'>; words: WordsOf<'form'> } {
  const { shop, tenant, locale } = context
  const documents = shop.documents(tenant, locale)
  const shown = documents.get('page', page)
  const isShown = shown && (shown.tenants?.includes(tenant.id) ?? true)
  const facts = isShown ? shown.blocks.find(({ key }) => key === block) : undefined
  demand(context, facts?.block === 'form', 'form_not_found')
  const words = blocks.form.words.safeParse(documents.get('pageWords', page)?.blocks[block])
  demand(context, words.success, 'form_not_found')
  return { facts, words: words.data }
}

type Said = z.output<typeof storedFormAnswers.schema>

function saidOf(
  { fields }: FactsOf<'form'>,
  words: WordsOf<'form'>,
  { answers }: Pick<Input, 'answers'>,
): Said {
  const email = fields.find(({ kind }) => kind === 'email')
  return {
    title: words.title,
    email: (email && givenOf(answers, email)[0]) ?? '',
    answers: fields.flatMap((field) => {
      const given = givenOf(answers, field)
      if (given.length === 0) return []
      const { label = field.key, options = {} } = words.fields[field.key] ?? {}
      const isLong = field.kind === 'paragraphs'
      const shown = given.map((each) => options[each] ?? (isLong ? each : plainLine(each)))
      return [{ label, text: field.kind === 'consent' ? '✓' : shown.join(', '), isLong }]
    }),
  }
}
