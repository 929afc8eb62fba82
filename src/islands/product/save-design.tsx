import { useStore } from '@nanostores/react'
import { useId, useState } from 'react'
import { linkPath } from '../../lib/domain/urls/link-path.ts'
import { loginAddress } from '../../stores/auth/login-address.ts'
import { hereWithChoice, isSomebody, saveChoice } from '../../stores/product/save-design.ts'
import { useShop, useVoice } from '../page/shop.tsx'
import { Button } from '../ui/button.tsx'
import { useProduct } from './product-context.tsx'

type Outcome = { of: unknown; said: string | null }

/** Keeps the choice as it is among the customer's saved designs; who is nobody yet signs in and comes back. */
export function SaveDesign() {
  const { configurator } = useProduct()
  const { links } = useShop()
  const say = useVoice()
  const id = useId()
  const choice = useStore(configurator.$choice)
  const [name, setName] = useState('')
  const [busy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const isSaved = outcome?.of === choice && outcome.said === null
  const save = async () => {
    if (!isSomebody()) {
      location.assign(loginAddress(linkPath(links, 'login'), hereWithChoice(configurator)))
      return
    }
    setBusy(true)
    const answer = await saveChoice(configurator, name)
    setBusy(false)
    const said = answer.ok ? null : (answer.problem?.detail ?? say('product.kept_failed'))
    setOutcome({ of: choice, said })
  }
  return (
    <>
      <div className="field product-promo-entry spaced">
        <label htmlFor={id}>{say('product.kept_name')}</label>
        <input
          id={id}
          type="text"
          maxLength={80}
          autoComplete="off"
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <Button look="line" busy={busy && say('product.kept_do')} onClick={() => void save()}>
          {say('product.kept_do')}
        </Button>
      </div>
      <p className="hint spaced" role="status">
        {isSaved && (
          <>
            {say('product.kept_done')} <a href={links['savedDesigns']}>{say('product.kept_see')}</a>
          </>
        )}
        {outcome?.of === choice && outcome.said}
      </p>
    </>
  )
}
