import { useStore } from '@nanostores/react'
import {
  $designer,
  $drawn,
  $refusal,
  $saving,
  $working,
  openDesigner,
} from '../../stores/designer/designer.ts'
import { redo, undo } from '../../stores/designer/draw.ts'
import { makePrintFile } from '../../stores/designer/picture.ts'
import { storeNow } from '../../stores/designer/store-design.ts'
import { useSpeech } from '../page/use-speech.ts'
import { Button } from '../ui/button.tsx'
import { FailureNote, Note } from '../ui/note.tsx'

const SAID = {
  saved: 'designer.saved',
  waiting: 'designer.saving',
  saving: 'designer.saving',
  failed: 'designer.save_failed',
  refused: 'designer.save_refused',
  moved: 'designer.save_failed',
} as const

/** Steps back and forth, whether all is stored, and the way on. */
export function StudioBar({ toFiles }: { toFiles: string }) {
  const { say } = useSpeech()
  const { past, future } = useStore($drawn, { ssr: 'initial' })
  const saving = useStore($saving, { ssr: 'initial' })
  const working = useStore($working, { ssr: 'initial' })
  const refusal = useStore($refusal, { ssr: 'initial' })
  const designer = useStore($designer, { ssr: 'initial' })
  const use = async () => {
    if (await makePrintFile()) location.assign(toFiles)
  }
  return (
    <>
      <div className="designer-bar">
        <button type="button" className="link" disabled={past.length === 0} onClick={undo}>
          {say('designer.undo')}
        </button>
        <button type="button" className="link" disabled={future.length === 0} onClick={redo}>
          {say('designer.redo')}
        </button>
        <p role="status">{saving !== 'moved' && say(SAID[saving])}</p>
        <Button
          small
          busy={working.on === 'use' && say('designer.using')}
          onClick={() => void use()}
        >
          {say('designer.use')}
        </Button>
      </div>
      {saving === 'moved' && (
        <Note
          tone="warn"
          role="alert"
          acts={
            <Button
              look="link"
              onClick={() => designer.state === 'ready' && void openDesigner(designer.key)}
            >
              {say('designer.reload')}
            </Button>
          }
        >
          <p>{say('designer.moved')}</p>
        </Note>
      )}
      {saving === 'refused' && refusal && (
        <FailureNote failure={refusal} retry={() => void storeNow()} />
      )}
      {working.failure && <FailureNote failure={working.failure} />}
      <p className="fine">{say('designer.use_note')}</p>
    </>
  )
}
