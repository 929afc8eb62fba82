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

/** A link asked for something that is not offered: what, so that nothing is changed in silence. */
export function LinkNotice() {
  const { words } = useProduct()
  const notice = useConfigured('notice')
  const say = useVoice()
  if (notice.state !== 'linked') return null
  const own: Record<string, string> = {
    quantity: say('product.quantity'),
    priority: say('product.priority'),
  }
  const names = notice.refused.map((key) => own[key] ?? words.attributes[key]?.name)
  return <RuleNotice title={say('product.link_changed', { names: names.join(', ') })} bitten />
}
