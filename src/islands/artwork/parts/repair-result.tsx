import { groupFindings } from '../../../lib/domain/artwork/findings.ts'
import type { Artwork, ArtworkFile } from '../../../stores/artwork/artwork.ts'
import { useSpeech } from '../../page/use-speech.ts'
import { Button } from '../../ui/button.tsx'
import type { Repair, RepairActs } from './repair-acts.ts'
import { grown, viewOf } from './sheet-boxes.ts'

type ResultProps = {
  before: ArtworkFile
  after: ArtworkFile
  repair: Repair
  profile: Artwork['profile']
  acts: RepairActs
}

/** A file as it was sent beside what was made of it, to accept or to discard. */
export function RepairResult({ before, after, repair, profile, acts }: ResultProps) {
  const { say } = useSpeech()
  const own = after.check.state === 'done' ? after.check.findings : []
  const left = groupFindings([...repair.findings, ...own]).map(({ code }) =>
    say(`artwork.finding_${code}`),
  )
  return (
    <div className="artwork-repair">
      <h3>{say('artwork.repair_of', { name: before.name })}</h3>
      <p>{repair.kinds.map((kind) => say(`artwork.repair_${kind}`)).join('; ')}</p>
      <div className="artwork-compared">
        <Side side={say('artwork.repair_before')} file={before} profile={profile} />
        <Side side={say('artwork.repair_after')} file={after} profile={profile} />
      </div>
      <p role="status">
        {left.length === 0
          ? say('artwork.repair_left_none')
          : say('artwork.repair_left', { found: [...new Set(left)].join('; ') })}
      </p>
      <p className="form-actions">
        <Button busy={acts.busy} onClick={() => acts.accept(repair.id)}>
          {say('artwork.repair_accept')}
        </Button>
        <Button look="link" busy={acts.busy} onClick={() => acts.discard(repair.id)}>
          {say('artwork.repair_discard')}
        </Button>
      </p>
    </div>
  )
}

/** More pages than these are looked at once the file is accepted. */
const SHOWN = 8

type SideProps = { side: string; file: ArtworkFile; profile: Artwork['profile'] }

function Side({ side, file, profile }: SideProps) {
  const { say, sayCount } = useSpeech()
  const pages = file.check.state === 'done' ? file.check.pages : []
  const more = pages.length - SHOWN
  return (
    <figure>
      <figcaption>
        <b>{side}</b>, {sayCount('artwork.pages', pages.length)}
      </figcaption>
      {pages.slice(0, SHOWN).map(({ picture, ...look }, index) => {
        const { x, y, width, height } = viewOf(look)
        const name = say('artwork.repair_picture', { side, number: index + 1 })
        if (!picture) return null
        return (
          <svg key={`${file.id} ${index + 1}`} viewBox={`${x} ${y} ${width} ${height}`}>
            <title>{name}</title>
            <image href={picture} width={look.widthMm} height={look.heightMm} />
            {profile && (
              <rect {...grown(look.trim, profile.bleedMm)} className="artwork-edge-bleed" />
            )}
            <rect {...look.trim} className="artwork-edge-trim" />
          </svg>
        )
      })}
      {more > 0 && <p className="hint">{sayCount('artwork.repair_more', more)}</p>}
    </figure>
  )
}
