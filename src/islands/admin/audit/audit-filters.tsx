import { type SubmitEventHandler, useEffect, useState } from 'react'
import type { AuditFilter, AuditState } from '../../../stores/staff/audit.ts'
import { useSpeech } from '../../page/use-speech.ts'
import { useActWords } from '../act-words.ts'

type Known = Extract<AuditState, { state: 'listed' }>['known']
type FilterProps = {
  filter: AuditFilter
  /** Null while it is on its way. */
  known: Known | null
  onChoose: SubmitEventHandler<HTMLFormElement>
}

/** By what the list is narrowed; what stands in the fields stands in the address too. */
export function AuditFilters({ filter, known, onChoose }: FilterProps) {
  const { say } = useSpeech()
  const words = useActWords()
  const [kept, setKept] = useState(known)
  useEffect(() => {
    if (known) setKept(known)
  }, [known])
  const acts = named(
    kept?.acts.map((act): [string, string] => [act, words(act)]),
    filter.act,
  )
  const people = named(
    kept?.people.map(({ id, name }): [string, string] => [id, name]),
    filter.by,
  )
  return (
    // Remade once the choices are known, so that what the address asks for is chosen.
    <form className="admin-filters" key={kept ? 'known' : 'unknown'} onSubmit={onChoose}>
      <Choice name="act" label={say('audit.act')} chosen={filter.act} options={acts} />
      <Choice name="by" label={say('audit.by')} chosen={filter.by} options={people} />
      <label>
        {say('audit.since')}
        <input type="date" name="since" defaultValue={filter.since} />
      </label>
      <label>
        {say('audit.until')}
        <input type="date" name="until" defaultValue={filter.until} />
      </label>
      {filter.subject !== '' && (
        <label>
          {say('audit.subject')}
          <input name="subject" defaultValue={filter.subject} spellCheck={false} />
        </label>
      )}
      <button type="submit" className="btn btn-small btn-line">
        {say('audit.show')}
      </button>
    </form>
  )
}

/** The options known so far, with the chosen one among them. */
function named(known: [string, string][] = [], chosen: string): [string, string][] {
  const sorted = known.toSorted(([, left], [, right]) => left.localeCompare(right))
  return chosen === '' || sorted.some(([value]) => value === chosen)
    ? sorted
    : [[chosen, chosen], ...sorted]
}

type ChoiceProps = { name: string; label: string; chosen: string; options: [string, string][] }

function Choice({ name, label, chosen, options }: ChoiceProps) {
  const { say } = useSpeech()
  return (
    <label>
      {label}
      <select name={name} defaultValue={chosen}>
        <option value="">{say('audit.any')}</option>
        {options.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </label>
  )
}
