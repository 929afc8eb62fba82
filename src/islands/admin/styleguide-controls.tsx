import { useState } from 'react'
import { type ShopProps, ShopProvider } from '../page/shop.tsx'
import { useSpeech } from '../page/use-speech.ts'
import { Button } from '../ui/button.tsx'
import { Checkbox, Field, PasswordField } from '../ui/field.tsx'
import { Note } from '../ui/note.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { StyleguideChoices } from './styleguide-choices.tsx'

/** Controls of forms in every state that they have, alive. */
export function StyleguideControls({ shop }: { shop: ShopProps }) {
  return (
    <ShopProvider shop={shop}>
      <Controls />
    </ShopProvider>
  )
}

const tones = ['plain', 'good', 'warn', 'bad'] as const

function Controls() {
  const { say } = useSpeech()
  const [value, setValue] = useState('')
  const [checked, setChecked] = useState(true)
  const label = say('forms.email')
  const bound = (name: string, error?: string) => ({
    name,
    value,
    error,
    maxLength: 60,
    onValue: setValue,
    onLeave: () => {},
  })
  const press = () => setChecked(!checked)
  return (
    <>
      <p className="actions">
        {(['full', 'line', 'link'] as const).map((look) => (
          <Button key={look} look={look} onClick={press}>
            {say('admin.confirm')}
          </Button>
        ))}
        <Button small onClick={press}>
          {say('admin.confirm')}
        </Button>
        <Button busy={say('admin.working')} onClick={press}>
          {say('admin.confirm')}
        </Button>
      </p>
      <div className="fields">
        <Field label={label} autoComplete="off" bound={bound('plain')} />
        <Field
          label={label}
          optional
          hint={say('admin.code_hint')}
          autoComplete="off"
          bound={bound('hint')}
        />
        <Field label={label} autoComplete="off" bound={bound('wrong', say('admin.code_invalid'))} />
        <PasswordField label={say('forms.password')} autoComplete="off" bound={bound('password')} />
      </div>
      <Checkbox name="ticked" checked={checked} onCheck={setChecked}>
        {say('admin.may')}
      </Checkbox>
      {tones.map((tone) => (
        <Note key={tone} tone={tone}>
          <p>{say('admin.not_yours_why')}</p>
        </Note>
      ))}
      <StyleguideChoices />
      <Skeleton rows={3} />
    </>
  )
}
