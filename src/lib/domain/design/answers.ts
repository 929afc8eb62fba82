import type { DesignQuestion } from '../../documents/design-service.ts'

/** What was answered, by question: a text alone, or the options that were chosen. */
export type DesignAnswers = Readonly<Record<string, readonly string[]>>

export type AnswerFault = { key: string; code: 'design_answer_missing' | 'design_answer_wrong' }

/** What is wrong with the answers to a form; nothing where they can be worked with. */
export function answerFaults(
  form: readonly DesignQuestion[],
  answers: DesignAnswers,
): AnswerFault[] {
  const unknown = Object.keys(answers).filter((key) => !form.some((each) => each.key === key))
  return [
    ...form.flatMap((question): AnswerFault[] => {
      const given = (answers[question.key] ?? []).filter((each) => each.trim() !== '')
      if (given.length === 0)
        return question.required ? [{ key: question.key, code: 'design_answer_missing' }] : []
      return fits(question, given) ? [] : [{ key: question.key, code: 'design_answer_wrong' }]
    }),
    ...unknown.map((key): AnswerFault => ({ key, code: 'design_answer_wrong' })),
  ]
}

function fits(question: DesignQuestion, given: readonly string[]): boolean {
  if (question.kind === 'text')
    return given.length === 1 && (given[0]?.length ?? 0) <= question.maximumLength
  const isListed = given.every((each) => question.options.includes(each))
  return (
    isListed && new Set(given).size === given.length && (question.several || given.length === 1)
  )
}
