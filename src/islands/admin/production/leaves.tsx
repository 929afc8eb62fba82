import type { DayStyle } from '../../../lib/domain/dates/format.ts'
import type { WorkLine } from '../../../stores/staff/production/list.ts'
import { useSpeech } from '../../page/use-speech.ts'

/** The day by which a line leaves; a late one says so in words too. */
export function Leaves({ line, style }: { line: WorkLine; style: DayStyle }) {
  const { say, day } = useSpeech()
  if (!line.isLate) return day(line.leaves, style)
  return (
    <span className="admin-desk-late">{say('work.late', { day: day(line.leaves, style) })}</span>
  )
}
