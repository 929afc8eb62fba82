import { type SubmitEvent, useState } from 'react'
import type { Failure } from '../../../lib/client/answer.ts'
import { ADMIN_LEGACY_ORDERS, ADMIN_ORDERS } from '../../../lib/domain/staff/pages.ts'
import { withQuery } from '../../../lib/domain/urls/query.ts'
import { answerOne, type ListedWithdrawal } from '../../../stores/staff/withdrawals.ts'
import { useSpeech } from '../../page/use-speech.ts'
import { Button } from '../../ui/button.tsx'
import { FailureNote } from '../../ui/note.tsx'

type RowProps = { withdrawal: ListedWithdrawal; mayAnswer: boolean }

/** What somebody withdrew from, the order it is of, and who has seen to it. */
export function WithdrawalRow({ withdrawal, mayAnswer }: RowProps) {
  const { say, dayAt, timeAt } = useSpeech()
  const { declaredAt, name, email, orderNumber, goods, order, answer } = withdrawal
  const pages = {
    here: withQuery(ADMIN_ORDERS, { view: 'all', order: orderNumber }),
    earlier: withQuery(ADMIN_LEGACY_ORDERS, { search: orderNumber }),
    none: null,
  }
  const page = pages[order]
  const instant = (at: string) => `${dayAt(at, 'numeric')}, ${timeAt(at)}`
  const said = [name, email, goods || say('withdrawals.all_goods'), say(`withdrawals.of_${order}`)]
  return (
    <li>
      <p>
        <b>{page ? <a href={page}>{orderNumber}</a> : orderNumber}</b> {instant(declaredAt)}
        <br />
        {said.filter(Boolean).join(', ')}
        {answer && (
          <>
            <br />
            <b>{say('withdrawals.answered', { by: answer.by, at: instant(answer.at) })}</b>
            {answer.note && `: ${answer.note}`}
          </>
        )}
      </p>
      {mayAnswer && <AnswerForm id={withdrawal.id} isAnswered={answer !== null} />}
    </li>
  )
}

/** Notes that it was seen to, with what there is to say; or opens it again. What was typed stays where that fails. */
function AnswerForm({ id, isAnswered }: { id: string; isAnswered: boolean }) {
  const { say } = useSpeech()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const save = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const note = String(new FormData(event.currentTarget).get('note') ?? '').trim()
    setBusy(true)
    setFailure(await answerOne({ id, isAnswered: !isAnswered, note }))
    setBusy(false)
  }
  const field = `withdrawal-${id}`
  return (
    <form className="admin-desk-form" onSubmit={(event) => void save(event)}>
      {failure && <FailureNote failure={failure} />}
      {!isAnswered && (
        <>
          <label htmlFor={field}>{say('withdrawals.note')}</label>
          <input id={field} name="note" maxLength={1000} autoComplete="off" />
        </>
      )}
      <p className="admin-desk-acts">
        <Button
          small
          look="line"
          busy={busy && say(isAnswered ? 'withdrawals.reopening' : 'withdrawals.answering')}
        >
          {say(isAnswered ? 'withdrawals.reopen' : 'withdrawals.answer')}
        </Button>
      </p>
    </form>
  )
}
