import { useState } from 'react'
import type { Failure } from '../../../lib/client/answer.ts'
import {
  askOrderFile,
  type OrderFile,
  type OrderFormat,
  orderFormats,
} from '../../../stores/staff/orders/export.ts'
import type { Wanted } from '../../../stores/staff/orders/list.ts'
import { useSpeech } from '../../page/use-speech.ts'
import { Button } from '../../ui/button.tsx'
import { FailureNote } from '../../ui/note.tsx'

/** The list in view as a file, for a spreadsheet or a program. */
export function ExportOrders({ wanted }: { wanted: Wanted }) {
  const { say } = useSpeech()
  const [busy, setBusy] = useState<OrderFormat | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const fetchFile = async (format: OrderFormat) => {
    if (busy) return
    setBusy(format)
    const answer = await askOrderFile(wanted, format)
    setBusy(null)
    setFailure(answer.ok ? null : answer)
    if (answer.ok) save(answer.file)
  }
  return (
    <>
      {failure && <FailureNote failure={failure} />}
      <p className="admin-desk-keys">
        {say('desk.export')}{' '}
        {orderFormats.map((format) => (
          <Button
            key={format}
            look="link"
            busy={busy === format && say('desk.export_busy')}
            onClick={() => void fetchFile(format)}
          >
            {say(`desk.export_${format}`)}
          </Button>
        ))}
      </p>
    </>
  )
}

function save({ fileName, text, type }: OrderFile): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type }))
  link.download = fileName
  link.click()
  URL.revokeObjectURL(link.href)
}
