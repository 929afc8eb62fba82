import { z } from 'zod'
import { documentProblem } from './document.ts'
import { endpoint } from './endpoint.ts'
import type { ErrorCode } from './errors.ts'
import { id, instant, paragraphs } from './shapes.ts'

const refused = [
  'login_required',
  'not_allowed',
  'second_factor_missing',
] as const satisfies ErrorCode[]
const note = paragraphs(300)

export const publicationState = z.enum(['waiting', 'running', 'live', 'failed', 'cancelled'])

const publication = z
  .object({
    id,
    kind: z.enum(['draft', 'edition', 'folder']),
    draft: id.nullable(),
    /** The edition that is to be live again. */
    edition: z.int().nullable(),
    note: z.string(),
    author: z.string(),
    requestedAt: instant,
    publishAt: instant,
    state: publicationState,
    /** Where it is while it runs. */
    step: z.enum(['', 'reading', 'rendering', 'following']),
    /** Why it failed, where no document is to blame. */
    failure: z.string(),
    problems: z.array(documentProblem),
    /** The edition that came of it. */
    result: z.int().nullable(),
    finishedAt: instant.nullable(),
  })
  .meta({ id: 'Publication' })

export const getHistory = endpoint({
  method: 'GET',
  path: '/api/v1/admin/content/history/',
  summary: 'What is live, what was before, and what waits to be published',
  input: z.object({}),
  output: z.object({
    /** 0 where nothing was ever published. */
    live: z.int().nonnegative(),
    /** Live editions, 30 at most, newest first. */
    editions: z.array(
      z.object({
        number: z.int().positive(),
        author: z.string(),
        note: z.string(),
        publishedAt: instant,
        /** Documents that it changed. */
        documents: z.int().nonnegative(),
      }),
    ),
    /** What waits, runs, or has failed within a week; newest first. */
    publications: z.array(publication),
  }),
  errors: [...refused],
  access: { staff: 'content.read' },
})

export const publishDraft = endpoint({
  method: 'POST',
  path: '/api/v1/admin/content/drafts/{id}/publish/',
  summary: 'Publish a draft now, or at a time',
  input: z.object({
    id,
    /** Of the draft, as the caller has looked at it. */
    revision: z.int().nonnegative(),
    /** What and why, for the history. */
    note,
    /** Now when absent. */
    at: instant.optional(),
  }),
  output: z.object({ publication }),
  errors: [
    ...refused,
    'draft_not_found',
    'draft_empty',
    'draft_changed',
    'draft_waiting',
    'document_not_yours',
    'document_of_money',
    'instant_past',
  ],
  access: { staff: 'content.publish' },
})

export const getPublication = endpoint({
  method: 'GET',
  path: '/api/v1/admin/content/publications/{id}/',
  summary: 'How far a publication is, and why it failed',
  input: z.object({ id }),
  output: z.object({ publication }),
  errors: [...refused, 'publication_not_found'],
  access: { staff: 'content.read' },
})

export const cancelPublication = endpoint({
  method: 'POST',
  path: '/api/v1/admin/content/publications/{id}/cancel/',
  summary: 'Do not publish what waits for its time',
  input: z.object({ id }),
  output: z.object({ success: z.literal(true) }),
  errors: [...refused, 'publication_not_found', 'publication_over', 'document_not_yours'],
  access: { staff: 'content.publish' },
})

export const rollBack = endpoint({
  method: 'POST',
  path: '/api/v1/admin/content/editions/{number}/roll-back/',
  summary: 'Publish an older edition again',
  input: z.object({
    number: z.coerce.number().int().positive().max(2_000_000_000),
    /** The edition that was live when the caller looked. */
    live: z.int().positive(),
    /** Why, for the history; empty for words that name the edition. */
    note,
  }),
  output: z.object({ publication }),
  errors: [
    ...refused,
    'edition_not_found',
    'edition_is_live',
    'edition_outdated',
    'document_not_yours',
    'document_of_money',
  ],
  access: { staff: 'content.publish' },
})

export const publishFolder = endpoint({
  method: 'POST',
  path: '/api/v1/content/publish/',
  summary: 'Publish the content folder, as `npm run publish` does; signed, each delivery once',
  input: z.object({}),
  output: z.object({ publication: id }),
  errors: [
    'publish_hook_off',
    'webhook_signature_invalid',
    'webhook_too_old',
    'webhook_malformed',
    'publication_over',
  ],
  access: 'anyone',
  token: 'ignored',
})
