import { useState } from 'react'
import type { WorkLine } from '../../../stores/staff/production/list.ts'
import { useSpeech } from '../../page/use-speech.ts'
import { StaffPicture } from '../orders/staff-picture.tsx'

type Props = { id: string; line: Pick<WorkLine, 'files' | 'look'>; className: string }

/** The first page that is printed; the thing as it was configured where there is no picture of it. */
export function WorkPicture({ id, line: { files, look }, className }: Props) {
  const { say } = useSpeech()
  const [isGone, setGone] = useState(false)
  const [file] = files
  if (!file?.picture || isGone) return <StaffPicture id={id} look={look} className={className} />
  return (
    <span className={className}>
      <img
        className="admin-work-page"
        src={file.picture}
        alt={say('work.first_page', { name: file.name })}
        onError={() => setGone(true)}
      />
    </span>
  )
}
