import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import type { ErrorCode } from './errors.ts'
import { id, instant } from './shapes.ts'

export const documentPath = z.string().min(1).max(200)
const path = documentPath
const refused = [
  'login_required',
  'not_allowed',
  'second_factor_missing',
] as const satisfies ErrorCode[]

/** What is wrong in a document, and at which line. */
export const documentProblem = z
  .object({ path, line: z.int().positive(), message: z.string() })
  .meta({ id: 'DocumentProblem' })

export const listedDocument = z
  .object({
    path,
    kind: z.string(),
    /** What it is called among its kind. */
    name: z.string(),
    /** Whose own it is; null where shops share it. */
    tenant: z.string().nullable(),
    locale: z.string().nullable(),
    /** Whether it is text, which is edited here. */
    isText: z.boolean(),
    /** Whether the caller may change it. */
    mine: z.boolean(),
  })
  .meta({ id: 'ListedDocument' })

export const pageAddress = z.object({ tenant: z.string(), path: z.string() })

export const listDocuments = endpoint({
  method: 'GET',
  path: '/api/v1/admin/content/documents/',
  summary: 'Live documents, and those of a draft, by what they are and what they say',
  input: z.object({
    draft: id.optional(),
    /** Documents of this tenant's own; `-` for those that shops share. */
    owner: z.string().max(80).optional(),
    kind: z.string().max(40).optional(),
    /** Paths that hold this. */
    within: z.string().max(200).optional(),
    /** Text that documents say, in whatever case. */
    text: z.string().trim().max(100).optional(),
    /** `next` of the page before. */
    after: path.optional(),
  }),
  output: z.object({
    /** 200 at most, in order of paths. */
    documents: z.array(listedDocument),
    next: path.nullable(),
    total: z.int().nonnegative(),
    kinds: z.array(z.string()),
  }),
  errors: [...refused, 'draft_not_found'],
  access: { staff: 'content.read' },
})

export const getDocument = endpoint({
  method: 'GET',
  path: '/api/v1/admin/content/document/',
  summary: 'One document as the text of its file, live and as in a draft',
  input: z.object({ path, draft: id.optional() }),
  output: z.object({
    document: listedDocument,
    /** As in the draft; null where it is no text, or not there. */
    text: z.string().nullable(),
    /** As it is live; null where it is no text, or not there. */
    live: z.string().nullable(),
    /** Of the live document that the text was made of, perhaps an older one; sent back with a change. */
    hash: z.string().nullable(),
    /** 0 where the draft has not changed it; sent back with a change. */
    version: z.int().nonnegative(),
    changedBy: z.string().nullable(),
    changedAt: instant.nullable(),
    /** Pages that are made of this document, 12 at most. */
    pages: z.array(pageAddress),
  }),
  errors: [...refused, 'draft_not_found', 'document_not_found', 'document_path_unknown'],
  access: { staff: 'content.read' },
})

export const getDocumentSchema = endpoint({
  method: 'GET',
  path: '/api/v1/admin/content/schemas/{kind}/',
  summary: 'The JSON Schema of a kind of document',
  input: z.object({ kind: z.string().max(40) }),
  output: z.object({
    /** Where its files lie: `products/{id}/product.yaml`. */
    at: z.string(),
    schema: z.record(z.string(), z.unknown()),
  }),
  errors: [...refused, 'kind_not_found'],
  access: { staff: 'content.read' },
})
