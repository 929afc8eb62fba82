import type { Todo } from '../../../lib/domain/order/todo.ts'
import type { Customer } from '../../../stores/customer/customer.ts'
import type { Order } from '../../../stores/order/order.ts'
import type { WordsOfProducts } from '../../order/parts/product-words.ts'
import { useSpeech } from '../../page/use-speech.ts'
import { Docket } from './docket.tsx'
import { NextArrival } from './next-arrival.tsx'

const SHOWN = 3

type SheetProps = {
  customer: Customer
  todos: Todo<Order>[]
  orders: Order[]
  products: WordsOfProducts
  /** Address of the picture of a file that is to be sent. */
  filePicture: string
}

/** What the customer has to do next, nearest deadline first; else what arrives next. */
export function TodoSheet({ customer, todos, orders, products, filePicture }: SheetProps) {
  const { say, sayCount } = useSpeech()
  const more = todos.length - SHOWN
  return (
    <section className="ground-butter customer-todo" aria-labelledby="todo">
      <div className="wrap">
        <h1 id="todo">
          {customer.firstName && `${say('account.hello', { name: customer.firstName })}. `}
          {todos.length === 0
            ? say('account.need_nothing')
            : sayCount('account.need', todos.length)}
        </h1>
        {todos.length === 0 ? (
          <NextArrival orders={orders} products={products} />
        ) : (
          <ol className="customer-dockets">
            {todos.slice(0, SHOWN).map((todo) => (
              <Docket
                key={`${todo.kind} ${todo.line.id}`}
                todo={todo}
                products={products}
                filePicture={filePicture}
              />
            ))}
          </ol>
        )}
        {more > 0 && <p className="customer-more">{sayCount('account.need_more', more)}</p>}
      </div>
    </section>
  )
}
