import { type Company, renameCompany } from '../../stores/company/company.ts'
import { checkCompany } from '../../stores/company/company-form.ts'
import { createForm } from '../../stores/form/form.ts'
import { Section } from '../customer/parts/section.tsx'
import { SectionForm } from '../customer/parts/section-form.tsx'
import { useSpeech } from '../page/use-speech.ts'
import { Field } from '../ui/field.tsx'
import { useKeptForm } from '../ui/use-kept-form.ts'

export function NameSection({ company }: { company: Company }) {
  const { say } = useSpeech()
  if (!company.roles.includes('administers'))
    return (
      <section className="customer-section" aria-labelledby="company-name">
        <h2 id="company-name">{say('company.name')}</h2>
        <p>{company.name}</p>
      </section>
    )
  return (
    <Section
      name="company"
      title={say('company.name')}
      open={say('account.change')}
      form={(close) => <NameForm name={company.name} onEnd={close} />}
    >
      <p>{company.name}</p>
    </Section>
  )
}

function NameForm({ name, onEnd }: { name: string; onEnd: (said: string | null) => void }) {
  const { say } = useSpeech()
  const form = useKeptForm('company', () =>
    createForm({ initial: { company: name }, check: checkCompany }),
  )
  return (
    <SectionForm
      form={form}
      submit={say('company.save')}
      onSend={() =>
        form.send(
          ({ company }) => renameCompany(company),
          () => onEnd(say('company.saved')),
        )
      }
      onCancel={() => onEnd(null)}
    >
      <Field
        label={say('company.name')}
        width="full"
        autoComplete="organization"
        bound={form.field('company')}
      />
    </SectionForm>
  )
}
