import { useShop } from '../../page/shop.tsx'
import { useSpeech } from '../../page/use-speech.ts'
import { Icon } from '../../ui/icon.tsx'

/** What holds while somebody pays, and who answers when something goes wrong. */
export function Vow() {
  const { say } = useSpeech()
  const { phone, hours } = useShop()
  return (
    <div>
      <p className="time-left">
        <Icon name="lock" />
        <span>{say('cart.vow_secure')}</span>
      </p>
      <p className="time-left">
        <Icon name="refund" />
        <span>{say('cart.vow_ours')}</span>
      </p>
      <p className="time-left">
        <Icon name="phone" />
        <span>
          {say('cart.vow_person')} {hours}, <a href={`tel:${phone.replaceAll(' ', '')}`}>{phone}</a>
        </span>
      </p>
    </div>
  )
}
