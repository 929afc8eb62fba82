import { useStore } from '@nanostores/react'
import {
  $work,
  chooseWork,
  loadMoreWork,
  loadWork,
  type WorkLine,
  type WorkState,
  type WorkWanted,
} from '../../../stores/staff/production/list.ts'
import { useSpeech } from '../../page/use-speech.ts'
import { Button } from '../../ui/button.tsx'
import { FailureNote } from '../../ui/note.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { StaffPicture } from '../orders/staff-picture.tsx'
import { StateMark } from '../orders/state-mark.tsx'
import { ChosenWork } from './chosen-work.tsx'
import { Leaves } from './leaves.tsx'

type ListProps = { wanted: WorkWanted; open: string | null; onOpen(reference: string): void }

/** The lines of a list, a table a machine and material. */
export function WorkList({ wanted, open, onOpen }: ListProps) {
  const { say } = useSpeech()
  const list = useStore($work)
  if (list.state === 'loading') return <Skeleton rows={10} />
  if (list.state === 'failed')
    return <FailureNote failure={list.failure} retry={() => void loadWork(wanted)} />
  return (
    <>
      <ChosenWork list={list} />
      {list.lines.length === 0 && <p className="admin-desk-none">{say('work.none')}</p>}
      {groupsOf(list.lines).map((group) => (
        <Group key={group.key} group={group} list={list} open={open} onOpen={onOpen} />
      ))}
      {typeof list.more === 'object' && <FailureNote failure={list.more} />}
      {list.next && (
        <p className="admin-desk-more">
          <Button
            look="line"
            busy={list.more === 'loading' && say('desk.more_busy')}
            onClick={() => void loadMoreWork()}
          >
            {say('desk.more')}
          </Button>
        </p>
      )}
    </>
  )
}

type WorkGroup = { key: string; machine: string; material: string; lines: WorkLine[] }

/** Lines that stand together in the list, by machine and material. */
function groupsOf(lines: readonly WorkLine[]): WorkGroup[] {
  const groups = new Map<string, WorkGroup>()
  for (const line of lines) {
    const { machine, material } = line
    const key = `${machine.key} ${material.key}`
    const known = groups.get(key) ?? {
      key,
      machine: machine.name,
      material: material.name,
      lines: [],
    }
    groups.set(key, { ...known, lines: [...known.lines, line] })
  }
  return [...groups.values()]
}

type GroupProps = {
  group: WorkGroup
  list: Extract<WorkState, { state: 'listed' }>
} & Pick<ListProps, 'open' | 'onOpen'>

function Group({ group, list, open, onOpen }: GroupProps) {
  const { say } = useSpeech()
  const name = [group.machine || say('work.machine_none'), group.material]
    .filter(Boolean)
    .join(', ')
  const ids = group.lines.map(({ lineItemId }) => lineItemId)
  const all = ids.every((id) => list.chosen.includes(id))
  return (
    <table className="admin-desk-table admin-work-table">
      <caption>{name}</caption>
      <thead>
        <tr>
          <th scope="col">
            <input
              type="checkbox"
              aria-label={say('work.choose_group', { name })}
              checked={all}
              onChange={() => chooseWork(ids, !all)}
            />
          </th>
          <th scope="col">{say('work.col_line')}</th>
          <th scope="col">{say('desk.col_what')}</th>
          <th scope="col">{say('desk.col_state')}</th>
          <th scope="col">{say('work.col_leaves')}</th>
        </tr>
      </thead>
      <tbody>
        {group.lines.map((line) => (
          <Row
            key={line.lineItemId}
            line={line}
            isOpen={line.reference === open}
            isChosen={list.chosen.includes(line.lineItemId)}
            onOpen={onOpen}
          />
        ))}
      </tbody>
    </table>
  )
}

type RowProps = { line: WorkLine; isOpen: boolean; isChosen: boolean } & Pick<ListProps, 'onOpen'>

function Row({ line, isOpen, isChosen, onOpen }: RowProps) {
  const { say, sayCount } = useSpeech()
  const { lineItemId, reference, product, pieces, jobName, customer, look, state } = line
  const goes = line.goesTo && sayCount('work.addresses', line.goesTo.length)
  return (
    <tr aria-current={isOpen ? 'true' : undefined}>
      <td>
        <input
          type="checkbox"
          aria-label={say('desk.choose', { number: reference })}
          checked={isChosen}
          onChange={({ target }) => chooseWork([lineItemId], target.checked)}
        />
      </td>
      <td>
        <button
          type="button"
          className="admin-desk-open"
          aria-label={reference}
          onClick={() => onOpen(reference)}
        >
          <StaffPicture id={lineItemId} look={look} className="admin-desk-thumb" />
          <span>{shortOf(reference)}</span>
        </button>
      </td>
      <td>
        {pieces}, {product}
        <small>{[jobName, customer, goes].filter(Boolean).join(', ')}</small>
        <small className="admin-work-state">
          <StateMark state={state} isCollected={line.isCollected} />
        </small>
      </td>
      <td>
        <StateMark state={state} isCollected={line.isCollected} />
      </td>
      <td>
        <Leaves line={line} style="short" />
      </td>
    </tr>
  )
}

/** The last digits of the order and the line's place in it. */
function shortOf(reference: string): string {
  return reference.split('-').slice(-2).join('-')
}
