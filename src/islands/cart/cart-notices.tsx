import { useEffect, useRef } from 'react'
import { DESIGN_SERVICE, DOCUMENT_REVIEW } from '../../lib/domain/product/file-checks.ts'
import { type CartNotice, dismissNotice } from '../../stores/cart/cart.ts'
import type { Cart, LineItem } from '../../stores/cart/cart-line.ts'
import { removeUnreadable, restoreLine } from '../../stores/cart/change-line.ts'
import { useLineText } from '../order/parts/line-text.tsx'
import type { WordsOfProducts } from '../order/parts/product-words.ts'
import { useSpeech } from '../page/use-speech.ts'
import { Button } from '../ui/button.tsx'
import { FailureNote, Note } from '../ui/note.tsx'

/** What just happened to the cart; a line that was removed can be put back from here. */
export function CartNotices({
  notice,
  products,
}: {
  notice: CartNotice | null
  products: WordsOfProducts
}) {
  const { say } = useSpeech()
  const text = useLineText(products)
  const ref = useRef<HTMLDivElement>(null)
  const gone = isOfGoneButton(notice) ? `${notice.kind} ${notice.line.id}` : null

  useEffect(() => {
    if (gone) ref.current?.focus()
  }, [gone])

  if (!notice) return null
  if (notice.kind === 'failed') {
    const { failure, of } = notice
    if (of === undefined) return <FailureNote failure={failure} />
    return (
      <Note tone="bad" role="alert">
        <p>{say('cart.duplication_error_message')}</p>
      </Note>
    )
  }
  if (notice.kind === 'converted') {
    return (
      <Note tone="plain" role="status">
        <p>{say('cart.converted', { currency: notice.currency })}</p>
      </Note>
    )
  }
  const { line } = notice
  const name = text(line).name
  return (
    <Note
      ref={ref}
      tone={notice.kind === 'removed' ? 'plain' : 'good'}
      icon={notice.kind === 'removed' ? 'remove' : 'check'}
      role="status"
      acts={
        notice.kind === 'removed' && (
          <>
            <Button look="link" onClick={() => void restoreLine(line, notice.before)}>
              {say('cart.undo')}
            </Button>
            <Button look="link" onClick={dismissNotice}>
              {say('cart.dismiss')}
            </Button>
          </>
        )
      }
    >
      <p>
        {say(notice.kind === 'duplicated' ? duplicatedVoice(line) : `cart.${notice.kind}`, {
          name,
        })}
      </p>
    </Note>
  )
}

/** A copy brings along what was ordered with the line, and what was sent for it. */
function duplicatedVoice({ services, hasFile }: LineItem) {
  if (services[DESIGN_SERVICE]) return 'cart.duplicated_design'
  if (services[DOCUMENT_REVIEW])
    return hasFile ? 'cart.duplicated_file_check' : 'cart.duplicated_check'
  return hasFile ? 'cart.duplicated_file' : 'cart.duplicated'
}

const OF_GONE_BUTTONS = ['removed', 'put_aside', 'restored', 'restored_one', 'kept'] as const

/** The button that had the keyboard went with its line, or with the note before. */
function isOfGoneButton(
  notice: CartNotice | null,
): notice is Extract<CartNotice, { kind: (typeof OF_GONE_BUTTONS)[number] }> {
  return notice !== null && OF_GONE_BUTTONS.some((kind) => kind === notice.kind)
}

type Unreadable = NonNullable<Cart['unreadableLines']>[number]

/** A line of which no more is known than what it was for: it can only be removed. */
export function UnreadableLine({
  line,
  products,
  busy,
}: {
  line: Unreadable
  products: WordsOfProducts
  busy: boolean
}) {
  const { say } = useSpeech()
  const name = line.jobName || products[line.productId]?.name || line.productId
  return (
    <Note
      tone="warn"
      acts={
        <Button
          look="link"
          busy={busy && say('cart.keeping')}
          onClick={() => void removeUnreadable(line.id)}
        >
          {say('cart.remove')}
          <span className="visually-hidden"> {name}</span>
        </Button>
      }
    >
      <p>{say('cart.unreadable', { name })}</p>
    </Note>
  )
}
