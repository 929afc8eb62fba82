import { z } from 'zod'
import { key } from '../shapes.ts'
import { defineBlock } from './define-block.ts'
import { line } from './shapes.ts'

/** What one field of a form takes. */
const field = z.strictObject({
  key,
  kind: z.enum(['text', 'paragraphs', 'email', 'phone', 'number', 'date', 'choice', 'consent']),
  required: z.boolean().default(false),
  /** Of a choice: what there is to choose from, and whether more than one of it. */
  options: z.array(key).min(2).max(30).optional(),
  several: z.boolean().default(false),
})
export type FormField = z.output<typeof field>

/** A form of the editor's own: what is asked, and what is answered to who has sent it. It reaches the shop's own address. */
export const form = defineBlock({
  facts: { fields: z.array(field).min(1).max(30) },
  words: {
    title: line(),
    lead: line().optional(),
    send: line(),
    /** `{to}` is the address that was typed; `{email}` is the shop's own, as everywhere. */
    sent: line('to'),
    fields: z.record(
      key,
      z.strictObject({
        label: line(),
        help: line().optional(),
        options: z.record(key, line()).optional(),
      }),
    ),
  },
  example: {
    facts: {
      fields: [
        { key: 'goods', kind: 'choice', options: ['banners', 'labels'], several: true },
        { key: 'day', kind: 'date' },
        { key: 'email', kind: 'email', required: true },
        { key: 'consent', kind: 'consent', required: true },
      ],
    },
    words: {
      title: 'A job that is larger than the page',
      lead: 'Say what it is, and we write back with a price within one working day.',
      send: 'Ask for a price',
      sent: 'Thank you. We answer to {to}.',
      fields: {
        goods: { label: 'What is it?', options: { banners: 'Banners', labels: 'Labels' } },
        day: { label: 'When do you need it?', help: 'Leave it empty if no day is set.' },
        email: { label: 'Where do we answer?' },
        consent: { label: 'You may keep my question until it is answered.' },
      },
    },
  },
  check({ facts: { fields }, report }) {
    const emails = fields.filter(({ kind }) => kind === 'email')
    if (emails.length !== 1 || !emails[0]?.required)
      report(
        ['fields'],
        'A form has one field of the kind email, and it is required: the shop answers there.',
      )
    fields.forEach((each, index) => {
      if (fields.findIndex((other) => other.key === each.key) !== index)
        report(['fields', index, 'key'], `There are two fields ${each.key}.`)
      const chooses = each.kind === 'choice'
      if (chooses !== (each.options !== undefined))
        report(
          ['fields', index],
          chooses ? 'A choice names its options.' : 'Only a choice has options.',
        )
      if (!chooses && each.several)
        report(['fields', index, 'several'], 'Only of a choice there can be several.')
    })
  },
  checkWords({ facts: { fields }, words, report }) {
    for (const { key: name, options = [] } of fields) {
      const said = words.fields[name]
      if (!said) report(['fields'], `The field ${name} has no words.`)
      const named = Object.keys(said?.options ?? {})
      const [missing] = options.filter((option) => !named.includes(option))
      const [unknown] = named.filter((option) => !options.includes(option))
      if (said && missing) report(['fields', name], `The option ${missing} has no words.`)
      if (unknown) report(['fields', name, 'options', unknown], 'The form has no such option.')
    }
    for (const name of Object.keys(words.fields))
      if (!fields.some((each) => each.key === name))
        report(['fields', name], 'The form has no such field.')
  },
})
