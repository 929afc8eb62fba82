import { useEffect, useState } from 'react'
import { createForm } from '../../../stores/form/form.ts'
import {
  type AskedInvoiceAddress,
  loadInvoiceAddress,
  saveInvoiceAddress,
} from '../../../stores/invoice-address/invoice-address.ts'
import { useSpeech } from '../../page/use-speech.ts'
import { Field } from '../../ui/field.tsx'
import { useKeptForm } from '../../ui/use-kept-form.ts'
import { Section } from '../parts/section.tsx'
import { SectionForm } from '../parts/section-form.tsx'

/** Where e-invoices go, in shops whose format asks the buyer for more than an address. */
export function InvoiceAddressSection() {
  const { say } = useSpeech()
  const [known, setKnown] = useState<AskedInvoiceAddress | null>(null)
  useEffect(() => void loadInvoiceAddress().then(setKnown), [])
  if (!known) return null
  const { asked, invoiceAddress: said } = known
  const rows =
    asked === 'fatturapa'
      ? ([
          [say('einvoice.tax_code'), said.taxCode],
          [say('einvoice.recipient_code'), said.recipientCode],
          [say('einvoice.pec'), said.pec],
        ] as const)
      : ([[say('einvoice.buyer_reference'), said.buyerReference]] as const)
  const named = rows.filter(([, value]) => value !== '')
  return (
    <Section
      name="invoice-address"
      title={say('einvoice.title')}
      open={say('account.change')}
      form={(close) => <AddressForm known={known} onKnown={setKnown} onEnd={close} />}
    >
      {named.length === 0 && <p>{say(`einvoice.none_${leadOf(asked)}`)}</p>}
      {named.map(([name, value]) => (
        <p key={name}>
          {name}: {value}
        </p>
      ))}
    </Section>
  )
}

const leadOf = (asked: AskedInvoiceAddress['asked']) =>
  asked === 'fatturapa' ? 'fatturapa' : 'xrechnung'

type FormProps = {
  known: AskedInvoiceAddress
  onKnown: (known: AskedInvoiceAddress) => void
  onEnd: (said: string | null) => void
}

function AddressForm({ known, onKnown, onEnd }: FormProps) {
  const { say } = useSpeech()
  const { asked, invoiceAddress } = known
  const form = useKeptForm('invoice-address', () =>
    createForm({ initial: invoiceAddress, check: () => ({}) }),
  )
  const send = async (values: AskedInvoiceAddress['invoiceAddress']) => {
    const answer = await saveInvoiceAddress(values)
    if (answer.ok) onKnown(answer.value)
    return answer
  }
  return (
    <SectionForm
      form={form}
      submit={say('account.edit_save')}
      onSend={() => form.send(send, () => onEnd(say('account.saved')))}
      onCancel={() => onEnd(null)}
    >
      <p className="span-full">{say(`einvoice.lead_${leadOf(asked)}`)}</p>
      {asked === 'fatturapa' ? (
        <>
          <Field
            label={say('einvoice.tax_code')}
            optional
            autoComplete="off"
            bound={form.field('taxCode')}
          />
          <Field
            label={say('einvoice.recipient_code')}
            optional
            autoComplete="off"
            bound={form.field('recipientCode')}
          />
          <Field
            label={say('einvoice.pec')}
            optional
            type="email"
            autoComplete="off"
            bound={form.field('pec')}
          />
        </>
      ) : (
        <Field
          label={say('einvoice.buyer_reference')}
          optional
          width="full"
          autoComplete="off"
          bound={form.field('buyerReference')}
        />
      )}
    </SectionForm>
  )
}
