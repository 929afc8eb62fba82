import { z } from 'zod'

/** What stands in a stored mail for a one-time token or code: staff read mails, and must not open its link. */
export function hiddenToken(id: string): string {
  return `hidden.${id}`
}

const facts = z.object({
  value: z.object({
    oneTime: z.uuid(),
    /** `code`: what is filled in is typed, and no part of a link. */
    shows: z.literal('code').optional(),
  }),
})

/** What stands in a mail as it leaves, by the id of what it does once. */
export type Reveal = { token(id: string): string; code(id: string): string }

/**
 * A mail with its token or code, as it leaves the house. Only the one that the mail was written
 * about is filled in, whatever else its words hold.
 */
export function withToken<Words extends { text: string; html: string }>(
  words: Words,
  stored: unknown,
  reveal: Reveal,
): Words {
  const read = facts.safeParse(stored)
  if (!read.success) return words
  const { oneTime, shows } = read.data.value
  const shown = shows === 'code' ? reveal.code(oneTime) : reveal.token(oneTime)
  const fill = (text: string) => text.replaceAll(hiddenToken(oneTime), shown)
  return { ...words, text: fill(words.text), html: fill(words.html) }
}
