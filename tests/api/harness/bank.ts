import pino from 'pino'
import { readStatement } from '../../../src/lib/server/commerce/bank/index.ts'
import { importStatement } from '../../../src/lib/server/commerce/payment/index.ts'
import type { TestApi } from './api.ts'
import { testShop } from './shop.ts'

/** The account of the Irish shop. */
export const IBAN = 'IE29AIBK93115212345678'

type Booking = {
  amount: string
  text: string
  currency?: string
  status?: string
  sign?: string
  from?: string
}

/** As version 08 has it; 02 has the status as text. */
export const statement = (
  bookings: Booking[],
  iban = IBAN,
) => `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt>
<Acct><Id><IBAN>${iban}</IBAN></Id></Acct>
${bookings
  .map(
    ({ amount, text, currency = 'EUR', status = '<Cd>BOOK</Cd>', sign = 'CRDT', from }) => `<Ntry>
  <Amt Ccy="${currency}">${amount}</Amt><CdtDbtInd>${sign}</CdtDbtInd><Sts>${status}</Sts>
  <BookgDt><Dt>2026-11-20</Dt></BookgDt>
  <NtryDtls><TxDtls><Refs><EndToEndId>${text.length}</EndToEndId></Refs>
    <RltdPties><Dbtr><Pty><Nm>Nora Quill</Nm></Pty></Dbtr>${from ? `<DbtrAcct>${from}</DbtrAcct>` : ''}</RltdPties>
    <RmtInf><Ustrd>${text.slice(0, 9)}</Ustrd><Ustrd>${text.slice(9)}</Ustrd></RmtInf>
  </TxDtls></NtryDtls></Ntry>`,
  )
  .join('\n')}
</Stmt></BkToCstmrStmt></Document>`

/** Takes a statement as `npm run import-bank-statement` does. */
export function importXml({ db }: Pick<TestApi, 'db'>, xml: string) {
  const log = pino({ level: 'silent' })
  const actor = { kind: 'system', name: 'import-bank-statement' } as const
  return importStatement({ db, log, now: new Date(), actor }, testShop(), readStatement(xml))
}
