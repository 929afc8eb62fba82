import { useShop } from '../../page/shop.tsx'
import { useSpeech } from '../../page/use-speech.ts'
import { Icon } from '../../ui/icon.tsx'

/** What holds while somebody pays, and who answers when something goes wrong. */
export function Vow() {
  const { say } = useSpeech()
  const { phone, hours } = useShop()
  return (
    <ul className="order-vow">
      <li>
        <Icon name="lock" />
        <span>{say('cart.vow_secure')}</span>
      </li>
      <li>
        <Icon name="refund" />
        <span>{say('cart.vow_ours')}</span>
      </li>
      <li>
        <Icon name="phone" />
        <span>
          {say('cart.vow_person')} {hours}, <a href={`tel:${phone.replaceAll(' ', '')}`}>{phone}</a>
        </span>
      </li>
    </ul>
  )
}
