import type { Designer } from '../../stores/designer/designer.ts'
import { choose, draw } from '../../stores/designer/draw.ts'
import { useSpeech } from '../page/use-speech.ts'
import { PagePicture } from './page-art.tsx'

type Ready = Extract<Designer, { state: 'ready' }>

/** The shop's designs for a piece of this shape, to begin with. */
export function TemplateChoice({ designer, open }: { designer: Ready; open: boolean }) {
  const { say } = useSpeech()
  const { templates, file, pictures } = designer
  if (templates.length === 0) return null
  return (
    <details className="designer-templates" open={open}>
      <summary>{say('designer.templates')}</summary>
      <ul>
        {templates.map(({ id, document }, index) => (
          <li key={id}>
            <button
              type="button"
              onClick={() => {
                choose(null)
                draw(document)
              }}
            >
              {document.pages[0] && (
                <PagePicture page={document.pages[0]} piece={file} pictures={pictures} />
              )}
              {say('designer.template', { number: index + 1 })}
            </button>
          </li>
        ))}
      </ul>
      <p className="hint">{say('designer.template_note')}</p>
    </details>
  )
}
