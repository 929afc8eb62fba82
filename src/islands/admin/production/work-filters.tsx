import { useStore } from '@nanostores/react'
import type { MouseEvent, ReactNode } from 'react'
import { workStages, workWindows } from '../../../lib/domain/production/windows.ts'
import {
  $workCounts,
  type WorkCounts,
  type WorkWanted,
} from '../../../stores/staff/production/list.ts'
import { useSpeech } from '../../page/use-speech.ts'

type FiltersProps = {
  wanted: WorkWanted
  hrefOf(to: WorkWanted): string
  onGo(to: WorkWanted): void
}

/** By day, by how far it is, by machine and material, each with how much stands there. */
export function WorkFilters({ wanted, hrefOf, onGo }: FiltersProps) {
  const { say } = useSpeech()
  const counts = useStore($workCounts)
  const { window, machine, material, stage } = wanted
  const whole = { window, machine: null, material: null, stage: null }
  const link = (to: WorkWanted, isCurrent: boolean, text: ReactNode, lines?: number) => (
    <Filter href={hrefOf(to)} isCurrent={isCurrent} lines={lines} onGo={() => onGo(to)}>
      {text}
    </Filter>
  )
  return (
    <nav className="admin-desk-lists" aria-label={say('work.lists')}>
      <h2>{say('work.windows')}</h2>
      <ul>
        {workWindows.map((each) => (
          <li key={each} data-late={each === 'late' && counts?.windows.late ? 'true' : undefined}>
            {link(
              { ...whole, window: each },
              each === window,
              say(`work.window_${each}`),
              counts?.windows[each],
            )}
          </li>
        ))}
      </ul>
      <h2>{say('work.stages')}</h2>
      <ul>
        <li>{link({ ...wanted, stage: null }, stage === null, say('work.stage_all'))}</li>
        {workStages.map((each) => (
          <li key={each}>
            {link(
              { ...wanted, stage: each },
              each === stage,
              say(`work.stage_${each}`),
              counts?.stages[each],
            )}
          </li>
        ))}
      </ul>
      <h2>{say('work.machines')}</h2>
      <ul>
        <li>
          {link(
            { ...wanted, machine: null, material: null },
            machine === null,
            say('work.machine_all'),
          )}
        </li>
        {machinesOf(counts).map(({ key, name, lines, materials }) => (
          <li key={key}>
            {link(
              { ...wanted, machine: key, material: null },
              machine === key && material === null,
              name || say('work.machine_none'),
              lines,
            )}
            {materials.length > 1 && (
              <ul className="admin-work-materials">
                {materials.map((each) => (
                  <li key={each.key}>
                    {link(
                      { ...wanted, machine: key, material: each.key },
                      machine === key && material === each.key,
                      each.name || say('work.material_none'),
                      each.lines,
                    )}
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
    </nav>
  )
}

type FilterProps = {
  href: string
  isCurrent: boolean
  lines: number | undefined
  children: ReactNode
  onGo(): void
}

function Filter({ href, isCurrent, lines, children, onGo }: FilterProps) {
  const { number } = useSpeech()
  const go = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    onGo()
  }
  return (
    <a href={href} aria-current={isCurrent ? 'page' : undefined} onClick={go}>
      <span>{children}</span>
      <b>{lines === undefined ? '' : number(lines)}</b>
    </a>
  )
}

type Machine = { key: string; name: string; lines: number; materials: Material[] }
type Material = { key: string; name: string; lines: number }

/** Machines in the order of the list, each with the materials of its lines. */
function machinesOf(counts: WorkCounts | null): Machine[] {
  const machines = new Map<string, Machine>()
  for (const { machine, material, lines } of counts?.groups ?? []) {
    const known = machines.get(machine.key) ?? { ...machine, lines: 0, materials: [] }
    machines.set(machine.key, {
      ...known,
      lines: known.lines + lines,
      materials: [...known.materials, { ...material, lines }],
    })
  }
  return [...machines.values()]
}
