import { useId } from 'react'
import { type OrderUploads, sendForCustomer } from '../../../stores/staff/uploads.ts'
import { FileFacts } from '../../artwork/parts/file-facts.tsx'
import { FileInput } from '../../artwork/parts/file-input.tsx'
import { Mended } from '../../artwork/parts/mended.tsx'
import { SendingFile, useSending } from '../../artwork/parts/sending-file.tsx'
import { useSpeech } from '../../page/use-speech.ts'

type Line = OrderUploads['lines'][number]
type LineProps = {
  line: Line
  /** Where its files are looked through. */
  desk: string
}

const TAKING = ['awaiting_file', 'in_check', 'question_asked', 'rejected', 'approved']

/** One line: its files, another one for it, or one instead of another. */
export function LineUploads({ line: { artwork, product, pieces, facts }, desk }: LineProps) {
  const { say, dayAt } = useSpeech()
  const { files, state, byDesigner } = artwork
  const takes = TAKING.includes(state) && !byDesigner
  return (
    <section className="admin-uploads-line" aria-label={`${product}, ${pieces}`}>
      <h3>
        {product}, {pieces}
      </h3>
      <p>{facts.map(({ name, value }) => `${name}: ${value}`).join(', ')}</p>
      <p>
        {say(`desk.state_${state}`)} <a href={desk}>{say('uploads.to_check')}</a>
      </p>
      {files.some(({ deletedAt }) => deletedAt) && <p>{say('uploads.deleted_why')}</p>}
      <ul>
        {files.map((file) => (
          <li key={file.id}>
            <b>{file.name}</b> <FileFacts file={file} />{' '}
            <Mended mended={artwork.mended} fileId={file.id} />
            {file.deletedAt && say('work.deleted', { day: dayAt(file.deletedAt, 'short') })}
            {file.download && (
              <a href={file.download} aria-label={say('proof.save', { name: file.name })}>
                {say('artwork.save')}
              </a>
            )}{' '}
            {takes && !file.deletedAt && (
              <Choose
                label={say('uploads.replace')}
                about={file.name}
                onFiles={(chosen) => sendForCustomer(artwork, chosen.slice(0, 1), file.id)}
              />
            )}
          </li>
        ))}
      </ul>
      {state === 'approved' && takes && <p>{say('uploads.approved_why')}</p>}
      {takes ? (
        <Choose
          label={say('uploads.send')}
          about={product}
          several
          onFiles={(chosen) => sendForCustomer(artwork, chosen)}
        />
      ) : (
        <p>{say(byDesigner ? 'uploads.designed' : 'uploads.closed')}</p>
      )}
      <OnTheirWay lineItemId={artwork.lineItemId} />
    </section>
  )
}

type ChooseProps = {
  label: string
  about: string
  several?: boolean
  onFiles(files: File[]): void
}

function Choose({ label, about, several = false, onFiles }: ChooseProps) {
  const id = useId()
  return (
    <span className="admin-uploads-choose">
      <FileInput id={id} several={several} onFiles={onFiles} />
      <label className="btn btn-line btn-small" htmlFor={id}>
        {label} <span className="visually-hidden">{about}</span>
      </label>
    </span>
  )
}

function OnTheirWay({ lineItemId }: { lineItemId: string }) {
  return useSending(lineItemId).map((file) => (
    <p key={file.key}>
      <SendingFile file={file} />
    </p>
  ))
}
