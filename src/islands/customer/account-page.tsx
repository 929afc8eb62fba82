import { useStore } from '@nanostores/react'
import { lazy, Suspense, useEffect } from 'react'
import { todosOf } from '../../lib/domain/order/todo.ts'
import { withQuery } from '../../lib/domain/urls/query.ts'
import { $customer, type Customer } from '../../stores/customer/customer.ts'
import {
  $personalArea,
  loadPersonalArea,
  type PersonalArea,
} from '../../stores/customer/personal-area.ts'
import type { WordsOfProducts } from '../order/parts/product-words.ts'
import { App } from '../page/app.tsx'
import { type ShopProps, useShop } from '../page/shop.tsx'
import { useSpeech } from '../page/use-speech.ts'
import { FailureNote } from '../ui/note.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { AccountFacts } from './overview/account-facts.tsx'
import { LatestOrders } from './overview/latest-orders.tsx'
import { NoOrders } from './overview/no-orders.tsx'
import { TodoSheet } from './overview/todo-sheet.tsx'

/** Below the rest, and with all that addresses are written by. */
const Places = lazy(async () => {
  const { Places } = await import('./overview/places.tsx')
  return { default: Places }
})

/** Addresses of the drawings of the page. */
export type AccountPictures = { file: string; empty: string }

type AccountProps = { shop: ShopProps; products: WordsOfProducts; pictures: AccountPictures }

export function AccountPage({ shop, ...props }: AccountProps) {
  return (
    <App shop={shop} access="customer" waiting={<Waiting />}>
      <Account {...props} />
    </App>
  )
}

function Account(props: Omit<AccountProps, 'shop'>) {
  const customer = useStore($customer, { ssr: 'initial' })
  const state = useStore($personalArea, { ssr: 'initial' })
  useEffect(() => void loadPersonalArea(), [])
  if (!customer || state.state === 'loading') return <Waiting />
  if (state.state === 'failed') {
    return (
      <div className="wrap section-small">
        <FailureNote failure={state.failure} retry={() => void loadPersonalArea()} />
      </div>
    )
  }
  return <Overview customer={customer} area={state.area} {...props} />
}

type OverviewProps = Omit<AccountProps, 'shop'> & { customer: Customer; area: PersonalArea }

function Overview({ customer, area, products, pictures }: OverviewProps) {
  const orders = area.orders.map(({ order }) => order)
  return (
    <>
      {area.total === 0 ? (
        <>
          <NoOrders name={customer.firstName} picture={pictures.empty} />
          {area.toApprove && <ToApprove asked={area.toApprove} />}
        </>
      ) : (
        <>
          <TodoSheet
            customer={customer}
            todos={todosOf(orders)}
            orders={orders}
            products={products}
            filePicture={pictures.file}
          />
          {area.toApprove && <ToApprove asked={area.toApprove} />}
          <LatestOrders area={area} products={products} />
        </>
      )}
      <div className="wrap customer-glance">
        <AccountFacts customer={customer} />
        <Suspense fallback={<Skeleton rows={3} />}>
          <Places customer={customer} />
        </Suspense>
      </div>
    </>
  )
}

function Waiting() {
  return (
    <div className="wrap section-small">
      <Skeleton rows={2} boxes={2} />
    </div>
  )
}

/** Colleagues' orders that nobody pays before this customer has looked at them. */
function ToApprove({ asked }: { asked: NonNullable<PersonalArea['toApprove']> }) {
  const { say } = useSpeech()
  const { links } = useShop()
  return (
    <section className="wrap section-small" aria-labelledby="to-approve">
      <h2 id="to-approve">{say('account.approvals')}</h2>
      <ul>
        {asked.map(({ orderNumber: number, by }) => (
          <li key={number}>
            <a
              className="more"
              href={withQuery(links['orderDetail'] ?? '/', { order_number: number })}
            >
              {say('account.approval_asked', { by, number })}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
