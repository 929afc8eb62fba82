import { type Company, setLimit } from '../../stores/company/company.ts'
import { checkLimit, limitOf } from '../../stores/company/company-form.ts'
import { createForm } from '../../stores/form/form.ts'
import { Section } from '../customer/parts/section.tsx'
import { SectionForm } from '../customer/parts/section-form.tsx'
import { useShop } from '../page/shop.tsx'
import { useSpeech } from '../page/use-speech.ts'
import { Field } from '../ui/field.tsx'
import { useKeptForm } from '../ui/use-kept-form.ts'

/** Above which amount an order waits for somebody who approves. */
export function LimitSection({ company }: { company: Company }) {
  const { say, money } = useSpeech()
  const { approveAbove } = company
  const text = approveAbove
    ? say('company.limit_above', { amount: money(approveAbove) })
    : say('company.limit_none')
  if (!company.roles.includes('administers'))
    return (
      <section className="customer-section" aria-labelledby="company-limit">
        <h2 id="company-limit">{say('company.limit')}</h2>
        <p>{text}</p>
      </section>
    )
  return (
    <Section
      name="company-limit"
      title={say('company.limit')}
      open={say('account.change')}
      form={(close) => <LimitForm company={company} onEnd={close} />}
    >
      <p>{text}</p>
    </Section>
  )
}

type FormProps = { company: Company; onEnd: (said: string | null) => void }

function LimitForm({ company: { approveAbove }, onEnd }: FormProps) {
  const { say } = useSpeech()
  const { currency } = useShop()
  const initial = { limit: approveAbove ? String(Math.round(approveAbove.centAmount / 100)) : '' }
  const form = useKeptForm('company-limit', () => createForm({ initial, check: checkLimit }))
  return (
    <SectionForm
      form={form}
      submit={say('company.save')}
      onSend={() =>
        form.send(
          ({ limit }) => setLimit(limitOf(limit) ?? null),
          () => onEnd(say('company.saved')),
        )
      }
      onCancel={() => onEnd(null)}
    >
      <Field
        label={say('company.limit_amount', { currency: approveAbove?.currencyCode ?? currency })}
        hint={say('company.limit_empty')}
        width="full"
        inputMode="numeric"
        autoComplete="off"
        bound={form.field('limit')}
      />
    </SectionForm>
  )
}
