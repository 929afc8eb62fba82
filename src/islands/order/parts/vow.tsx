import { useShop } from '../../page/shop.tsx'
import { useSpeech } from '../../page/use-speech.ts'
import { Icon, LineIcon } from '../../ui/icon.tsx'

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
        <LineIcon path="M19 12a7 7 0 1 1-2-5M19 3v5h-5" />
        <span>{say('cart.vow_ours')}</span>
      </p>
      <p className="time-left">
        <LineIcon path="M5 4h4l2 5-2.5 1.5a11 11 0 0 0 5 5L15 13l5 2v4c0 .6-.4 1-1 1C11 20 4 13 4 5c0-.6.4-1 1-1" />
        <span>
          {say('cart.vow_person')} {hours}, <a href={`tel:${phone.replaceAll(' ', '')}`}>{phone}</a>
        </span>
      </p>
    </div>
  )
}
