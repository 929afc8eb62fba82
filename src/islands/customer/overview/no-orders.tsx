import { useShop } from '../../page/shop.tsx'
import { useSpeech } from '../../page/use-speech.ts'

/** What stands there before the first order. */
export function NoOrders({ name, picture }: { name: string; picture: string }) {
  const { say } = useSpeech()
  const { links } = useShop()
  return (
    <section className="ground-butter customer-todo" aria-labelledby="todo">
      <div className="wrap">
        <h1 id="todo">
          {name && `${say('account.hello', { name })}. `}
          {say('account.first_title')}
        </h1>
        <div className="customer-docket customer-docket-wide">
          <span className="customer-docket-picture">
            <img src={picture} alt="" width={640} height={400} decoding="async" />
          </span>
          <div className="customer-docket-body">
            <p className="lead">{say('account.first')}</p>
            <a className="btn" href={links['home']}>
              {say('cart.choose')}
            </a>
          </div>
        </div>
      </div>
    </section>
  )
}
