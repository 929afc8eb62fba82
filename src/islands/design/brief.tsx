import { useState } from 'react'
import { type Answers, type DesignPageState, sendBrief } from '../../stores/design/design.ts'
import { briefDraft } from '../../stores/design/drafts.ts'
import { useSpeech } from '../page/use-speech.ts'
import { Button } from '../ui/button.tsx'
import { Form } from '../ui/form.tsx'
import { Examples } from './examples.tsx'
import { Question } from './question.tsx'

export type ReadyDesign = Extract<DesignPageState, { state: 'ready' }>

/** The form of a brief; what is typed is kept in this browser until it is sent. */
export function Brief({ state }: { state: ReadyDesign }) {
  const { say } = useSpeech()
  const { design, busy, refused } = state
  const $draft = briefDraft(design.lineItemId)
  const [answers, setAnswers] = useState<Answers>(() => $draft.get()?.answers ?? design.answers)
  const [missing, setMissing] = useState<readonly string[]>([])
  const isOpen = design.state === 'awaiting_brief' || design.state === 'briefed'
  const change = (key: string, values: string[]) => {
    const next = { ...answers, [key]: values }
    setAnswers(next)
    $draft.keep({ answers: next })
    setMissing(missing.filter((each) => each !== key))
  }
  const send = async () => {
    const unanswered = design.form
      .filter(({ key, required }) => required && !answers[key]?.some((each) => each.trim()))
      .map(({ key }) => key)
    setMissing(unanswered)
    if (unanswered[0]) {
      document.querySelector<HTMLElement>(`[name="brief-${unanswered[0]}"]`)?.focus()
      return
    }
    if (await sendBrief(answers)) $draft.clear()
  }
  const faultOf = (key: string) => {
    const field = refused?.problem?.fields?.find(({ path }) => path === `answers.${key}`)
    return missing.includes(key) ? say('errors.design_answer_missing') : field?.message
  }
  return (
    <Form className="design-brief" busy={busy === 'brief'} onSend={send}>
      {design.form.map((question) => (
        <Question
          key={question.key}
          question={question}
          values={answers[question.key] ?? []}
          fault={faultOf(question.key)}
          isOpen={isOpen}
          onValues={(values) => change(question.key, values)}
        />
      ))}
      <Examples state={state} isOpen={isOpen} />
      {isOpen && (
        <p className="form-actions">
          <Button busy={busy === 'brief' && say('design.busy')}>
            {say(design.briefs > 0 ? 'design.send_again' : 'design.send')}
          </Button>
        </p>
      )}
    </Form>
  )
}
