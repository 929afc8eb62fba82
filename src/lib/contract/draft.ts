import { z } from 'zod'
import { documentPath, documentProblem, listedDocument, pageAddress } from './document.ts'
import { endpoint } from './endpoint.ts'
import type { ErrorCode } from './errors.ts'
import { asSent, id, instant } from './shapes.ts'

/** Characters of a document's file: as many as a file of the content folder has bytes. */
export const DOCUMENT_LENGTH = 262_144

const path = documentPath
const text = z.string().max(DOCUMENT_LENGTH).register(asSent, { why: 'own rule' })
/** Why nobody else may do anything with drafts. */
export const draftRefusals = [
  'login_required',
  'not_allowed',
  'second_factor_missing',
] as const satisfies ErrorCode[]

/** As read: what was changed since then is not overwritten. */
export const asRead = {
  version: z.int().nonnegative(),
  hash: z.string().max(80).nullable(),
}

/** How a document of a draft differs from what is live. */
const change = z.enum(['added', 'changed', 'removed', 'same'])

const draftDocument = listedDocument
  .extend({
    change,
    version: z.int().positive(),
    changedBy: z.string(),
    changedAt: instant,
    /** Another edition has changed the live document since it was taken into the draft. */
    isOutdated: z.boolean(),
  })
  .meta({ id: 'DraftDocument' })

const draftNote = z
  .object({
    id,
    name: z.string(),
    /** The edition that was live when it was begun. */
    base: z.int().nonnegative(),
    /** Counts what was saved into it; publishing names the one that was looked at. */
    revision: z.int().nonnegative(),
    author: z.string(),
    createdAt: instant,
    changedAt: instant,
    /** Everybody who has changed something in it. */
    editors: z.array(z.string()),
    documents: z.int().nonnegative(),
  })
  .meta({ id: 'DraftNote' })

export const listDrafts = endpoint({
  method: 'GET',
  path: '/api/v1/admin/content/drafts/',
  summary: 'Open drafts, the one that was changed last first',
  input: z.object({}),
  output: z.object({
    /** 100 at most. */
    drafts: z.array(draftNote),
    /** Number of the edition that is live. */
    live: z.int().nonnegative(),
  }),
  errors: [...draftRefusals],
  access: { staff: 'content.read' },
})

export const createDraft = endpoint({
  method: 'POST',
  path: '/api/v1/admin/content/drafts/',
  summary: 'Begin a draft',
  input: z.object({ name: z.string().trim().min(1).max(120) }),
  output: z.object({ draft: draftNote }),
  errors: [...draftRefusals],
  access: { staff: 'content.edit' },
})

export const getDraft = endpoint({
  method: 'GET',
  path: '/api/v1/admin/content/drafts/{id}/',
  summary: 'A draft: its documents, and everything that is wrong with them',
  input: z.object({ id }),
  output: z.object({
    draft: draftNote,
    documents: z.array(draftDocument),
    /** 200 at most. */
    problems: z.array(documentProblem),
    /** Of all problems. */
    problemCount: z.int().nonnegative(),
  }),
  errors: [...draftRefusals, 'draft_not_found'],
  access: { staff: 'content.read' },
})

const movedPrice = z.object({
  quantity: z.int(),
  /** Gross minor units, live and in the draft. */
  before: z.int(),
  after: z.int(),
})

export const getDraftChanges = endpoint({
  method: 'GET',
  path: '/api/v1/admin/content/drafts/{id}/changes/',
  summary: 'What publishing a draft would change: keys of documents, pages, prices',
  input: z.object({ id }),
  output: z.object({
    documents: z.array(
      z.object({
        path,
        change: z.enum(['added', 'changed', 'removed']),
        /** Key paths that differ, 12 at most. */
        keys: z.array(z.string()),
      }),
    ),
    /** Pages that would say something else, 200 at most; `gone` where there would be none. */
    pages: z.array(pageAddress.extend({ change: z.enum(['new', 'changed', 'gone']) })),
    pageCount: z.int().nonnegative(),
    /** Whether every page was rendered; otherwise those are counted that read what changes. */
    isRendered: z.boolean(),
    prices: z.array(
      z.object({
        tenant: z.string(),
        product: z.string(),
        currency: z.string(),
        /** What was chosen beside the usual, as `paper: board-400`; empty for the usual. */
        choice: z.string(),
        priority: z.string(),
        rows: z.array(movedPrice),
        /** Prices of this product that move, of all choices looked at. */
        moved: z.int().positive(),
      }),
    ),
    priceCount: z.int().nonnegative(),
    /** Why pages do not render. */
    problems: z.array(documentProblem),
    /** What is let through, and was perhaps not meant. */
    notes: z.array(z.string()),
  }),
  errors: [...draftRefusals, 'draft_not_found'],
  access: { staff: 'content.read' },
})

export const saveDocument = endpoint({
  method: 'PUT',
  path: '/api/v1/admin/content/drafts/{id}/document/',
  summary: 'Change a document in a draft, as somebody has read it',
  input: z.object({
    id,
    path,
    /** Of its file; null takes the document away. */
    text: text.nullable(),
    ...asRead,
  }),
  output: z.object({ version: z.int().positive(), changedAt: instant }),
  errors: [
    ...draftRefusals,
    'draft_not_found',
    'draft_full',
    'draft_waiting',
    'document_path_unknown',
    'document_not_text',
    'document_not_yours',
    'document_of_money',
    'document_changed',
  ],
  access: { staff: 'content.edit' },
})

export const revertDocument = endpoint({
  method: 'DELETE',
  path: '/api/v1/admin/content/drafts/{id}/document/',
  summary: 'Take a change out of a draft: the document is again what is live',
  input: z.object({ id, path, version: z.coerce.number().int().positive() }),
  output: z.object({ success: z.literal(true) }),
  errors: [
    ...draftRefusals,
    'draft_not_found',
    'draft_waiting',
    'document_not_found',
    'document_not_yours',
    'document_changed',
  ],
  access: { staff: 'content.edit' },
})

export const discardDraft = endpoint({
  method: 'DELETE',
  path: '/api/v1/admin/content/drafts/{id}/',
  summary: 'Discard a draft with all its changes',
  input: z.object({ id }),
  output: z.object({ success: z.literal(true) }),
  errors: [...draftRefusals, 'draft_not_found', 'draft_waiting', 'document_not_yours'],
  access: { staff: 'content.edit' },
})

export const exportDraft = endpoint({
  method: 'GET',
  path: '/api/v1/admin/content/drafts/{id}/export/',
  summary: 'A draft as files, and as a patch that `git apply` takes in the content folder',
  input: z.object({ id }),
  output: z.object({
    patch: z.string(),
    /** Without a text the file goes, where it is no picture; a picture's bytes are in the patch. */
    files: z.array(z.object({ path, text: z.string().nullable(), isPicture: z.boolean() })),
  }),
  errors: [...draftRefusals, 'draft_not_found'],
  access: { staff: 'content.read' },
})

export const createPreviewLink = endpoint({
  method: 'POST',
  path: '/api/v1/admin/content/drafts/{id}/preview/',
  summary: 'An address at which whoever has it sees the pages of a draft, for some hours',
  input: z.object({ id, hours: z.int().min(1).max(336) }),
  output: z.object({
    /** Path of every preview page: `/_preview/<token>/`, followed by `draft/` or `live/`, tenant and path. */
    root: z.string(),
    /** The tenant's home page in the draft, to be handed on. */
    href: z.string(),
    expiresAt: instant,
  }),
  errors: [...draftRefusals, 'draft_not_found'],
  access: { staff: 'content.read' },
})
