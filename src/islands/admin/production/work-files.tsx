import { useState } from 'react'
import { ADMIN_UPLOADS } from '../../../lib/domain/staff/pages.ts'
import { withQuery } from '../../../lib/domain/urls/query.ts'
import {
  type PrintSheet,
  savePrintFile,
  saveWorkFile,
} from '../../../stores/staff/production/line.ts'
import type { WorkLine } from '../../../stores/staff/production/list.ts'
import { useSpeech } from '../../page/use-speech.ts'
import { Button } from '../../ui/button.tsx'

/** What is printed from, and whether it may be. */
export function WorkFiles({ line: { files, state, orderNumber } }: { line: WorkLine }) {
  const { say, dayAt } = useSpeech()
  const isApproved = ['approved', 'in_production', 'shipped', 'delivered'].includes(state)
  return (
    <section>
      <h3 className="admin-desk-rule">{say('work.files')}</h3>
      {files.length === 0 && <p className="admin-desk-small">{say('work.files_none')}</p>}
      {files.length > 0 && !isApproved && (
        <p className="admin-desk-small">{say('work.files_open')}</p>
      )}
      {files.length > 0 && files.every(({ deletedAt }) => deletedAt) && (
        <p className="admin-desk-small">
          {say('work.files_gone')}{' '}
          <a href={withQuery(ADMIN_UPLOADS, { order: orderNumber })}>{say('work.files_anew')}</a>
        </p>
      )}
      <ul className="admin-desk-history">
        {files.map(({ id, name, deletedAt }) => (
          <li key={id}>
            <b>{name}</b>
            <span>
              {deletedAt ? (
                say('work.deleted', { day: dayAt(deletedAt, 'short') })
              ) : (
                <Button look="link" onClick={() => void saveWorkFile(id)}>
                  {say('work.save')} <span className="visually-hidden">{name}</span>
                </Button>
              )}
            </span>
          </li>
        ))}
      </ul>
      {isApproved && files.some(({ deletedAt }) => !deletedAt) && <PrintFile />}
    </section>
  )
}

/** What the press takes: all files as one, and on its sheets where the estimate says which. */
function PrintFile() {
  const { say, number } = useSpeech()
  const [sheet, setSheet] = useState<PrintSheet>(null)
  return (
    <p className="admin-desk-small">
      <Button look="link" onClick={() => void savePrintFile('pages').then(setSheet)}>
        {say('work.print_file')}
      </Button>
      {sheet && (
        <>
          {' · '}
          <Button look="link" onClick={() => void savePrintFile('sheets')}>
            {say('work.print_sheets', {
              width: number(sheet.width),
              height: number(sheet.height),
              up: sheet.up,
            })}
          </Button>
        </>
      )}
    </p>
  )
}
