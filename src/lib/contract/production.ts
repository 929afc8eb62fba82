import { z } from 'zod'
import { fileType } from './artwork.ts'
import { lineLook } from './back-office.ts'
import { endpoint } from './endpoint.ts'
import { lineState, newShipment } from './fulfilment.ts'
import { id, instant, isoDate } from './shapes.ts'
import { staffErrors } from './staff-errors.ts'

/**
 * When a line has to leave, by days of the plant: before today or today, before today, on the next
 * working day, after that, or whenever.
 */
export const workWindow = z.enum(['due', 'late', 'next', 'later', 'all'])
export type WorkWindow = z.output<typeof workWindow>

/** What the press can take, what is on it, and what waits for a file or for an approval. */
export const workStage = z.enum(['ready', 'press', 'waiting'])
export type WorkStage = z.output<typeof workStage>

/** Steps that the plant makes. */
export const workEvent = z.enum(['produce', 'ship', 'reprint'])
export type WorkEvent = z.output<typeof workEvent>

const key = z.string().max(120)
/** A machine or a material: its key for filters, and what it is called; empty where it is not known. */
const named = z.object({ key: z.string(), name: z.string() })

const productionLine = z
  .object({
    orderId: id,
    orderNumber: z.string(),
    lineItemId: id,
    /** Order number and place in the order, as papers and codes have it: `QIE-26-000123-2`. */
    reference: z.string(),
    product: z.string(),
    pieces: z.string(),
    jobName: z.string(),
    facts: z.array(z.object({ name: z.string(), value: z.string() })),
    look: lineLook.nullable(),
    customer: z.string(),
    state: lineState,
    /** Paid or deferred: nothing is made before. */
    isPaid: z.boolean(),
    /** The last working day of the plant on which it can leave. */
    leaves: isoDate,
    isLate: z.boolean(),
    /** The day that was promised to the customer. */
    due: isoDate,
    /** Its customer fetches it; left out where it is sent. */
    isCollected: z.literal(true).optional(),
    /** Where its pieces go, each address in lines; left out where all go to that of the order. */
    goesTo: z.array(z.object({ quantity: z.int(), address: z.array(z.string()) })).optional(),
    machine: named,
    material: named,
    /** In the order in which their pages are printed. */
    files: z.array(
      z.object({
        id,
        name: z.string(),
        type: fileType,
        bytes: z.int().nonnegative(),
        deletedAt: instant.nullable(),
        /** Opens for a few minutes: ask for the line again. Null where it was deleted. */
        download: z.string().nullable(),
        /** Its first page, for as long; null where it was not drawn. */
        picture: z.string().nullable(),
      }),
    ),
    /** Steps that follow now. */
    events: z.array(workEvent),
    /** How a parcel is followed; null until it has left. */
    parcel: z.object({ carrier: z.string(), number: z.string(), url: z.string() }).nullable(),
  })
  .meta({ id: 'ProductionLine' })
export type ProductionLine = z.output<typeof productionLine>

/** What is looked through: a window of days, one machine, one material, one stage. */
const wanted = {
  window: workWindow.default('due'),
  machine: key.optional(),
  material: key.optional(),
  stage: workStage.optional(),
}
const access = { staff: 'orders.produce' } as const

export const listProduction = endpoint({
  method: 'GET',
  path: '/api/v1/admin/production/',
  summary: 'Lines to make, by machine, material and the day by which they leave',
  input: z.object({
    ...wanted,
    /** `next` of the page before. */
    after: z.string().max(80).optional(),
    limit: z.coerce.number().int().min(1).max(100).default(50),
  }),
  output: z.object({
    /** The plant's day, by which lines are late. */
    today: isoDate,
    lines: z.array(productionLine),
    next: z.string().nullable(),
  }),
  errors: staffErrors,
  access,
})

export const countProduction = endpoint({
  method: 'GET',
  path: '/api/v1/admin/production/counts/',
  summary: 'How many lines there are to make by day, by stage, and by machine and material',
  input: z.object({ window: workWindow.default('due') }),
  output: z.object({
    windows: z.record(workWindow, z.int().nonnegative()),
    /** In the window. */
    stages: z.record(workStage, z.int().nonnegative()),
    groups: z.array(z.object({ machine: named, material: named, lines: z.int().positive() })),
  }),
  errors: staffErrors,
  access,
})

export const getProductionLine = endpoint({
  method: 'GET',
  path: '/api/v1/admin/production/lines/{reference}/',
  summary: 'One line by what stands on its ticket: its reference',
  input: z.object({ reference: z.string().max(80) }),
  output: z.object({ line: productionLine }),
  errors: [...staffErrors, 'order_line_not_found'],
  access,
})

export const getPrintFile = endpoint({
  method: 'GET',
  path: '/api/v1/admin/production/lines/{reference}/print-file/',
  summary:
    'The PDF that a line is printed from: boxes right, cut and folds as layers (ISO 19593-1)',
  input: z.object({
    reference: z.string().max(80),
    /** A page a page, or laid out on the press sheets of the estimate. */
    layout: z.enum(['pages', 'sheets']).default('pages'),
  }),
  output: z.object({
    /** Opens for a few minutes. */
    download: z.string(),
    pages: z.int().positive(),
    /** How it is laid out, or would be, in millimetres; null where nothing says so. */
    sheet: z
      .object({
        width: z.number(),
        height: z.number(),
        up: z.int().positive(),
        sheets: z.int().positive(),
      })
      .nullable(),
  }),
  errors: [
    ...staffErrors,
    'order_not_found',
    'order_line_not_found',
    'artwork_not_found',
    'order_line_cancelled',
    'artwork_awaited',
    'artwork_asked',
    'artwork_sent_back',
    'artwork_unchecked',
    'artwork_unapproved',
    'press_file_failed',
    'press_sheet_none',
  ],
  access,
})

/** How one part is printed, as its price was estimated; millimetres. */
const plannedPart = z.object({
  part: z.string(),
  press: z.string(),
  style: z.string(),
  sheet: z.object({ width: z.number(), height: z.number().nullable() }),
  /** Pieces on a sheet, or lanes on a roll. */
  up: z.int().positive(),
  /** Without those for making ready; null for a roll. */
  sheets: z.int().positive().nullable(),
})

/** Tickets of lines in one answer. */
const MOST_TICKETS = 100

export const getProductionTickets = endpoint({
  method: 'GET',
  path: '/api/v1/admin/production/tickets/',
  summary: 'What stands on the tickets of some lines; those that are not there are left out',
  input: z.object({
    /** References with commas between, at most 100. */
    lines: z
      .string()
      .min(1)
      .max(4000)
      .refine((lines) => lines.split(',').length <= MOST_TICKETS),
  }),
  output: z.object({
    tickets: z.array(z.object({ line: productionLine, plan: z.array(plannedPart) })),
  }),
  errors: staffErrors,
  access,
})

export const moveProduction = endpoint({
  method: 'POST',
  path: '/api/v1/admin/production/move/',
  summary: 'Move lines on, each by itself: what does not follow holds up no other',
  input: z.object({
    lines: z
      .array(z.object({ orderId: id, lineItemId: id }))
      .min(1)
      .max(200),
    event: workEvent,
    /** With `ship`: of all these lines. */
    shipment: newShipment.optional(),
  }),
  output: z.object({
    /** What came of each line, in the order of the call. */
    results: z.array(
      z.object({
        lineItemId: id,
        /** As it stands now; null for a line that is not there. */
        state: lineState.nullable(),
        /** Why it stayed; null where it has moved. */
        code: z.string().nullable(),
      }),
    ),
  }),
  errors: staffErrors,
  access,
})
