import { type FindingGroup, measuredIn } from '../../../lib/domain/artwork/findings.ts'
import { useSpeech } from '../../page/use-speech.ts'

/** "Must be mended: 0 mm, needs 3 mm". */
export function useMeasured(): (group: FindingGroup) => string {
  const { say, sayCount, locale } = useSpeech()
  const point = new Intl.NumberFormat(locale).format(0.5).charAt(1)
  return (group) => {
    const severity = say(`artwork.severity_${group.severity}`)
    const limit = group.places[0]?.limit ?? ''
    const said = measuredIn(group, say)
    if (!said) return severity
    if (!limit) return say('artwork.measured', { severity, measured: said })
    // Figures with units, which a name such as a font's is not.
    const [measured, needed] = [said, limit].map((text) =>
      text.replace(/(\d)\.(\d)/g, `$1${point}$2`),
    )
    const values = { severity, measured: measured ?? '', limit: needed ?? '' }
    if (group.code === 'ink_coverage') return say('artwork.measured_most', values)
    return sayCount('artwork.measured_limit', Number.parseFloat(limit), values)
  }
}
