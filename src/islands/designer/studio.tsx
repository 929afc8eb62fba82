import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { MOST_PARTS } from '../../lib/domain/own-design/own-design.ts'
import { type Box, troublesOf } from '../../lib/domain/own-design/troubles.ts'
import { profileOfSize } from '../../lib/domain/preflight/profile.ts'
import { $drawn, $sight, type Designer } from '../../stores/designer/designer.ts'
import { setGround, turnTo } from '../../stores/designer/draw.ts'
import { useSpeech } from '../page/use-speech.ts'
import { AddTools } from './add-tools.tsx'
import { Canvas } from './canvas.tsx'
import { Hints } from './hints.tsx'
import { InkChoice } from './ink-choice.tsx'
import { Inspector } from './inspector.tsx'
import { PagePicture } from './page-art.tsx'
import { PartList } from './part-list.tsx'
import { StudioBar } from './studio-bar.tsx'
import { TemplateChoice } from './template-choice.tsx'
import { useWords } from './use-words.ts'

type StudioProps = { designer: Extract<Designer, { state: 'ready' }>; toFiles: string }

/** The table with the page, and the tools beside it. */
export function Studio({ designer, toFiles }: StudioProps) {
  const { say } = useSpeech()
  const { now } = useStore($drawn, { ssr: 'initial' })
  const { page: at, chosen } = useStore($sight, { ssr: 'initial' })
  const [boxes, setBoxes] = useState<Record<string, Box>>({})
  const { file, pictures } = designer
  const pages = now.pages.length
  const { pageName } = useWords(pages)
  const page = now.pages[at]
  if (!page) return null
  const part = page.parts.find(({ id }) => id === chosen)
  const pixels = (sha256: string) => pictures.find((each) => each.sha256 === sha256)
  const { limits } = profileOfSize(file.widthMm, file.heightMm, pages)
  const isEmpty = now.pages.every(({ parts, ground }) => parts.length === 0 && ground === null)
  const troubles = isEmpty ? [] : troublesOf(page, { piece: file, limits, boxes, pixels })
  return (
    <>
      <p className="lead">{say('designer.lead')}</p>
      <StudioBar toFiles={toFiles} />
      <div className="designer-table">
        <div className="designer-sheet">
          {pages > 1 && (
            <fieldset className="designer-pages">
              <legend className="visually-hidden">{say('designer.pages')}</legend>
              {now.pages.map((each, index) => (
                <button
                  key={pageName(index)}
                  type="button"
                  aria-pressed={index === at}
                  onClick={() => turnTo(index)}
                >
                  <PagePicture page={each} piece={file} pictures={pictures} />
                  {pageName(index)}
                </button>
              ))}
            </fieldset>
          )}
          <Canvas {...{ page, pictures, pages, boxes }} piece={file} onBoxes={setBoxes} />
          <p className="hint">{say('designer.lines')}</p>
        </div>
        <div className="designer-tools">
          <AddTools piece={file} isFull={page.parts.length >= MOST_PARTS} />
          {part && <Inspector key={part.id} part={part} pages={pages} />}
          <TemplateChoice designer={designer} open={isEmpty} />
          <InkChoice
            name="ground"
            legend={say('designer.ground')}
            value={page.ground}
            onInk={setGround}
            orNone
          />
          <PartList page={page} chosen={chosen} pages={pages} />
          <Hints {...{ page, at, pages, troubles }} />
        </div>
      </div>
    </>
  )
}
