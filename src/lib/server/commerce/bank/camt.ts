import { createHash } from 'node:crypto'
import { XMLParser } from 'fast-xml-parser'
import { SyntaxValidator } from 'fast-xml-validator'
import { z } from 'zod'

/** Money that came in, as a bank's statement (camt.053, versions 02 to 13) books it. */
export type Incoming = {
  iban: string
  /** The bank's own name of it; made of what it says where the bank gives none. */
  key: string
  /** Minor units of a currency with two digits. */
  amount: number
  currency: string
  /** ISO date. */
  bookedOn: string
  debtor: string
  /** The account that it came from; empty where the bank does not say. */
  debtorIban: string
  /** All that the payer wrote, joined. */
  remittance: string
}

/** A file that is no statement; the message is for a person. */
export class StatementError extends Error {
  override name = 'StatementError'
}

const many = <Item extends z.ZodType>(item: Item) => z.array(item).default([])
const party = z.object({
  Nm: z.string().optional(),
  Pty: z.object({ Nm: z.string().optional() }).optional(),
})
/** Only ever a help to whoever sends money back: one of another shape is left out. */
const account = z.object({ Id: z.object({ IBAN: z.string().optional() }) })
const amount = z.object({
  '#text': z.string().regex(/^\d+(\.\d{1,5})?$/),
  Ccy: z.string().regex(/^[A-Z]{3}$/),
})
const details = z.object({
  Refs: z
    .object({ AcctSvcrRef: z.string().optional(), EndToEndId: z.string().optional() })
    .optional(),
  Amt: amount.optional(),
  /** Where version 02 has it. */
  AmtDtls: z.object({ TxAmt: z.object({ Amt: amount }).optional() }).optional(),
  RltdPties: z
    .object({ Dbtr: party.optional(), DbtrAcct: account.optional().catch(undefined) })
    .optional(),
  RmtInf: z
    .object({
      Ustrd: many(z.string()),
      Strd: many(z.object({ CdtrRefInf: z.object({ Ref: z.string().optional() }).optional() })),
    })
    .optional(),
})
const entry = z.object({
  Amt: amount,
  CdtDbtInd: z.enum(['CRDT', 'DBIT']),
  Sts: z.union([z.string(), z.object({ Cd: z.string() })]),
  BookgDt: z.object({ Dt: z.string().optional(), DtTm: z.string().optional() }).optional(),
  AcctSvcrRef: z.string().optional(),
  NtryDtls: many(z.object({ TxDtls: many(details) })),
})
const document = z.object({
  Document: z.object({
    BkToCstmrStmt: z.object({
      Stmt: z
        .array(
          z.object({ Acct: z.object({ Id: z.object({ IBAN: z.string() }) }), Ntry: many(entry) }),
        )
        .min(1),
    }),
  }),
})

const LISTS = ['Stmt', 'Ntry', 'NtryDtls', 'TxDtls', 'Ustrd', 'Strd']

/** Reads the booked incoming transfers of a statement; throws a StatementError where it is none. */
export function readStatement(xml: string): Incoming[] {
  const parser = new XMLParser({
    removeNSPrefix: true,
    // Amounts keep their cents, and references their noughts.
    parseTagValue: false,
    ignoreAttributes: false,
    attributeNamePrefix: '',
    isArray: (name) => LISTS.includes(name),
  })
  const read = document.safeParse(parsed(parser, xml))
  if (!read.success)
    throw new StatementError(
      `This is no statement in the format camt.053, or it is cut: ${z.prettifyError(read.error).split('\n')[0]}`,
    )
  return read.data.Document.BkToCstmrStmt.Stmt.flatMap(({ Acct, Ntry }) =>
    numbered(Ntry.filter(isBookedCredit).flatMap((each) => incomingOf(Acct.Id.IBAN, each))),
  )
}

type Named = Incoming & { isNamed: boolean }

/** Transfers that the bank gives no name, and that are alike in all they say, are counted apart. */
function numbered(transfers: readonly Named[]): Incoming[] {
  const seen = new Map<string, number>()
  return transfers.map(({ isNamed, ...transfer }) => {
    const before = seen.get(transfer.key) ?? 0
    seen.set(transfer.key, before + 1)
    return isNamed || before === 0 ? transfer : { ...transfer, key: `${transfer.key}:${before}` }
  })
}

function parsed(parser: XMLParser, xml: string): unknown {
  try {
    SyntaxValidator.validate(xml)
    return parser.parse(xml)
  } catch {
    throw new StatementError('This file is no whole XML document; it may be cut.')
  }
}

function isBookedCredit({ CdtDbtInd, Sts }: z.output<typeof entry>): boolean {
  return CdtDbtInd === 'CRDT' && (typeof Sts === 'string' ? Sts : Sts.Cd) === 'BOOK'
}

/**
 * One entry may gather several transfers, each with details of its own. Where these do not say amounts that
 * add up to the entry's, it is taken as one sum, for somebody to share out.
 */
function incomingOf(iban: string, booked: z.output<typeof entry>): Named[] {
  const transfers = booked.NtryDtls.flatMap(({ TxDtls }) => TxDtls)
  const own = transfers.map((transfer) => transfer.Amt ?? transfer.AmtDtls?.TxAmt?.Amt)
  const sums = own.map((each) => (each?.Ccy === booked.Amt.Ccy ? minorOf(each) : Number.NaN))
  const isShared = sums.reduce((all, each) => all + each, 0) === minorOf(booked.Amt)
  const parts = transfers.length > 1 && isShared ? transfers.map((each) => [each]) : [transfers]
  return parts.map((part, index) => {
    const [first] = part
    const about = {
      amount: parts.length > 1 ? (sums[index] ?? 0) : minorOf(booked.Amt),
      currency: booked.Amt.Ccy,
      bookedOn: booked.BookgDt?.Dt ?? booked.BookgDt?.DtTm?.slice(0, 10) ?? '',
      debtor: debtorOf(first),
      remittance: part.map(remittanceOf).join(' ').trim(),
    }
    const named = first?.Refs?.AcctSvcrRef ?? booked.AcctSvcrRef
    const made = createHash('sha256')
      .update(JSON.stringify([about, first?.Refs]))
      .digest('hex')
    const key = `${named ?? made}:${index}`
    // Not of what a key is made of: a statement that is read again is known by the key it had.
    const debtorIban = plain(first?.RltdPties?.DbtrAcct?.Id.IBAN ?? '')
    return { iban: plain(iban), key, isNamed: named !== undefined, ...about, debtorIban }
  })
}

type Details = z.output<typeof details>

const plain = (iban: string) => iban.replace(/\s/g, '')

function minorOf({ '#text': text }: z.output<typeof amount>): number {
  return Math.round(Number(text) * 100)
}

function debtorOf(transfer: Details | undefined): string {
  const debtor = transfer?.RltdPties?.Dbtr
  return debtor?.Nm ?? debtor?.Pty?.Nm ?? ''
}

function remittanceOf({ RmtInf }: Details): string {
  const structured = RmtInf?.Strd.map(({ CdtrRefInf }) => CdtrRefInf?.Ref ?? '') ?? []
  return [...structured, ...(RmtInf?.Ustrd ?? [])].join('').trim()
}
