import { DESIGN_SERVICE } from '../../lib/domain/product/file-checks.ts'
import { withQuery } from '../../lib/domain/urls/query.ts'
import type { LineItem } from '../../stores/cart/cart-line.ts'
import { areUnprinted, type WordsOfProducts } from '../order/parts/product-words.ts'
import { useShop } from '../page/shop.tsx'
import { useSpeech } from '../page/use-speech.ts'
import { LineIcon } from '../ui/icon.tsx'
import { useLater } from '../ui/use-later.ts'

const loadFiles = () => import('./line-files.tsx')

/** What was sent with a line, fetched where something was. */
export function LineFile({
  line,
  cartId,
  label,
}: {
  line: LineItem
  cartId: string
  label: string
}) {
  const files = useLater(loadFiles, line.hasFile === true)
  return line.hasFile && files && <files.LineFiles lineItemId={line.id} {...{ cartId, label }} />
}

type LinkProps = { line: LineItem; label: string; products: WordsOfProducts }

/** Where a file is sent with a line; nothing for one that is not printed or that we design, or in a shop without the page. */
export function FileLink({ line, label, products }: LinkProps) {
  const { say } = useSpeech()
  const { links } = useShop()
  const page = links['cartFiles']
  if (!page || areUnprinted(products, [line]) || line.services[DESIGN_SERVICE]) return null
  return (
    <a href={withQuery(page, { line: line.id })}>
      <LineIcon path="M12 20V9M7 13l5-5 5 5M5 4h14" />
      {say(line.hasFile ? 'cart.file_see' : 'cart.file_add')}
      <span className="visually-hidden"> {label}</span>
    </a>
  )
}
