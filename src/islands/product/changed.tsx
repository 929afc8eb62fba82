import type { Change } from '../../lib/domain/product/resolve.ts'
import { useVoice } from '../page/shop.tsx'
import { RuleNotice } from '../ui/rule-notice.tsx'
import { useConfigured, useProduct } from './product-context.tsx'

/** Beside the attribute that had to give way: what happened, why, and the way back. */
export function Changed({ attribute }: { attribute: string }) {
  const { configurator, words } = useProduct()
  const notice = useConfigured('notice')
  const say = useVoice()
  const sentence = useChangeSentence()
  if (notice.state !== 'changed') return null
  const change = notice.changes.find((each) => each.attribute === attribute)
  if (!change) return null
  return (
    <RuleNotice title={sentence(change)} bitten>
      {words.rules[change.rule]?.title}{' '}
      <button type="button" className="link" onClick={configurator.undo}>
        {say('product.undo')}
      </button>
    </RuleNotice>
  )
}

/** `Lamination changed to Matt.` */
export function useChangeSentence(): (change: Change) => string {
  const { words } = useProduct()
  const say = useVoice()
  return ({ attribute, to }) => {
    const changed = words.attributes[attribute]
    const value = changed?.options[to]?.name ?? to
    return say('product.changed', { attribute: changed?.name ?? attribute, value })
  }
}

/** A link asked for something that is not offered: nothing is changed in silence. */
export function LinkNotice() {
  const { state } = useConfigured('notice')
  const say = useVoice()
  return state === 'linked' && <RuleNotice title={say('product.link_changed')} bitten />
}
