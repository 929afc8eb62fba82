import type { Company } from '../../stores/company/company.ts'
import { useShop } from '../page/shop.tsx'
import { useSpeech } from '../page/use-speech.ts'
import { AddressSection } from './address-section.tsx'
import { Invitations } from './invitations.tsx'
import { LimitSection } from './limit-section.tsx'
import { MemberRow } from './member-row.tsx'
import { NameSection } from './name-section.tsx'

type ViewProps = { company: Company; onLeft: () => void }

/** The company: its members with what each may do, who is invited, and when an order waits. */
export function CompanyView({ company, onLeft }: ViewProps) {
  const { say } = useSpeech()
  const { links } = useShop()
  const administers = company.roles.includes('administers')
  const sees = company.roles.some((role) => role !== 'orders' && role !== 'administers')
  return (
    <>
      <NameSection company={company} />
      <section className="customer-section" aria-labelledby="members">
        <h2 id="members">{say('company.members')}</h2>
        <ul className="company-members">
          {company.members.map((member) => (
            <MemberRow key={member.id} {...{ company, member, onLeft }} />
          ))}
        </ul>
      </section>
      {administers && <Invitations company={company} />}
      <LimitSection company={company} />
      <AddressSection />
      {sees && (
        <p className="below">
          <a className="more" href={`${links['orders']}?of=company`}>
            {say('company.company_orders')}
          </a>
        </p>
      )}
    </>
  )
}
