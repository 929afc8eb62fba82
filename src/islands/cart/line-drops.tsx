import type { LineItem } from '../../stores/cart/cart-line.ts'
import { useLater } from '../ui/use-later.ts'

const loadAddresses = () => import('./line-addresses.tsx')

type DropsProps = {
  line: LineItem
  label: string
  isOpen: boolean
  onOpen: (isOpen: boolean) => void
}

/** Where a line goes, fetched where that is several addresses or is to be. */
export function LineDrops(props: DropsProps) {
  const isWanted = props.isOpen || props.line.drops !== undefined
  const addresses = useLater(loadAddresses, isWanted)
  return (
    isWanted &&
    addresses && (
      <div className="order-line-drops">
        <addresses.LineAddresses {...props} />
      </div>
    )
  )
}
