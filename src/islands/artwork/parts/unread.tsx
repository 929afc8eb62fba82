import type { ArtworkFile } from '../../../stores/artwork/artwork.ts'
import { useSpeech } from '../../page/use-speech.ts'

/** What keeps a file from being looked through, beside its name; nothing for one whose pages are seen. */
export function Unread({ file: { check } }: { file: Pick<ArtworkFile, 'check'> }) {
  const { say } = useSpeech()
  const findings = check.state === 'done' ? check.findings : []
  const why = findings.find(({ code }) => code.startsWith('file_'))
  return why && <span className="artwork-unread">{say(`artwork.finding_${why.code}`)}</span>
}
