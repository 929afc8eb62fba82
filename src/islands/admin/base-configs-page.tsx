import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { hasDebugCookie, switchDebugCookie } from '../../stores/browser/cookies.ts'
import { $keysSwitch, switchKeys } from '../../stores/session/show-keys.ts'
import {
  $baseConfigs,
  type BaseConfigsState,
  type ConfigGroup,
  filtered,
  loadBaseConfigs,
} from '../../stores/staff/base-configs.ts'
import { useSpeech } from '../page/use-speech.ts'
import { Checkbox } from '../ui/field.tsx'
import { FailureNote } from '../ui/note.tsx'
import { Skeleton } from '../ui/skeleton.tsx'

/** Rows of a group that are shown at once: a dictionary has more than a thousand. */
const SHOWN = 60

/** What a shop's pages start with: domain, addresses, settings, rules and every text. */
export function BaseConfigsPage() {
  const { say } = useSpeech()
  const state = useStore($baseConfigs)
  useEffect(() => {
    void loadBaseConfigs()
  }, [])
  return (
    <section className="admin-work">
      <h1>{say('admin.base_configs')}</h1>
      <p className="lead">{say('admin.base_configs_lead')}</p>
      <Switches />
      {state.state === 'loading' && <Skeleton rows={8} />}
      {state.state === 'failed' && (
        <FailureNote failure={state.failure} retry={() => void loadBaseConfigs()} />
      )}
      {state.state === 'listed' && <Configs state={state} />}
    </section>
  )
}

/** What staff see on every page of the shop, in this browser alone. */
function Switches() {
  const { say } = useSpeech()
  const isOn = useStore($keysSwitch)?.on ?? false
  const [debugs, setDebugs] = useState(hasDebugCookie)
  return (
    <div className="admin-configs-switches">
      <Checkbox name="show-keys" checked={isOn} onCheck={switchKeys}>
        {say('admin.base_configs_keys')}
      </Checkbox>
      <Checkbox
        name="debug"
        checked={debugs}
        onCheck={(on: boolean) => {
          switchDebugCookie(on)
          setDebugs(on)
        }}
      >
        {say('admin.base_configs_debug')}
      </Checkbox>
    </div>
  )
}

function Configs({ state }: { state: Extract<BaseConfigsState, { state: 'listed' }> }) {
  const { say } = useSpeech()
  const [filter, setFilter] = useState('')
  const { locale, locales, groups } = state
  const found = filtered(groups, filter)
  return (
    <>
      <div className="admin-configs-filter">
        <label>
          <span>{say('admin.base_configs_filter')}</span>
          <input type="search" value={filter} onChange={({ target }) => setFilter(target.value)} />
        </label>
        {locales.length > 1 && (
          <label>
            <span>{say('admin.base_configs_locale')}</span>
            <select value={locale} onChange={({ target }) => void loadBaseConfigs(target.value)}>
              {locales.map((each) => (
                <option key={each}>{each}</option>
              ))}
            </select>
          </label>
        )}
      </div>
      <p role="status" className={found.length > 0 ? 'visually-hidden' : ''}>
        {found.length === 0 && say('admin.base_configs_none', { filter })}
      </p>
      {found.map((group) => (
        <Group
          key={group.name}
          group={group}
          isOpen={filter !== '' || group.name !== 'dictionaries'}
        />
      ))}
    </>
  )
}

function Group({ group: { name, rows }, isOpen }: { group: ConfigGroup; isOpen: boolean }) {
  const { say } = useSpeech()
  return (
    <details className="admin-configs-group" open={isOpen}>
      <summary>
        <h2>{name}</h2> <span>{rows.length}</span>
      </summary>
      <dl>
        {rows.slice(0, SHOWN).map(({ key, value }) => (
          <div key={key}>
            <dt>{key || name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {rows.length > SHOWN && (
        <p>{say('admin.base_configs_more', { count: rows.length - SHOWN })}</p>
      )}
    </details>
  )
}
