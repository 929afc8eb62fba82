import { useState } from 'react'
import { linkPath } from '../../../lib/domain/urls/link-path.ts'
import { logout } from '../../../stores/auth/auth.ts'
import type { Customer } from '../../../stores/customer/customer.ts'
import { eraseAccount, exportData } from '../../../stores/customer/own-data.ts'
import { createForm } from '../../../stores/form/form.ts'
import { useShop } from '../../page/shop.tsx'
import { useSpeech } from '../../page/use-speech.ts'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { useForm } from '../../ui/use-form.ts'
import {
  checkProof,
  noProof,
  ProofFields,
  type ProofValues,
  proofCodes,
  proofOf,
} from '../parts/proof-fields.tsx'
import { SectionForm } from '../parts/section-form.tsx'

type Wish = 'export' | 'erase'

/** What customers have by law: a copy of all that is known of them, and its end. */
export function OwnDataSection({ customer }: { customer: Customer }) {
  const { say } = useSpeech()
  const [wish, setWish] = useState<Wish | null>(null)
  const [exported, setExported] = useState(false)
  const open = (next: Wish) => {
    setExported(false)
    setWish(next)
  }
  return (
    <section className="customer-section" aria-labelledby="own-data">
      <h2 id="own-data">{say('account.data_title')}</h2>
      <div>
        {exported && (
          <Note tone="good" role="status">
            <p>{say('account.data_exported')}</p>
          </Note>
        )}
        {wish === 'export' && (
          <ExportForm
            customer={customer}
            onEnd={(done) => {
              setWish(null)
              setExported(done)
            }}
          />
        )}
        {wish === 'erase' && <EraseForm customer={customer} onEnd={() => setWish(null)} />}
        {wish === null && (
          <>
            <p>{say('account.data_lead')}</p>
            <p className="form-actions">
              <Button look="line" small onClick={() => open('export')}>
                {say('account.data_export')}
              </Button>
              <Button look="link" onClick={() => open('erase')}>
                {say('account.data_erase')}
              </Button>
            </p>
          </>
        )}
      </div>
    </section>
  )
}

type FormProps = { customer: Customer; onEnd(done: boolean): void }

function ExportForm({ customer, onEnd }: FormProps) {
  const { say } = useSpeech()
  const form = useForm(createProofForm)
  const submit = () =>
    form.send(
      async (values) => {
        const answer = await exportData(proofOf(values))
        if (answer.ok) download(answer.archive)
        return answer
      },
      () => onEnd(true),
    )
  return (
    <SectionForm
      form={form}
      submit={say('account.data_export')}
      onSend={submit}
      onCancel={() => onEnd(false)}
    >
      <p className="span-full">{say('account.data_export_lead')}</p>
      <ProofFields form={form} email={customer.email} />
    </SectionForm>
  )
}

function EraseForm({ customer, onEnd }: FormProps) {
  const { say } = useSpeech()
  const { links } = useShop()
  const form = useForm(createProofForm)
  const submit = () =>
    form.send(
      (values) => eraseAccount(proofOf(values)),
      () => void logout(linkPath(links, 'home')),
    )
  return (
    <SectionForm
      form={form}
      submit={say('account.data_erase_do')}
      onSend={submit}
      onCancel={() => onEnd(false)}
    >
      <p className="span-full">{say('account.data_erase_lead')}</p>
      <ProofFields form={form} email={customer.email} />
    </SectionForm>
  )
}

/** Has the browser keep a file as it comes, which may be long. */
function download(href: string): void {
  const link = document.createElement('a')
  link.href = href
  link.download = 'my-data.zip'
  link.click()
}

const createProofForm = () =>
  createForm<ProofValues>({ initial: noProof, check: checkProof, codes: proofCodes })
