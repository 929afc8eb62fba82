import { z } from 'zod'
import { documentPath } from './document.ts'
import { asRead, draftRefusals } from './draft.ts'
import { endpoint } from './endpoint.ts'
import { id, instant } from './shapes.ts'

/** Characters of a file of 8 MB in base64. */
const FILE_LENGTH = 11_200_000

const percent = z.number().min(0).max(100)
/** Whose the picture is; null where shops share it. */
const tenant = z.string().max(80).nullable()
/** What documents call it: lower-case words with hyphens. Longer ones are refused as names, not as input. */
const name = z.string().max(1000)
/** Languages in which somebody says what a picture shows: more than any shop speaks. */
const LANGUAGES = 40
/** What it shows, by language. */
const alt = z
  .record(z.string().max(8), z.string().trim().max(300))
  .refine((said) => Object.keys(said).length <= LANGUAGES)

const draftPicture = z
  .object({
    path: documentPath,
    name: z.string(),
    tenant,
    format: z.enum(['jpeg', 'png', 'webp', 'avif', 'svg']),
    /** In pixels, as it is shown; 0 where the draft takes it away. */
    width: z.int().nonnegative(),
    height: z.int().nonnegative(),
    change: z.enum(['added', 'changed', 'removed', 'same']),
    /** Whether the caller may change it. */
    mine: z.boolean(),
    ...asRead,
    changedBy: z.string().nullable(),
    changedAt: instant.nullable(),
    /** An address, or the picture itself as a `data:` one; null where there is none. */
    thumbnail: z.string().nullable(),
    /** Languages in which shops have it, each of which needs to be told what it shows. */
    languages: z.array(z.string()),
    /** What is said of it, in the document beside it. */
    about: z.object({
      path: documentPath,
      isThere: z.boolean(),
      alt: z.record(z.string(), z.string()),
      focus: z.object({ x: percent, y: percent }),
      rights: z.string(),
      ...asRead,
    }),
  })
  .meta({ id: 'DraftPicture' })

export const listDraftPictures = endpoint({
  method: 'GET',
  path: '/api/v1/admin/content/drafts/{id}/pictures/',
  summary: 'The pictures that a draft has, and those that it takes away, in order of paths',
  input: z.object({
    id,
    /** Those of this tenant, beside those that shops share. */
    owner: z.string().max(80).optional(),
  }),
  output: z.object({
    /** 500 at most. */
    pictures: z.array(draftPicture),
    total: z.int().nonnegative(),
    /** Whose pictures the caller may add; null stands for what shops share. */
    owners: z.array(tenant),
    /** Bytes of a file that is taken. */
    maxBytes: z.int().positive(),
  }),
  errors: [...draftRefusals, 'draft_not_found'],
  access: { staff: 'content.read' },
})

export const savePicture = endpoint({
  method: 'PUT',
  path: '/api/v1/admin/content/drafts/{id}/picture/',
  summary: 'Add a picture to a draft, or put one in place of another, as somebody has seen it',
  input: z.object({
    id,
    name,
    tenant,
    /** Its file: JPEG, PNG, WebP, AVIF or SVG, by what it holds and not by what it is called. */
    base64: z.base64().min(4).max(FILE_LENGTH),
    /** The picture that it takes the place of; null where there was none of the name. */
    instead: z.object({ path: documentPath, ...asRead }).nullable(),
  }),
  output: z.object({ path: documentPath, version: z.int().positive(), changedAt: instant }),
  errors: [
    ...draftRefusals,
    'draft_not_found',
    'draft_full',
    'draft_waiting',
    'document_path_unknown',
    'document_not_yours',
    'document_changed',
    'picture_name_unfit',
    'picture_name_taken',
    'picture_type_unknown',
    'picture_too_large',
    'picture_too_many_pixels',
    'picture_too_small',
    'picture_too_long',
    'picture_moves',
    'picture_damaged',
    'picture_unsafe',
    'picture_drawing_unfit',
    'pictures_full',
  ],
  access: { staff: 'content.edit' },
})

export const describePicture = endpoint({
  method: 'PUT',
  path: '/api/v1/admin/content/drafts/{id}/picture/about/',
  summary: 'Say in a draft what a picture shows, in place of what its document says',
  input: z.object({
    id,
    name,
    tenant,
    alt,
    focus: z.object({ x: percent, y: percent }),
    /** Empty where its file says it. */
    rights: z.string().trim().max(200),
    /** Of the document beside the picture. */
    ...asRead,
  }),
  output: z.object({ path: documentPath, version: z.int().positive(), changedAt: instant }),
  errors: [
    ...draftRefusals,
    'draft_not_found',
    'draft_full',
    'draft_waiting',
    'document_not_text',
    'document_path_unknown',
    'document_not_yours',
    'document_of_money',
    'document_changed',
    'picture_name_unfit',
    'picture_about_unreadable',
  ],
  access: { staff: 'content.edit' },
})
