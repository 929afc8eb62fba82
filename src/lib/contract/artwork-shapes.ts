import { z } from 'zod'
import { box, finding } from './artwork-finding.ts'
import { lineAsk, lineState } from './fulfilment.ts'
import { documentPreferences } from './line-parts.ts'
import { repairKind } from './repair-kind.ts'
import { id, instant } from './shapes.ts'

/** Files that one line may have at most, whatever its product asks for. */
export const MOST_FILES_OF_LINE = 1000

/** Every file of a line, each once. */
export const filesOfLine = z.array(id).min(1).max(MOST_FILES_OF_LINE)

/** What a file is by its content, whatever its name says. */
export const fileType = z.enum(['pdf', 'tiff', 'jpeg', 'png', 'svg'])
export type FileType = z.output<typeof fileType>

export const checkedPage = z.object({
  widthMm: z.number(),
  heightMm: z.number(),
  /** Where the page is cut. */
  trim: box,
})

const check = z.discriminatedUnion('state', [
  z.object({ state: z.literal('waiting') }),
  z.object({
    state: z.literal('done'),
    pages: z.array(checkedPage.extend({ picture: z.string().nullable() })),
    findings: z.array(finding),
    /** The standard that the file says to keep to, such as `PDF/X-4, FOGRA39`. */
    standard: z.string().nullable(),
  }),
])

export const artworkFile = z
  .object({
    id,
    name: z.string(),
    bytes: z.int().nonnegative(),
    type: fileType,
    sha256: z.string().length(64),
    createdAt: instant,
    /** Null while it is kept; its link opens for a few minutes. */
    deletedAt: instant.nullable(),
    download: z.string().nullable(),
    check,
  })
  .meta({ id: 'ArtworkFile' })

/** What a line needs, made of its configuration; null where the product has no size of its own. */
const profile = z.object({
  widthMm: z.number(),
  heightMm: z.number(),
  bleedMm: z.number(),
  safeMm: z.number(),
  /** Null where any number will do. */
  pages: z.int().positive().nullable(),
})

/** Why files are sent back, from a list; what else there is to say is said in words. */
export const rejectReason = z.enum([
  'wrong_size',
  'no_bleed',
  'too_coarse',
  'fonts_missing',
  'wrong_pages',
  'near_cut',
  'too_thin',
  'too_much_ink',
  'not_printable',
  'may_not_be_printed',
  'other',
])
export type RejectReason = z.output<typeof rejectReason>

/** What staff and the customer have said to each other about the files of a line. */
const message = z.object({
  id,
  by: z.enum(['staff', 'customer']),
  kind: z.enum(['question', 'answer', 'rejection']),
  reasons: z.array(rejectReason),
  text: z.string(),
  at: instant,
})

/** What a file may be refused for before it is sent. */
export const sendErrors = [
  'upload_not_found',
  'file_empty',
  'file_too_large',
  'files_full',
  'files_room',
  'shop_files_room',
  'uploads_too_many',
] as const

/** What a file that has arrived may be refused for. */
export const takeErrors = [
  'upload_not_found',
  'upload_incomplete',
  'file_changed',
  'artwork_changed',
  'file_type_unknown',
  'file_infected',
  'file_scan_waits',
] as const

const repairer = z.enum(['staff', 'customer'])

/** A repair on its way to be accepted; the file that it comes from stays as it is. */
const repair = z
  .object({
    id,
    fileId: id,
    kinds: z.array(repairKind).min(1),
    /** Pages as they come after `reorder`, counted from 1. */
    order: z.array(z.int().positive()),
    state: z.enum(['working', 'ready', 'failed']),
    by: repairer,
    askedAt: instant,
    /** Null until it is ready. */
    file: artworkFile.nullable(),
    /** Of the file with the others of its line, such as the number of pages. */
    findings: z.array(finding),
  })
  .meta({ id: 'ArtworkRepair' })

export const artwork = z
  .object({
    orderId: id,
    orderNumber: z.string(),
    lineItemId: id,
    productId: z.string(),
    jobName: z.string(),
    quantity: z.int(),
    state: lineState,
    /** Left out where it asks nothing of its customer. */
    asks: lineAsk.optional(),
    profile: profile.nullable(),
    /** What it is printed from by name, in the order of the pages; none where that is one artwork. */
    artworks: z.array(z.string()),
    /** A person looks at it before it is printed, and it is theirs to approve. */
    byPerson: z.boolean(),
    /** A designer makes its files: none is sent here. */
    byDesigner: z.boolean(),
    /** What its customer wants done with files that are not quite right. */
    documentPreferences,
    /** In the order in which their pages are printed. */
    files: z.array(artworkFile),
    /** Files that have not arrived whole; the same file chosen again goes on where it stopped. */
    arriving: z.array(
      z.object({
        uploadId: id,
        name: z.string(),
        bytes: z.int().positive(),
        arrived: z.int().nonnegative(),
      }),
    ),
    /** Of all files together, such as the number of pages. */
    findings: z.array(finding),
    /** Oldest first. */
    messages: z.array(message),
    /** Bytes that one file may have. */
    maxBytes: z.int().positive(),
    /** What can be mended of which file, by machine. */
    offers: z.array(z.object({ fileId: id, kinds: z.array(repairKind) })),
    /** Asked for and neither accepted nor discarded, oldest first. */
    repairs: z.array(repair),
    /** Files that were made by a repair, with what they were made from. */
    mended: z.array(
      z.object({
        fileId: id,
        from: z.string(),
        kinds: z.array(repairKind),
        by: repairer,
        at: instant,
      }),
    ),
  })
  .meta({ id: 'Artwork' })
