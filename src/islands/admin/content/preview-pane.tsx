import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { $document } from '../../../stores/staff/content/document.ts'
import { $draft, $previewRoot } from '../../../stores/staff/content/draft.ts'
import { useSpeech } from '../../page/use-speech.ts'

const widths = [390, 1280] as const
type Which = 'draft' | 'live' | 'both'

/** The page that the document is on, as in the draft, as it is live, or both. */
export function PreviewPane({ tenant: own }: { tenant: string }) {
  const { say } = useSpeech()
  const root = useStore($previewRoot)
  const draft = useStore($draft)
  const open = useStore($document)
  const [which, setWhich] = useState<Which>('draft')
  const [width, setWidth] = useState<number>(390)
  const [chosen, setChosen] = useState(-1)
  const pages = open.state === 'open' ? open.read.pages : []
  const page = pages[chosen] ?? pages.find(({ tenant }) => tenant === own) ?? pages[0]
  const revision = draft.state === 'open' ? draft.draft.draft.changedAt : ''
  const shown: Which[] = which === 'both' ? ['draft', 'live'] : [which]
  return (
    <section className="admin-content-preview" aria-label={say('admin.preview_label')}>
      <div className="admin-content-switches">
        <select
          aria-label={say('admin.content_page')}
          value={pages.indexOf(page ?? { tenant: '', path: '' })}
          onChange={({ target }) => setChosen(Number(target.value))}
        >
          {pages.length === 0 && <option value={-1}>{say('admin.content_page_none')}</option>}
          {pages.map(({ tenant, path }, index) => (
            <option key={`${tenant}${path}`} value={index}>
              {tenant} {path}
            </option>
          ))}
        </select>
        <Choice<Which>
          label={say('admin.content_which')}
          values={['draft', 'live', 'both']}
          value={which}
          name={(each) => say(`admin.content_which_${each}`)}
          onChoose={setWhich}
        />
        <Choice<number>
          label={say('admin.content_width')}
          values={widths}
          value={width}
          name={String}
          onChoose={setWidth}
        />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and the keyboard must be able to. */}
      <div className="admin-content-frames" tabIndex={0}>
        {root &&
          page &&
          shown.map((each) => (
            <iframe
              key={`${each} ${page.tenant} ${page.path} ${revision} ${width}`}
              className={
                width > 1000 ? 'admin-content-frame admin-content-wide' : 'admin-content-frame'
              }
              title={say(`admin.content_which_${each}`)}
              src={`${root}${each}/${page.tenant}${page.path}`}
            />
          ))}
      </div>
      <p className="admin-content-foot">{say('admin.content_preview_note')}</p>
    </section>
  )
}

type ChoiceProps<Value> = {
  label: string
  values: readonly Value[]
  value: Value
  name(value: Value): string
  onChoose(value: Value): void
}

function Choice<Value extends string | number>(props: ChoiceProps<Value>) {
  const { label, values, value, name, onChoose } = props
  return (
    <fieldset className="admin-content-choice">
      <legend className="visually-hidden">{label}</legend>
      {values.map((each) => (
        <button
          key={each}
          type="button"
          aria-pressed={each === value}
          onClick={() => onChoose(each)}
        >
          {name(each)}
        </button>
      ))}
    </fieldset>
  )
}
