import { z } from 'zod'

/** What stands in a stored mail for a one-time token: staff read mails, and must not open its link. */
export function hiddenToken(id: string): string {
  return `hidden.${id}`
}

const facts = z.object({ value: z.object({ oneTime: z.uuid() }) })

/**
 * A mail with the token in its link, as it leaves the house. Only the link that the mail was written
 * about is filled in, whatever else its words hold.
 */
export function withToken<Words extends { text: string; html: string }>(
  words: Words,
  stored: unknown,
  token: (id: string) => string,
): Words {
  const read = facts.safeParse(stored)
  if (!read.success) return words
  const { oneTime } = read.data.value
  const fill = (text: string) => text.replaceAll(hiddenToken(oneTime), token(oneTime))
  return { ...words, text: fill(words.text), html: fill(words.html) }
}
