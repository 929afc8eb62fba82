import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { countKinds } from '../../lib/domain/artwork/findings.ts'
import {
  $cartFiles,
  type CartArtwork,
  loadCartFiles,
  removeCartFile,
} from '../../stores/artwork/cart-files.ts'
import { useSpeech } from '../page/use-speech.ts'
import { Button } from '../ui/button.tsx'
import { FailureNote, Note } from '../ui/note.tsx'

type FilesProps = { cartId: string; lineItemId: string; label: string }
type CartFile = CartArtwork['files'][number]

/** The files of a line in short: picture, name, and how it stands with them. */
export function LineFiles({ cartId, lineItemId, label }: FilesProps) {
  const { say } = useSpeech()
  const { artworks, busy, failure } = useStore($cartFiles, { ssr: 'initial' })
  const artwork = artworks?.find((each) => each.lineItemId === lineItemId)
  const isKnown = artwork !== undefined
  // A line that came meanwhile, such as a second one that is the same, is asked for.
  useEffect(() => {
    if (!isKnown) void loadCartFiles(cartId)
  }, [cartId, isKnown])
  if (!artwork) return null
  return (
    <>
      {failure && <FailureNote failure={failure} />}
      {artwork.designAhead && (
        <Note tone="warn">
          <p>{say('designer.ahead')}</p>
        </Note>
      )}
      {artwork.files.map((file) => (
        <div key={file.id} className="actions cart-file">
          <Picture file={file} />
          <p>
            <b>{file.name}</b>
            <br />
            <span role="status">
              <FileState file={file} together={artwork.findings} />
            </span>
          </p>
          <Button
            look="link"
            busy={busy === file.id && say('cart.keeping')}
            onClick={() => void removeCartFile(cartId, artwork, file.id)}
          >
            {say('cart.file_remove')}
            <span className="visually-hidden">
              {' '}
              {file.name}, {label}
            </span>
          </Button>
        </div>
      ))}
    </>
  )
}

function Picture({ file: { check } }: { file: CartFile }) {
  const [page] = check.state === 'done' ? check.pages : []
  if (!page?.picture) return null
  const height = 56
  const width = Math.round(Math.min(120, (height * page.widthMm) / page.heightMm))
  return (
    <span>
      <img src={page.picture} alt="" width={width} height={height} />
    </span>
  )
}

type StateProps = { file: CartFile; together: CartArtwork['findings'] }

function FileState({ file: { check, deletedAt }, together }: StateProps) {
  const { say, sayCount } = useSpeech()
  if (deletedAt) return say('cart.file_gone')
  if (check.state === 'waiting') return say('cart.file_checking')
  const { must, look } = countKinds([...together, ...check.findings])
  const counted = [
    must && sayCount('cart.file_must', must),
    look && sayCount('cart.file_look', look),
  ].filter(Boolean)
  return counted.join(', ') || say('cart.file_clean')
}
