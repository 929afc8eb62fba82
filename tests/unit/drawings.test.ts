import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { createPictureContext, liveText } from '../../src/lib/pictures/context.ts'
import { drawFigure, drawingScenes, viewsOf } from '../../src/lib/pictures/drawings/drawing.ts'
import { defaultPalette } from '../../src/lib/pictures/palette.ts'
import { createCanvas } from '../../src/lib/pictures/svg/canvas.ts'

const context = () => createPictureContext({ palette: defaultPalette, text: liveText, prefix: 'p' })
const facts = {
  bleedMm: 3,
  dpi: 300,
  light: 135,
  lightMm: 0.11,
  grams: 350,
  thicknessMm: 0.42,
  heavy: 400,
  heavyMm: 0.49,
  thinMm: 0.28,
  small: 3,
  large: 6,
  spacingCm: 50,
}
const all = drawingScenes.flatMap((scene) =>
  Object.entries(viewsOf(scene)).map(([name, view]) => ({ scene, name, view })),
)

test.each(all)(
  '$scene, $name: a leader for each label, and whole markup',
  ({ scene, name, view }) => {
    const { ends } = view.draw(createCanvas(context()), facts)
    expect(ends.length).toBe(view.labels.length)
    const svg = drawFigure(context(), scene, name, facts)
    expect(svg).not.toMatch(/NaN|undefined|Infinity/)
    expect(svg.split('<g').length).toBe(svg.split('</g>').length)
    expect(Object.keys(facts)).toEqual(expect.arrayContaining([...(view.needs ?? [])]))
  },
)

test.each(['en', 'de', 'fr', 'it'])(
  'every label has its words in %s, with the figures of its drawing',
  (language) => {
    const file = join(
      import.meta.dirname,
      '../../src/content/dictionaries',
      language,
      'drawings.yaml',
    )
    const words: Record<string, string> = parse(readFileSync(file, 'utf8'))
    for (const { scene, name, view } of all)
      for (const label of view.labels) {
        const said = words[label] ?? ''
        expect(said, `${scene} ${name} ${label}`).not.toBe('')
        const figures = [...said.matchAll(/\{(\w+)\}/g)].map(([, figure]) => figure)
        expect(view.needs ?? [], `${scene} ${name} ${label}`).toEqual(
          expect.arrayContaining(figures),
        )
      }
    const used = new Set(all.flatMap(({ view }) => view.labels))
    expect(Object.keys(words).filter((label) => !used.has(label))).toEqual([])
  },
)
