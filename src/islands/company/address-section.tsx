import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import type { Failure } from '../../lib/client/answer.ts'
import {
  $sharedAddresses,
  endSharing,
  loadSharedAddresses,
  type SharedAddress,
  share,
  takeShared,
} from '../../stores/company/company-addresses.ts'
import { $customer } from '../../stores/customer/customer.ts'
import { useAddressLines } from '../customer/parts/address-text.tsx'
import { useSpeech } from '../page/use-speech.ts'
import { Button } from '../ui/button.tsx'
import { FailureNote, Note } from '../ui/note.tsx'
import { Skeleton } from '../ui/skeleton.tsx'

type Done = { ok: true } | Failure
type Act = (work: Promise<Done>, said: string) => Promise<void>

/** Addresses that the company shares: everybody takes them over, who administers says which they are. */
export function AddressSection() {
  const { say } = useSpeech()
  const state = useStore($sharedAddresses, { ssr: 'initial' })
  const [outcome, setOutcome] = useState<string | Failure | null>(null)
  useEffect(() => void loadSharedAddresses(), [])
  const act: Act = async (work, said) => {
    const answer = await work
    setOutcome(answer.ok ? said : answer)
  }
  return (
    <section className="customer-section" aria-labelledby="company-addresses">
      <h2 id="company-addresses">{say('company.addresses')}</h2>
      <div>
        {typeof outcome === 'string' && (
          <Note tone="good" role="status">
            <p>{outcome}</p>
          </Note>
        )}
        {outcome !== null && typeof outcome !== 'string' && <FailureNote failure={outcome} />}
        {state.state === 'loading' && <Skeleton rows={2} />}
        {state.state === 'failed' && (
          <FailureNote failure={state.failure} retry={() => void loadSharedAddresses()} />
        )}
        {state.state === 'listed' && (
          <>
            <p>
              {say(
                state.addresses.length > 0 ? 'company.addresses_lead' : 'company.addresses_none',
              )}
            </p>
            <ul className="company-members">
              {state.addresses.map((address) => (
                <SharedRow key={address.id} {...{ address, act }} mayChange={state.mayChange} />
              ))}
            </ul>
            {state.mayChange && <OwnAddresses shared={state.addresses} act={act} />}
          </>
        )}
      </div>
    </section>
  )
}

type RowProps = { address: SharedAddress; mayChange: boolean; act: Act }

function SharedRow({ address, mayChange, act }: RowProps) {
  const { say } = useSpeech()
  const text = useOneLine()(address)
  const name = <span className="visually-hidden"> {text}</span>
  const take = (type: 'shipping' | 'billing') =>
    void act(takeShared(address.id, type), say('company.address_taken'))
  return (
    <li>
      <div>{text}</div>
      <p className="company-acts">
        <Button look="link" onClick={() => take('shipping')}>
          {say('company.address_take_shipping')}
          {name}
        </Button>
        <Button look="link" onClick={() => take('billing')}>
          {say('company.address_take_billing')}
          {name}
        </Button>
        {mayChange && (
          <Button
            look="link"
            onClick={() => void act(endSharing(address.id), say('company.address_ended'))}
          >
            {say('company.address_end')}
            {name}
          </Button>
        )}
      </p>
    </li>
  )
}

type OwnProps = { shared: readonly SharedAddress[]; act: Act }

/** The customer's own addresses that are not shared yet. */
function OwnAddresses({ shared, act }: OwnProps) {
  const { say } = useSpeech()
  const customer = useStore($customer, { ssr: 'initial' })
  const textOf = useOneLine()
  const known = new Set(shared.map(textOf))
  const { shippingAddresses = {}, billingAddresses = {} } = customer?.customerAddresses ?? {}
  const own = new Map(
    [...Object.values(shippingAddresses), ...Object.values(billingAddresses)].map((address) => [
      textOf(address),
      address.id,
    ]),
  )
  const open = [...own].filter(([text]) => !known.has(text))
  if (open.length === 0) return null
  return (
    <>
      <h3 className="company-invited">{say('company.addresses_own')}</h3>
      <ul className="company-members">
        {open.map(([text, id]) => (
          <li key={id}>
            <div>{text}</div>
            <p className="company-acts">
              <Button
                look="link"
                onClick={() => void act(share(id), say('company.address_shared'))}
              >
                {say('company.address_share')}
                <span className="visually-hidden"> {text}</span>
              </Button>
            </p>
          </li>
        ))}
      </ul>
    </>
  )
}

function useOneLine() {
  const linesOf = useAddressLines()
  return (address: Parameters<typeof linesOf>[0]) => linesOf(address).join(', ')
}
