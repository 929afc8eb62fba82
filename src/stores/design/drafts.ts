import { persisted } from '../../lib/client/persisted.ts'
import { anyText, list, object, record } from '../../lib/client/schema.ts'

/** What was typed into the form of a brief and not sent yet, by line. */
export const briefDraft = (lineItemId: string) =>
  persisted(`brief-${lineItemId}`, object({ answers: record(list(anyText)) }), [30, 'd'])

/** What was typed as a comment and not sent yet. */
export const commentDraft = (lineItemId: string) =>
  persisted(`design-comment-${lineItemId}`, object({ text: anyText }), [30, 'd'])
