import { ADMIN_ORDERS } from '../../../lib/domain/staff/pages.ts'
import { withQuery } from '../../../lib/domain/urls/query.ts'
import { type DeskLine, saveDeskProof } from '../../../stores/staff/artwork/line.ts'
import { FileFacts } from '../../artwork/parts/file-facts.tsx'
import { Mended } from '../../artwork/parts/mended.tsx'
import { Pages } from '../../artwork/parts/pages.tsx'
import type { RepairActs } from '../../artwork/parts/repair-acts.ts'
import { Repairs } from '../../artwork/parts/repairs.tsx'
import { Unread } from '../../artwork/parts/unread.tsx'
import { useSpeech } from '../../page/use-speech.ts'
import { Button } from '../../ui/button.tsx'

type SheetsProps = { line: DeskLine; acts: RepairActs | null; onClose(): void }

/** The line that is open: what was ordered, its files, and its pages with what was found. */
export function DeskSheets({ line, acts, onClose }: SheetsProps) {
  const { say } = useSpeech()
  const { artwork, product, pieces, facts } = line
  const { orderNumber } = artwork
  return (
    <section className="admin-proof-work" aria-label={say('proof.files')}>
      <p className="admin-proof-close">
        <Button look="link" onClick={onClose}>
          {say('proof.close')}
        </Button>
      </p>
      <h2>
        {product}, {pieces}
      </h2>
      <p className="admin-proof-small">
        <a href={withQuery(ADMIN_ORDERS, { view: 'all', order: orderNumber })}>{orderNumber}</a>
        {`, ${facts.map(({ value }) => value).join(', ')}`}
        {artwork.jobName && `, ${artwork.jobName}`}
      </p>
      {!artwork.byDesigner && (
        <p className="admin-proof-small">
          {say(`proof.doubt_${artwork.documentPreferences.whenInDoubt}`)}
        </p>
      )}
      {artwork.files.length === 0 && <p>{say('proof.by_mail_why')}</p>}
      <ul className="admin-proof-files">
        {artwork.files.map((file) => (
          <DeskFile key={file.id} artwork={artwork} file={file} />
        ))}
      </ul>
      <Pages key={artwork.lineItemId} artwork={artwork} />
      {isSeen(artwork.files) && (
        <p>
          <Button look="link" onClick={() => void saveDeskProof()}>
            {say('artwork.proof')}
          </Button>
        </p>
      )}
      {acts && <Repairs key={`${artwork.lineItemId} repairs`} artwork={artwork} acts={acts} />}
    </section>
  )
}

type FileProps = { artwork: DeskLine['artwork']; file: DeskLine['artwork']['files'][number] }

function DeskFile({ artwork, file }: FileProps) {
  const { say, dayAt } = useSpeech()
  const { id, name, download, deletedAt } = file
  return (
    <li>
      <b>{name}</b> <FileFacts file={file} /> <Unread file={file} />{' '}
      <Mended mended={artwork.mended} fileId={id} />{' '}
      {deletedAt && say('work.deleted', { day: dayAt(deletedAt, 'short') })}
      {download && (
        <a href={download} aria-label={say('proof.save', { name })}>
          {say('artwork.save')}
        </a>
      )}
    </li>
  )
}

/** Whether there is a proof: all files were looked through and are kept. */
const isSeen = (files: DeskLine['artwork']['files']) =>
  files.length > 0 && files.every(({ check, deletedAt }) => check.state === 'done' && !deletedAt)
