import { countKinds } from '../../lib/domain/artwork/findings.ts'
import { setsInShort } from '../../lib/domain/artwork-sets/in-short.ts'
import { withQuery } from '../../lib/domain/urls/query.ts'
import type { Artwork } from '../../stores/artwork/artwork.ts'
import type { LineItem } from '../../stores/cart/cart-line.ts'
import { useShop } from '../page/shop.tsx'
import { useSpeech } from '../page/use-speech.ts'

type LeadProps = { artwork: Artwork; findings: Artwork['findings']; isChecked: boolean }

/** What a line waits for, in one sentence, and what its pages have to be like. */
export function Lead({ artwork, findings, isChecked }: LeadProps) {
  const { profile, state } = artwork
  const isOpen = ['awaiting_file', 'in_check', 'question_asked', 'rejected'].includes(state)
  return (
    <>
      <p className="lead artwork-lead" role="status" tabIndex={-1} data-keyboard>
        <LeadText artwork={artwork} findings={findings} isChecked={isChecked} />
      </p>
      {profile && isOpen && <Needs profile={profile} />}
    </>
  )
}

/** What the pages of a line's files have to be like. */
export function Needs({ profile }: { profile: NonNullable<Artwork['profile']> }) {
  const { say, sayCount, locale } = useSpeech()
  const number = new Intl.NumberFormat(locale, { useGrouping: 'min2' })
  return (
    <p className="hint">
      {say('artwork.needs', {
        width: number.format(profile.widthMm),
        height: number.format(profile.heightMm),
        bleed: number.format(profile.bleedMm),
      })}
      {profile.pages !== null && `, ${sayCount('artwork.pages', profile.pages)}`}
    </p>
  )
}

type SetsProps = { line: Pick<LineItem, 'quantity' | 'multiArtworkDetails'> | undefined }

/** In which order the pages of a line's artworks are sent, where it has several. */
export function Sets({ line }: SetsProps) {
  const { say, locale } = useSpeech()
  if (!line?.multiArtworkDetails) return null
  const sets = setsInShort(line.multiArtworkDetails, line.quantity, locale)
  return <p className="hint">{say('artwork.sets', { sets })}</p>
}

const fixed = {
  awaiting_file: 'artwork.lead_send',
  question_asked: 'artwork.lead_question_asked',
  rejected: 'artwork.lead_rejected',
  approved: 'artwork.lead_approved',
  in_production: 'artwork.lead_closed',
  shipped: 'artwork.lead_closed',
  delivered: 'artwork.lead_closed',
  cancelled: 'artwork.lead_cancelled',
} as const

function LeadText({ artwork, findings, isChecked }: LeadProps) {
  const { say, sayCount } = useSpeech()
  const { links } = useShop()
  const { state, byPerson, byDesigner, files } = artwork
  if (byDesigner && state === 'awaiting_file')
    return (
      <>
        {say('artwork.lead_designed')}{' '}
        <a
          href={withQuery(links['design'] ?? '/', {
            order_number: artwork.orderNumber,
            line: artwork.lineItemId,
          })}
        >
          {say('artwork.to_design')}
        </a>
      </>
    )
  // Printed again after its time, from files that are no longer kept.
  const isGone = files.length > 0 && files.every(({ deletedAt }) => deletedAt)
  if (state === 'approved' && isGone) return say('artwork.lead_gone')
  // What our designers made is changed by them alone.
  if (state === 'approved' && byDesigner) return say('artwork.lead_approved_designed')
  if (state !== 'in_check') return say(fixed[state])
  if (!isChecked) return say('artwork.lead_checking')
  const { must, look } = countKinds(findings)
  const counted = [
    must && sayCount('artwork.must', must),
    look && sayCount('artwork.look', look),
  ].filter(Boolean)
  const found = counted.length > 0 ? `${counted.join(', ')}.` : ''
  if (byPerson) return [found, say('artwork.lead_by_person')].filter(Boolean).join(' ')
  return found || say('artwork.lead_clean')
}
