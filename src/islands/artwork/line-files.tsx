import { useStore } from '@nanostores/react'
import { type ReactNode, useId } from 'react'
import { formatBytes } from '../../lib/domain/artwork/file-size.ts'
import {
  $act,
  askForRepair,
  dropArriving,
  endRepair,
  resetLine,
  saveProof,
} from '../../stores/artwork/acts.ts'
import type { Artwork } from '../../stores/artwork/artwork.ts'
import { $sending } from '../../stores/artwork/sending.ts'
import { useSpeech } from '../page/use-speech.ts'
import { Button } from '../ui/button.tsx'
import { FailureNote } from '../ui/note.tsx'
import { ApproveForm } from './approve-form.tsx'
import { FileRows } from './file-rows.tsx'
import { Lead } from './lead.tsx'
import { Messages } from './messages.tsx'
import { Pages } from './parts/pages.tsx'
import { Repairs } from './parts/repairs.tsx'
import { SendingList } from './sending-list.tsx'

type LineProps = {
  artwork: Artwork
  /** What is printed, counted: `1,000 flyers`. */
  pieces: string
  arrives: string | null
  /** Whether the line needs a heading of its own. */
  titled: boolean
  /** Where files are chosen. */
  children: ReactNode
}

/** One line: what it needs, its files, what was found in them, and their approval. */
export function LineFiles({ artwork, pieces, arrives, titled, children }: LineProps) {
  const { say } = useSpeech()
  const title = useId()
  const act = useStore($act)
  const { lineItemId, files, state } = artwork
  const refused = act.state === 'refused' && act.lineItemId === lineItemId ? act.failure : null
  const isChecked = files.length > 0 && files.every(({ check }) => check.state === 'done')
  const all = allFindings(artwork)
  return (
    <section aria-labelledby={titled ? title : undefined}>
      {titled && <h2 id={title}>{say('artwork.for_one', { pieces })}</h2>}
      <Lead artwork={artwork} findings={all} isChecked={isChecked} />
      <Messages artwork={artwork} />
      {children}
      {refused && <FailureNote failure={refused} />}
      <SendingList lineItemId={lineItemId} />
      <HalfArrived artwork={artwork} />
      <FileRows artwork={artwork} />
      <Pages artwork={artwork} />
      {isChecked && files.every(({ deletedAt }) => !deletedAt) && (
        <p className="actions">
          <Button
            look="link"
            busy={act.state === 'busy' && act.act === 'proof' && say('artwork.busy')}
            onClick={() => void saveProof(artwork)}
          >
            {say('artwork.proof')}
          </Button>
        </p>
      )}
      <Repairs
        artwork={artwork}
        acts={{
          ask: (fileId, kinds, order) => void askForRepair(artwork, { fileId, kinds, order }),
          accept: (repairId) => void endRepair(artwork, repairId, 'accept'),
          discard: (repairId) => void endRepair(artwork, repairId, 'discard'),
          busy: act.state === 'busy' && say('artwork.busy'),
        }}
      />
      {artwork.asks && (
        <ApproveForm
          artwork={artwork}
          findings={all}
          pieces={pieces}
          arrives={arrives}
          printable={artwork.asks === 'approval'}
        />
      )}
      {files.length > 0 && state === 'approved' && !artwork.byDesigner && (
        <p className="form-actions">
          <Button
            look="line"
            busy={act.state === 'busy' && act.act === 'reset' && say('artwork.busy')}
            onClick={() => void resetLine(artwork)}
          >
            {say('artwork.reset')}
          </Button>
        </p>
      )}
    </section>
  )
}

function allFindings({ findings, files }: Artwork): Artwork['findings'] {
  const each = files.flatMap(({ check }) => (check.state === 'done' ? check.findings : []))
  return [...findings, ...each]
}

/** What an earlier visit has begun to send and this one does not. */
function HalfArrived({ artwork }: { artwork: Artwork }) {
  const { say, locale } = useSpeech()
  const sending = useStore($sending)
  const left = artwork.arriving.filter(
    ({ uploadId }) => !sending.some((each) => each.uploadId === uploadId),
  )
  if (left.length === 0) return null
  return (
    <ul className="artwork-sending">
      {left.map(({ uploadId, name, bytes, arrived }) => (
        <li key={uploadId}>
          <p className="artwork-file-name">
            <b>{name}</b>
          </p>
          <progress aria-label={name} value={arrived} max={bytes} />
          <p className="hint">
            {arrived === bytes
              ? say('artwork.sending_taking')
              : say('artwork.half_arrived', {
                  arrived: formatBytes(arrived, locale),
                  bytes: formatBytes(bytes, locale),
                })}
          </p>
          <p className="actions">
            <Button look="link" onClick={() => void dropArriving(artwork, uploadId)}>
              {say('artwork.cancel')}
              <span className="visually-hidden"> {name}</span>
            </Button>
          </p>
        </li>
      ))}
    </ul>
  )
}
