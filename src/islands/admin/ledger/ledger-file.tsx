import { useState } from 'react'
import type { Failure } from '../../../lib/client/answer.ts'
import { localDay } from '../../../lib/domain/dates/days.ts'
import { askLedgerFile } from '../../../stores/staff/ledger.ts'
import { useSpeech } from '../../page/use-speech.ts'
import { Button } from '../../ui/button.tsx'
import { FailureNote } from '../../ui/note.tsx'

/** The entries of some days as a file, this month's unless others are chosen. */
export function LedgerFile() {
  const { say } = useSpeech()
  const [days, setDays] = useState(thisMonth)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const fetchFile = async () => {
    setBusy(true)
    setFailure(null)
    const answer = await askLedgerFile(days)
    setBusy(false)
    if (answer.ok) save(answer.value)
    else setFailure(answer)
  }
  return (
    <>
      <h2 className="admin-group">{say('admin.ledger_export')}</h2>
      <p>{say('admin.ledger_export_what')}</p>
      {failure && <FailureNote failure={failure} />}
      <form
        className="admin-ledger-search"
        onSubmit={(event) => {
          event.preventDefault()
          if (!busy) void fetchFile()
        }}
      >
        {(['from', 'to'] as const).map((each) => (
          <div className="field" key={each}>
            <label htmlFor={`ledger-${each}`}>{say(`admin.ledger_${each}`)}</label>
            <input
              id={`ledger-${each}`}
              type="date"
              required
              value={days[each]}
              onChange={({ currentTarget }) => setDays({ ...days, [each]: currentTarget.value })}
            />
          </div>
        ))}
        <Button look="line" small busy={busy && say('admin.mail_loading')}>
          {say('admin.ledger_download')}
        </Button>
      </form>
    </>
  )
}

function thisMonth() {
  const today = localDay()
  return { from: `${today.slice(0, 8)}01`, to: today }
}

function save({ fileName, csv }: { fileName: string; csv: string }): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([csv], { type: 'text/csv' }))
  link.download = fileName
  link.click()
  URL.revokeObjectURL(link.href)
}
