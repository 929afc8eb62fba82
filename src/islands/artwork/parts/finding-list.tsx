import { useId } from 'react'
import type { RepairKind } from '../../../lib/contract/artwork.ts'
import type { FindingGroup, PageCheck } from '../../../lib/domain/artwork/findings.ts'
import { mendsFinding } from '../../../lib/domain/artwork/repairs.ts'
import { useSpeech } from '../../page/use-speech.ts'
import { Icon } from '../../ui/icon.tsx'
import { repairsId } from './repair-acts.ts'
import { useMeasured } from './use-measured.ts'

type ListProps = {
  groups: readonly FindingGroup[]
  passed: readonly PageCheck[]
  /** The file's name, where its line has others. */
  file: string | null
  /** What can be mended by machine in the file. */
  offered: readonly RepairKind[]
  /** The one that is told at length. */
  open: number | null
  /** The one that is shown on the page just now. */
  active: number | null
  onOpen(at: number | null): void
  onActive(at: number | null): void
}

/** Where the title of a finding stands, for the number on the page that leads to it. */
export const findingId = (at: number) => `artwork-finding-${at + 1}`

/** What was found on a page: measured, needed, what it means and how to mend it. */
export function FindingList({
  groups,
  passed,
  file,
  offered,
  open,
  active,
  onOpen,
  onActive,
}: ListProps) {
  const { say, sayCount } = useSpeech()
  const title = useId()
  return (
    <section className="artwork-found" aria-labelledby={title}>
      <h3 id={title} className="visually-hidden">
        {say('artwork.found')}
      </h3>
      <ol>
        {groups.map((group, at) => (
          <li
            key={`${group.code} ${group.page}`}
            className={`artwork-finding artwork-${group.severity}`}
            data-active={at === active ? '' : undefined}
            onMouseEnter={() => onActive(at)}
            onMouseLeave={() => onActive(null)}
            onFocus={() => onActive(at)}
            onBlur={() => onActive(null)}
          >
            <Finding
              group={group}
              file={file}
              at={at}
              isOpen={at === open}
              isMended={mendsFinding(group.code, offered).length > 0}
              onToggle={() => onOpen(at === open ? null : at)}
            />
          </li>
        ))}
      </ol>
      {passed.length > 0 && (
        <details className="artwork-passed">
          <summary>
            <Icon name="check" /> {sayCount('artwork.passed', passed.length)}
          </summary>
          <ul>
            {passed.map((code) => (
              <li key={code}>{say(`artwork.check_${code}`)}</li>
            ))}
          </ul>
        </details>
      )}
    </section>
  )
}

type FindingProps = {
  group: FindingGroup
  file: string | null
  at: number
  isOpen: boolean
  isMended: boolean
  onToggle(): void
}

function Finding({ group, file, at, isOpen, isMended, onToggle }: FindingProps) {
  const { say } = useSpeech()
  const measured = useMeasured()
  const { code } = group
  return (
    <>
      <h4>
        <button
          type="button"
          id={findingId(at)}
          className="artwork-finding-head"
          aria-expanded={isOpen}
          onClick={onToggle}
        >
          <span className="artwork-number">{at + 1}</span>
          <span>
            <b>{say(`artwork.finding_${code}`)}</b>
            <span className="artwork-measured">{measured(group)}</span>
            {file && code.startsWith('file_') && <span className="artwork-measured">{file}</span>}
          </span>
        </button>
      </h4>
      {isOpen && (
        <div className="artwork-finding-text">
          <p>{say(`artwork.means_${code}`)}</p>
          <p>
            <b>{say('artwork.mend')}</b> {say(`artwork.mend_${code}`)}
          </p>
          {isMended && (
            <p>
              <a href={`#${repairsId}`}>{say('artwork.repair_can')}</a>
            </p>
          )}
        </div>
      )}
    </>
  )
}
