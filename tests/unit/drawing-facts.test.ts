// A fact that a drawing says it reads changes what it draws: a document that states it is not passed over in silence.
import { expect, test } from 'vitest'
import { drawingOf } from '../../src/islands/product/drawing.ts'
import type { ProductDefinition } from '../../src/lib/domain/product/definition.ts'
import { drawingFacts, type FactShape } from '../../src/lib/pictures/drawing-facts.ts'
import { viewsOfScene } from '../../src/lib/pictures/views.ts'

type Facts = Record<string, number | string>

const SIZE = { widthMm: 210, heightMm: 148 }

/** What stands beside a fact for it to be seen. */
const BESIDE: Readonly<Record<string, Facts>> = {
  cards: { sides: 2 },
  flyers: { sides: 2 },
  letter: { sides: 2 },
  leaflet: { fold: 'letter' },
  roll: { coreMm: 76, stock: 'clear', shape: 'rectangle' },
  carton: { depthMm: 60 },
  booklet: { spineMm: 5, binding: 'perfect', pages: 40 },
  panel: { thicknessMm: 5 },
  tshirt: { colour: '#fdfdfb' },
  mug: { colour: '#fdfdfb', printed: 'left', lined: 1 },
  pad: { copies: 2, numbering: 'red', bound: 'pad' },
  calendar: { colour: '#f4f2ee' },
  samples: { samples: 'papers' },
  poster: { rolled: 1, grams: 135, thicknessMm: 0.13 },
}

/** What documents may state of a thing though its drawing shows it by something else, or not at all. */
const FOR_OTHERS: Readonly<Record<string, string>> = {
  'roll.grams': 'the liner is as thick as the label: thicknessMm is drawn',
  'roll.radiusMm': 'labels have round corners of their own',
  'stickers.grams': 'film is thinner than a line',
  'stickers.thicknessMm': 'film is thinner than a line',
  'carton.grams': 'board is drawn as panels',
  'carton.thicknessMm': 'board is drawn as panels',
  'booklet.grams': 'its spine is drawn',
  'booklet.thicknessMm': 'its spine is drawn',
  'rollup.grams': 'the cloth is drawn in its frame',
  'rollup.thicknessMm': 'the cloth is drawn in its frame',
  'panel.grams': 'its thickness is drawn',
  'pad.grams': 'its copies are drawn',
  'pad.thicknessMm': 'its copies are drawn',
  'pad.sides': 'its page then offers the back',
  'tshirt.sides': 'its page then offers the back',
  'roll.shape': 'an oval of these sides is what is called a circle elsewhere',
  'stickers.shape': 'an oval of these sides is what is called a circle elsewhere',
}

/** Numbers that can be told apart; 1 and 9 of others. */
const NUMBERS: Readonly<Record<string, readonly number[]>> = {
  grams: [90, 400],
  thicknessMm: [0.1, 5],
  openPercent: [0, 20],
  hemMm: [0, 30],
  eyeletCorners: [0, 4],
}

function valuesOf(fact: string, shape: FactShape): readonly (number | string)[] {
  if (shape === 'number') return NUMBERS[fact] ?? [1, 9]
  if (shape === 'text') return ['00042', '0077']
  return shape === 'colour' ? ['#112233', '#ddccbb'] : shape
}

async function drawn(scene: string, facts: Facts): Promise<string> {
  const drawing = await drawingOf(scene)
  if (!drawing) throw new Error(`nobody draws ${scene}`)
  const product = {
    picture: { scene, ground: 'sage' },
    attributes: [{ kind: 'choice', key: 'all', options: [{ key: 'all', facts }] }],
    rules: [],
    price: { model: 'table' },
  } as unknown as ProductDefinition
  const of = { product, selection: { all: 'all' }, measure: () => '' }
  const place = {
    ...{ id: 'p', makers: drawing.makers },
    ...{ imprints: {}, colours: { grounds: {}, colours: {} } },
  }
  const turns = viewsOfScene[scene]?.map(({ turn }) => turn) ?? [0, 1]
  return turns.map((turn) => drawing.drawPreview(place, of, turn)).join('')
}

async function unread(): Promise<string[]> {
  const found: string[] = []
  for (const [scene, { reads }] of Object.entries(drawingFacts))
    for (const [fact, shape] of Object.entries(reads)) {
      const known = { ...SIZE, grams: 250, thicknessMm: 0.3, ...BESIDE[scene] }
      const values = valuesOf(fact, shape)
      const pictures = await Promise.all(
        values.map((value) => drawn(scene, { ...known, [fact]: value })),
      )
      if (new Set(pictures).size < values.length) found.push(`${scene}.${fact}`)
    }
  return found
}

test('every value of every fact that a drawing reads is drawn', async () => {
  expect((await unread()).toSorted()).toEqual(Object.keys(FOR_OTHERS).toSorted())
}, 60_000)
