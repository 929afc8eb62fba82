import { useVoice } from '../page/shop.tsx'
import { useAtOnce } from './product-context.tsx'

/** Adds the order to the cart or, in edit mode, saves the line. */
export function AddButton({ wide = false }: { wide?: boolean }) {
  const edited = useAtOnce('edited')
  const busy = useAtOnce('ordering', ({ state }) => state === 'adding')
  const say = useVoice()
  const rest = say(edited ? edited.save : 'product.add_to_cart')
  const working = say(edited ? 'product.saving' : 'product.adding')
  return (
    <button type="submit" className={wide ? 'btn btn-wide' : 'btn'} aria-busy={busy}>
      {busy ? working : rest}
    </button>
  )
}
