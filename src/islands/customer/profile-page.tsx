import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { askToVerify } from '../../stores/auth/account-access.ts'
import { $auth } from '../../stores/auth/auth.ts'
import { $customer, type Customer } from '../../stores/customer/customer.ts'
import { LogoutButton } from '../auth/parts/logout-button.tsx'
import { App } from '../page/app.tsx'
import type { ShopProps } from '../page/shop.tsx'
import { useSpeech } from '../page/use-speech.ts'
import { Button } from '../ui/button.tsx'
import { Note } from '../ui/note.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { EmailSection } from './profile/email-section.tsx'
import { InvoiceAddressSection } from './profile/invoice-address-section.tsx'
import { NewsletterSection } from './profile/newsletter-section.tsx'
import { OwnDataSection } from './profile/own-data-section.tsx'
import { PasskeysSection } from './profile/passkeys-section.tsx'
import { PasswordSection } from './profile/password-section.tsx'
import { PersonSection } from './profile/person-section.tsx'
import { SessionsSection } from './profile/sessions-section.tsx'

export function ProfilePage({ shop }: { shop: ShopProps }) {
  return (
    <App shop={shop} access="customer" waiting={<Skeleton rows={4} />}>
      <Profile />
    </App>
  )
}

function Profile() {
  const customer = useStore($customer, { ssr: 'initial' })
  // Ways in and the data are the owner's alone: to staff who act as the customer they are refused.
  const auth = useStore($auth, { ssr: 'initial' })
  const isActing = auth.state === 'loggedIn' && auth.strategy === 'admin'
  if (!customer) return <Skeleton rows={4} />
  return (
    <>
      {!customer.emailVerified && <Unverified customer={customer} />}
      <PersonSection customer={customer} />
      <InvoiceAddressSection />
      {isActing ? (
        <NewsletterSection customer={customer} />
      ) : (
        <>
          <EmailSection customer={customer} />
          <PasswordSection />
          <PasskeysSection customer={customer} />
          <NewsletterSection customer={customer} />
          <SessionsSection />
          <OwnDataSection customer={customer} />
        </>
      )}
      <p className="form-actions below">
        <LogoutButton />
      </p>
    </>
  )
}

function Unverified({ customer }: { customer: Customer }) {
  const { say } = useSpeech()
  const [asked, setAsked] = useState(false)
  const again = () => void askToVerify().then(({ ok }) => setAsked(ok))
  return (
    <Note
      tone="warn"
      icon="mail"
      acts={
        asked ? (
          <span role="status">{say('account.verify_sent', { email: customer.email })}</span>
        ) : (
          <Button look="link" onClick={again}>
            {say('account.verify_again')}
          </Button>
        )
      }
    >
      <p>{say('account.verify')}</p>
    </Note>
  )
}
