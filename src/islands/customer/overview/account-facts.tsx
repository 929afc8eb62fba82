import type { ReactNode } from 'react'
import type { Customer } from '../../../stores/customer/customer.ts'
import { LogoutButton } from '../../auth/parts/logout-button.tsx'
import { useShop } from '../../page/shop.tsx'
import { useSpeech } from '../../page/use-speech.ts'

/** What a customer has said of themselves, each with the way to change it. */
export function AccountFacts({ customer }: { customer: Customer }) {
  const { say, money } = useSpeech()
  const { currency } = useShop()
  const { firstName, lastName, company, email, emailVerified } = customer
  const isSubscribed = customer.customerMetadata.user_subscriber_status === '1'
  const subscribed = customer.newsletterAsked ? 'account.newsletter_open' : 'account.on'
  const credit = customer.customerWalletCredit
  return (
    <section aria-labelledby="yours">
      <h2 id="yours">{say('account.title')}</h2>
      <dl className="customer-facts">
        <Fact name={say('account.name')}>
          {firstName} {lastName}
          {company && <span className="customer-fact-more">{company}</span>}
        </Fact>
        <Fact name={say('forms.email')}>
          {email}
          {!emailVerified && (
            <span className="customer-fact-more">{say('account.email_open')}</span>
          )}
        </Fact>
        <Fact name={say('account.newsletter_title')}>
          {say(isSubscribed ? subscribed : 'account.off')}
        </Fact>
        {credit !== 0 && (
          <div>
            <dt>{say('account.credit')}</dt>
            <dd>
              <b>{money({ centAmount: credit, currencyCode: currency })}</b>
            </dd>
          </div>
        )}
      </dl>
      <p className="form-actions">
        <LogoutButton />
      </p>
    </section>
  )
}

type FactProps = { name: string; children: ReactNode }

function Fact({ name, children }: FactProps) {
  const { say } = useSpeech()
  const { links } = useShop()
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
      <dd>
        <a href={links['profile']}>
          {say('account.change')}
          <span className="visually-hidden"> {name}</span>
        </a>
      </dd>
    </div>
  )
}
