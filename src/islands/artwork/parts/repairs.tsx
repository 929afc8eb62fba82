import type { Artwork } from '../../../stores/artwork/artwork.ts'
import { useSpeech } from '../../page/use-speech.ts'
import { Note } from '../../ui/note.tsx'
import { type RepairActs, repairsId } from './repair-acts.ts'
import { RepairForm } from './repair-form.tsx'
import { RepairResult } from './repair-result.tsx'

type RepairsProps = {
  artwork: Pick<Artwork, 'files' | 'offers' | 'repairs' | 'profile'>
  acts: RepairActs
}

/** What can be mended in each file: the offer, then what came of it beside what was sent. */
export function Repairs({ artwork, acts }: RepairsProps) {
  const { say } = useSpeech()
  const { files, offers, repairs, profile } = artwork
  const concerned = files.filter(({ id }) =>
    [...offers, ...repairs].some(({ fileId }) => fileId === id),
  )
  if (concerned.length === 0) return null
  const mends =
    repairs.length > 0 || offers.some(({ kinds }) => kinds.some((kind) => kind !== 'reorder'))
  const label = say(mends ? 'artwork.repairs' : 'artwork.repair_reorder')
  return (
    <section id={repairsId} className="artwork-repairs" aria-label={label}>
      {concerned.map((file) => {
        const repair = repairs.find(({ fileId }) => fileId === file.id)
        const offer = offers.find(({ fileId }) => fileId === file.id)
        if (repair?.state === 'working')
          return (
            <p key={file.id} role="status">
              {say('artwork.repair_working', { name: file.name })}
            </p>
          )
        if (repair?.state === 'ready' && repair.file)
          return (
            <RepairResult
              key={repair.id}
              before={file}
              after={repair.file}
              repair={repair}
              profile={profile}
              acts={acts}
            />
          )
        return (
          <div key={file.id}>
            {repair?.state === 'failed' && (
              <Note tone="bad" role="status">
                <p>{say('artwork.repair_failed', { name: file.name })}</p>
              </Note>
            )}
            {offer && <RepairForm file={file} offered={offer.kinds} acts={acts} />}
          </div>
        )
      })}
    </section>
  )
}
