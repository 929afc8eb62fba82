import {
  issueOfOrder,
  keepStaffPaper,
  type StaffOrder,
} from '../../../stores/staff/orders/order.ts'
import { useSpeech } from '../../page/use-speech.ts'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'

type PapersProps = { open: StaffOrder; mayIssue: boolean; busy: boolean }

/** Invoices and credit notes as the customer has them, and issuing what is missing. */
export function StaffPapers({ open, mayIssue, busy }: PapersProps) {
  const { say, money, dayAt } = useSpeech()
  const { documents, state } = open.order
  const isPaid = state !== 'awaiting_payment' && state !== 'cancelled'
  const hasInvoice = documents.some(({ kind }) => kind === 'invoice')
  return (
    <section>
      <h3 className="admin-desk-rule">{say('order.papers')}</h3>
      <ul className="admin-desk-history">
        {documents.map(({ id, kind, number, issuedAt, totalGross }) => (
          <li key={id}>
            <Button look="link" onClick={() => void keepStaffPaper(id, 'pdf')}>
              {say(`order.paper_${kind}`, { number })}
            </Button>
            <span>
              {money(totalGross)} {issuedAt && dayAt(issuedAt, 'short')}{' '}
              {kind !== 'pro_forma' && (
                <Button look="link" onClick={() => void keepStaffPaper(id, 'xml')}>
                  XML<span className="visually-hidden"> {number}</span>
                </Button>
              )}
            </span>
          </li>
        ))}
      </ul>
      {open.incompleteEInvoices.map(({ id, number, missing }) => (
        <Note key={id} tone="warn">
          <p>
            {say('einvoice.missing', {
              number,
              what: missing.map((each) => say(`einvoice.${each}`)).join(', '),
            })}
          </p>
        </Note>
      ))}
      {isPaid && !hasInvoice && mayIssue && (
        <p className="admin-desk-acts">
          <Button
            look="link"
            busy={busy && say('desk.issuing')}
            onClick={() => void issueOfOrder()}
          >
            {say('desk.issue_invoice')}
          </Button>
        </p>
      )}
    </section>
  )
}
