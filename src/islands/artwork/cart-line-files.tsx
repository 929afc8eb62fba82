import { useStore } from '@nanostores/react'
import { countKinds } from '../../lib/domain/artwork/findings.ts'
import { withQuery } from '../../lib/domain/urls/query.ts'
import {
  $cartFiles,
  type CartArtwork,
  moveCartFileUp,
  preferForCart,
  removeCartFile,
} from '../../stores/artwork/cart-files.ts'
import { dropCartUpload, sendCartFiles } from '../../stores/artwork/send-cart-files.ts'
import { useShop } from '../page/shop.tsx'
import { useSpeech } from '../page/use-speech.ts'
import { FailureNote, Note } from '../ui/note.tsx'
import { DropZone } from './drop-zone.tsx'
import { FileRows } from './file-rows.tsx'
import { InDoubt } from './in-doubt.tsx'
import { Needs } from './lead.tsx'
import { CheckedPages } from './parts/checked-pages.tsx'
import { HalfArrived } from './parts/half-arrived.tsx'
import { useSending } from './parts/sending-file.tsx'
import { SendingList } from './parts/sending-list.tsx'
import { UntakenNotes } from './parts/untaken-notes.tsx'
import { UnsentNotes } from './unsent-notes.tsx'

type LineProps = { cartId: string; artwork: CartArtwork }

/** One line of a cart: what its pages have to be like, its files, and what was found in them. */
export function CartLineFiles({ cartId, artwork }: LineProps) {
  const { busy, failure } = useStore($cartFiles, { ssr: 'initial' })
  const { lineItemId, profile, files, maxBytes } = artwork
  const sending = useSending(lineItemId)
  const isEmpty = files.length === 0 && sending.length === 0
  return (
    <>
      <p className="lead artwork-lead" role="status" tabIndex={-1} data-keyboard>
        <LeadText artwork={artwork} />
      </p>
      {profile && <Needs profile={profile} />}
      <DesignLink artwork={artwork} />
      <DropZone
        large={isEmpty}
        maxBytes={maxBytes}
        onFiles={(chosen) => sendCartFiles(cartId, artwork, chosen)}
      />
      <InDoubt of={artwork} onPrefer={(wanted) => preferForCart(cartId, artwork, wanted)} />
      <UnsentNotes maxBytes={maxBytes} />
      {failure && <FailureNote failure={failure} />}
      <UntakenNotes lineItemId={lineItemId} />
      <SendingList lineItemId={lineItemId} />
      <HalfArrived
        arriving={artwork.arriving}
        onDrop={(uploadId) => void dropCartUpload(cartId, uploadId)}
      />
      <FileRows
        files={files}
        acts={{
          moveUp: (fileId) => void moveCartFileUp(cartId, artwork, fileId),
          replace: (fileId, chosen) => sendCartFiles(cartId, artwork, chosen, fileId),
          remove: (fileId) => void removeCartFile(cartId, artwork, fileId),
          isBusy: (fileId) => busy === fileId,
        }}
      />
      <CheckedPages artwork={artwork} />
    </>
  )
}

/** The way to the editor, where it can lay the file out. */
function DesignLink({ artwork }: Pick<LineProps, 'artwork'>) {
  const { say } = useSpeech()
  const { links } = useShop()
  const { designable, designed, designAhead, lineItemId } = artwork
  if (!designable || !links['designEditor']) return null
  return (
    <>
      {designAhead && (
        <Note tone="warn">
          <p>{say('designer.ahead')}</p>
        </Note>
      )}
      <p className="artwork-design">
        {!designed && <span>{say('designer.lead')}</span>}
        <a
          className="btn btn-line btn-small"
          href={withQuery(links['designEditor'], { line: lineItemId })}
        >
          {say(designed ? 'designer.cart_change' : 'designer.cart_open')}
        </a>
      </p>
    </>
  )
}

function LeadText({ artwork: { files, findings, byPerson } }: Pick<LineProps, 'artwork'>) {
  const { say, sayCount } = useSpeech()
  if (files.length === 0) return say('artwork.cart_send')
  const checks = files.map(({ check }) => check)
  if (checks.some(({ state }) => state === 'waiting')) return say('artwork.lead_checking')
  const found = checks.flatMap((check) => (check.state === 'done' ? check.findings : []))
  const { must, look } = countKinds([...findings, ...found])
  const counted = [
    must && sayCount('artwork.must', must),
    look && sayCount('artwork.look', look),
  ].filter(Boolean)
  if (counted.length > 0) return `${counted.join(', ')}. ${say('artwork.cart_found')}`
  return byPerson ? say('artwork.lead_by_person') : say('artwork.cart_clean')
}
