import { isWithdrawalOpen } from '../../../lib/domain/withdrawal/period.ts'
import type { Order } from '../../../stores/order/order.ts'
import { useShop } from '../../page/shop.tsx'
import { useSpeech } from '../../page/use-speech.ts'
import { areUnprinted, type WordsOfProducts } from '../parts/product-words.ts'

type WithdrawalProps = { order: Order; products: WordsOfProducts }

/** The way out of the contract, as long as something of the order may be given back. */
export function Withdrawal({ order, products }: WithdrawalProps) {
  const { say } = useSpeech()
  const { links } = useShop()
  const now = Date.now()
  const isOpen = order.lineItems.some((line) => {
    const progress = order.progress.find(({ lineItemId }) => lineItemId === line.id)
    return progress && areUnprinted(products, [line]) && isWithdrawalOpen(progress, now)
  })
  if (!isOpen || order.state === 'cancelled') return null
  return (
    <section aria-labelledby="withdrawal">
      <h2 id="withdrawal">{say('order.withdraw_title')}</h2>
      <p>{say('order.withdraw_lead')}</p>
      <p>
        <a className="more" href={`${links['withdrawal'] ?? '/'}#order=${order.orderNumber}`}>
          {say('order.withdraw')}
        </a>
      </p>
    </section>
  )
}
