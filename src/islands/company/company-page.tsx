import { useStore } from '@nanostores/react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { $company, loadCompany } from '../../stores/company/company.ts'
import { keepInvitation } from '../../stores/company/kept-invitation.ts'
import { App } from '../page/app.tsx'
import type { ShopProps } from '../page/shop.tsx'
import { useSpeech } from '../page/use-speech.ts'
import { FailureNote, Note } from '../ui/note.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { InvitationSheet } from './invitation-sheet.tsx'

// Who has a company founds none, and who has none sees none.
const Founding = lazy(async () => {
  const { Founding } = await import('./founding.tsx')
  return { default: Founding }
})
const CompanyView = lazy(async () => {
  const { CompanyView } = await import('./company-view.tsx')
  return { default: CompanyView }
})

export function CompanyPage({ shop }: { shop: ShopProps }) {
  useEffect(keepInvitation, [])
  return (
    <App shop={shop} access="customer" waiting={<Skeleton rows={5} />}>
      <CompanyOf />
    </App>
  )
}

function CompanyOf() {
  const { say } = useSpeech()
  const state = useStore($company, { ssr: 'initial' })
  const [said, setSaid] = useState<string | null>(null)
  useEffect(() => void loadCompany(), [])
  if (state.state === 'loading') return <Skeleton rows={5} />
  if (state.state === 'failed')
    return <FailureNote failure={state.failure} retry={() => void loadCompany()} />
  return (
    <>
      {said && (
        <Note tone="good" role="status">
          <p>{said}</p>
        </Note>
      )}
      <InvitationSheet onJoined={(company) => setSaid(say('company.joined', { company }))} />
      <Suspense fallback={<Skeleton rows={5} />}>
        {state.state === 'none' ? (
          <Founding />
        ) : (
          <CompanyView company={state.company} onLeft={() => setSaid(say('company.left'))} />
        )}
      </Suspense>
    </>
  )
}
