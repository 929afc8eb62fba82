import { useStore } from '@nanostores/react'
import { lazy, type ReactNode, Suspense, useId } from 'react'
import {
  $act,
  askForRepair,
  dropArriving,
  endRepair,
  moveFileUp,
  prefer,
  removeFile,
  resetLine,
  saveProof,
} from '../../stores/artwork/acts.ts'
import type { Artwork } from '../../stores/artwork/artwork.ts'
import { sendInstead } from '../../stores/artwork/chosen.ts'
import { useSpeech } from '../page/use-speech.ts'
import { AskedOnceMore } from '../ui/asked-once-more.tsx'
import { Button } from '../ui/button.tsx'
import { FailureNote } from '../ui/note.tsx'
import { ApproveForm } from './approve-form.tsx'
import { takesFiles } from './choose-files.tsx'
import { type FileActs, FileRows } from './file-rows.tsx'
import { InDoubt } from './in-doubt.tsx'
import { Lead } from './lead.tsx'
import { allFindings } from './parts/all-findings.ts'
import { CheckedPages } from './parts/checked-pages.tsx'
import { HalfArrived } from './parts/half-arrived.tsx'
import { SendingList } from './parts/sending-list.tsx'
import { UntakenNotes } from './parts/untaken-notes.tsx'

// Of most files nothing can be mended by machine.
const Repairs = lazy(async () => {
  const { Repairs } = await import('./parts/repairs.tsx')
  return { default: Repairs }
})

// About few lines is anything said.
const Messages = lazy(async () => {
  const { Messages } = await import('./messages.tsx')
  return { default: Messages }
})

type LineProps = {
  artwork: Artwork
  /** What is printed, counted: `1,000 flyers`. */
  pieces: string
  arrives: string | null
  /** The line's own heading, where it needs one. */
  title: string | null
  /** Where files are chosen. */
  children: ReactNode
}

const mayChange: readonly Artwork['state'][] = ['in_check', 'question_asked', 'rejected']

/** One line: what it needs, its files, what was found in them, and their approval. */
export function LineFiles({ artwork, pieces, arrives, title, children }: LineProps) {
  const { say } = useSpeech()
  const heading = useId()
  const act = useStore($act)
  const { lineItemId, files, state } = artwork
  const refused = act.state === 'refused' && act.lineItemId === lineItemId ? act.failure : null
  const isChecked = files.length > 0 && files.every(({ check }) => check.state === 'done')
  const all = allFindings(artwork)
  return (
    <section aria-labelledby={title ? heading : undefined}>
      {title && <h2 id={heading}>{title}</h2>}
      <Lead artwork={artwork} findings={all} isChecked={isChecked} />
      {artwork.messages.length > 0 && (
        <Suspense>
          <Messages artwork={artwork} />
        </Suspense>
      )}
      {children}
      {takesFiles(artwork) && (
        <InDoubt of={artwork} onPrefer={(wanted) => prefer(artwork, wanted)} />
      )}
      {refused && <FailureNote failure={refused} />}
      <UntakenNotes lineItemId={lineItemId} />
      <SendingList lineItemId={lineItemId} />
      <HalfArrived
        arriving={artwork.arriving}
        onDrop={(uploadId) => void dropArriving(artwork, uploadId)}
      />
      <OwnFileRows artwork={artwork} />
      <CheckedPages artwork={artwork} />
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
      {artwork.offers.length + artwork.repairs.length > 0 && (
        <Suspense>
          <Repairs
            artwork={artwork}
            acts={{
              ask: (fileId, kinds, order) => void askForRepair(artwork, { fileId, kinds, order }),
              accept: (repairId) => void endRepair(artwork, repairId, 'accept'),
              discard: (repairId) => void endRepair(artwork, repairId, 'discard'),
              busy: act.state === 'busy' && say('artwork.busy'),
            }}
          />
        </Suspense>
      )}
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
        <div className="form-actions">
          <AskedOnceMore
            against={say('artwork.reset_sure')}
            anyway={say('artwork.reset')}
            busy={act.state === 'busy' && act.act === 'reset' && say('artwork.busy')}
            look={{ look: 'line' }}
            onAct={() => void resetLine(artwork)}
          >
            {say('artwork.reset')}
          </AskedOnceMore>
        </div>
      )}
    </section>
  )
}

/** The files of a line of an order, and what can still be changed of them. */
function OwnFileRows({ artwork }: Pick<LineProps, 'artwork'>) {
  const act = useStore($act)
  const { files, mended, state } = artwork
  const acts: FileActs = {
    moveUp: (fileId) => void moveFileUp(artwork, fileId),
    replace: (fileId, chosen) => sendInstead(artwork, chosen, fileId),
    remove: (fileId) => void removeFile(artwork, fileId),
    isBusy: () => act.state === 'busy',
  }
  return <FileRows files={files} mended={mended} acts={mayChange.includes(state) ? acts : null} />
}
