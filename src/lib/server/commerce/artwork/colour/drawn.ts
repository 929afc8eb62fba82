import {
  PDFArray,
  PDFDict,
  PDFName,
  type PDFObject,
  type PDFPage,
  PDFRawStream,
  PDFRef,
} from '@cantoo/pdf-lib'
import { dictOf, nameOf, numberOf, spend, textOf } from '../preflight/resources.ts'
import type { Budget } from '../preflight/run.ts'
import { inheritsSpace } from './content.ts'
import {
  type IsSame,
  isSameContent,
  isSameGradient,
  isSamePicture,
  isSameTable,
  type Thing,
} from './same-colours.ts'

/** All that pages draw and draw by, each once. */
export type Drawn = {
  /** Forms, tiles of patterns and letters that are drawn. */
  contents: Map<PDFRef, Thing<PDFRawStream>>
  pictures: Map<PDFRef, Thing<PDFRawStream>>
  gradients: Map<PDFDict, Thing<PDFDict>>
  /** Colour spaces, and those of pictures. */
  spaces: Map<PDFArray, Thing<PDFArray>>
  /** How things are mixed with what lies below them, where that depends on the colours they are told in. */
  blends: boolean
  /** Something of it draws in the colours of whatever draws it, which differ from place to place. */
  borrows: boolean
}

export const nothingDrawn = (): Drawn => ({
  contents: new Map(),
  pictures: new Map(),
  gradients: new Map(),
  spaces: new Map(),
  blends: false,
  borrows: false,
})

/** Modes that come to much the same in light and in ink. */
const ALIKE = ['Normal', 'Compatible', 'Multiply', 'Darken']

/** What walks of a file's pages share. */
export type Walks = {
  budget: Budget
  /** Whether a content stream goes on in the space that it is drawn in, of those that were read. */
  inheriting: Map<PDFRef, boolean>
}
type Walk = Walks & { drawn: Drawn; seen: Set<PDFDict> }

/** What an entry of a dictionary costs: as if it were so many bytes to read. */
const ENTRY = 100

/** All that a page draws; masks of transparency aside, which are no colours. */
export function drawnBy(page: PDFPage, walks: Walks): Drawn {
  const drawn = nothingDrawn()
  noteResources(page.node.Resources(), { ...walks, drawn, seen: new Set() })
  return drawn
}

function noteResources(resources: PDFDict | undefined, walk: Walk): void {
  if (!resources || walk.seen.has(resources)) return
  walk.seen.add(resources)
  const { context } = resources
  const each = (kind: string) => {
    const entries = dictOf(resources, kind)?.entries() ?? []
    spend(walk.budget, entries.length * ENTRY)
    return entries
  }
  for (const [, space] of each('ColorSpace')) noteSpace(context.lookup(space), resources, walk)
  for (const [, object] of each('XObject')) noteObject(object, resources, walk)
  for (const [, shading] of each('Shading')) noteGradient(context.lookup(shading), resources, walk)
  for (const [, ref] of each('Pattern')) {
    const pattern = context.lookup(ref)
    if (pattern instanceof PDFDict) noteGradient(pattern.lookup(SHADING), resources, walk)
    else noteContent(ref, resources, walk)
  }
  for (const [, ref] of each('ExtGState')) {
    const state = context.lookup(ref)
    if (state instanceof PDFDict && !isAlike(state.lookup(PDFName.of('BM'))))
      walk.drawn.blends = true
  }
  for (const [, ref] of each('Font')) {
    const font = context.lookup(ref)
    if (!(font instanceof PDFDict)) continue
    const letters = dictOf(font, 'CharProcs')?.entries() ?? []
    spend(walk.budget, letters.length * ENTRY)
    for (const [, letter] of letters)
      noteContent(letter, dictOf(font, 'Resources') ?? resources, walk)
  }
}

const SHADING = PDFName.of('Shading')

function isAlike(mode: PDFObject | undefined): boolean {
  const first = mode instanceof PDFArray && mode.size() > 0 ? mode.lookup(0) : mode
  return ALIKE.includes(nameOf(first) ?? 'Normal')
}

function noteObject(ref: PDFObject, resources: PDFDict, walk: Walk): void {
  const object = ref instanceof PDFRef ? resources.context.lookup(ref) : undefined
  if (!(ref instanceof PDFRef) || !(object instanceof PDFRawStream)) return
  if (nameOf(object.dict.lookup(PDFName.of('Subtype'))) === 'Form') {
    noteContent(ref, resources, walk)
    return
  }
  note(walk, walk.drawn.pictures, ref, { thing: object, resources }, isSamePicture)
  noteSpace(object.dict.lookup(PDFName.of('ColorSpace')), resources, walk)
}

function noteContent(ref: PDFObject, resources: PDFDict, walk: Walk): void {
  const stream = resources.context.lookup(ref)
  if (!(ref instanceof PDFRef) || !(stream instanceof PDFRawStream)) return
  const own = dictOf(stream.dict, 'Resources') ?? resources
  if (!note(walk, walk.drawn.contents, ref, { thing: stream, resources: own }, isSameContent))
    return
  const inherits = walk.inheriting.get(ref) ?? inheritsSpace(textOf(stream, walk.budget))
  walk.inheriting.set(ref, inherits)
  if (inherits) walk.drawn.borrows = true
  // A tile without colours of its own takes those that it is drawn with.
  noteResources(own, walk)
}

function noteGradient(object: PDFObject | undefined, resources: PDFDict, walk: Walk): void {
  const dict = object instanceof PDFRawStream ? object.dict : object
  if (!(dict instanceof PDFDict) || numberOf(dict.lookup(PDFName.of('ShadingType'))) === undefined)
    return
  note(walk, walk.drawn.gradients, dict, { thing: dict, resources }, isSameGradient)
}

function noteSpace(space: PDFObject | undefined, resources: PDFDict, walk: Walk): void {
  if (space instanceof PDFArray)
    note(walk, walk.drawn.spaces, space, { thing: space, resources }, isSameTable)
}

/** Notes a thing once; one that means other colours than where it was found before is borrowed from there. */
function note<K, T>(
  { drawn }: Walk,
  things: Map<K, Thing<T>>,
  key: K,
  found: Thing<T>,
  isSame: IsSame<T>,
): boolean {
  const before = things.get(key)
  if (before && !isSame(found, before)) drawn.borrows = true
  if (!before) things.set(key, found)
  return !before
}

/** Adds what a page draws to what others do; answers what has other colours there. */
export function addDrawn(to: Drawn, { contents, pictures, gradients, spaces }: Drawn): PDFObject[] {
  return [
    ...added(to.contents, contents, isSameContent),
    ...added(to.pictures, pictures, isSamePicture),
    ...added(to.gradients, gradients, isSameGradient),
    ...added(to.spaces, spaces, isSameTable),
  ]
}

function added<K, T>(to: Map<K, Thing<T>>, from: Map<K, Thing<T>>, isSame: IsSame<T>): K[] {
  return [...from].flatMap(([key, found]) => {
    const before = to.get(key)
    if (!before) to.set(key, found)
    return before && !isSame(found, before) ? [key] : []
  })
}

/** Whether a page draws one of these things. */
export const drawsAny = (
  { contents, pictures, gradients, spaces }: Drawn,
  things: ReadonlySet<PDFObject>,
): boolean =>
  things.size > 0 &&
  [contents, pictures, gradients, spaces].some((each) =>
    [...each.keys()].some((key) => things.has(key)),
  )
