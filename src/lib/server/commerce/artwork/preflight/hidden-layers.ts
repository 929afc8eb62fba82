import {
  PDFArray,
  PDFDict,
  type PDFDocument,
  PDFName,
  type PDFObject,
  type PDFPage,
  PDFRef,
  PDFStream,
} from '@cantoo/pdf-lib'
import { contentOf } from './page-content.ts'
import { dictOf, nameOf, textOf } from './resources.ts'
import { type Budget, named } from './run.ts'
import { operations } from './tokens.ts'

/** Whether a layer, or a choice of layers, is switched off where a file is opened. */
type IsHidden = (layer: PDFObject | undefined) => boolean

/**
 * Takes what is on layers that are switched off out of a file, from its pages and from the forms that they
 * draw, so that no press and no other program shows it again. Answers from how many streams something
 * was taken.
 */
export function removeHidden(file: PDFDocument, budget: Budget): number {
  const isHidden = hiddenLayers(file)
  if (!isHidden) return 0
  const { context } = file
  const seen = new Set<PDFObject>()
  let cleaned = 0
  const clean = (source: string, resources: PDFDict | undefined): string | null => {
    const kept = visible(source, resources, isHidden)
    if (kept !== source) cleaned += 1
    for (const [, ref] of dictOf(resources, 'XObject')?.entries() ?? []) cleanForm(ref)
    return kept === source ? null : kept
  }
  const cleanForm = (ref: PDFObject) => {
    if (!(ref instanceof PDFRef) || seen.has(ref)) return
    seen.add(ref)
    const form = context.lookup(ref)
    if (!(form instanceof PDFStream) || nameOf(form.dict.get(PDFName.of('Subtype'))) !== 'Form')
      return
    const kept = clean(textOf(form, budget), dictOf(form.dict, 'Resources'))
    if (kept === null) return
    const entries = form.dict.entries().filter(([name]) => !PACKING.has(name.decodeText()))
    const made = context.flateStream(Buffer.from(kept, 'latin1'))
    for (const [name, value] of entries) made.dict.set(name, value)
    context.assign(ref, made)
  }
  for (const page of file.getPages()) {
    const kept = clean(contentOf(page, budget), page.node.Resources())
    if (kept === null) continue
    const stream = context.flateStream(Buffer.from(kept, 'latin1'))
    page.node.set(PDFName.of('Contents'), context.register(stream))
  }
  return cleaned
}

/** Tells pages of which something is on layers that are switched off, in what they draw themselves. */
export function hiddenOn(file: PDFDocument): (page: PDFPage, budget: Budget) => boolean {
  const isHidden = hiddenLayers(file)
  if (!isHidden) return () => false
  return (page, budget) => {
    const source = contentOf(page, budget)
    return visible(source, page.node.Resources(), isHidden) !== source
  }
}

/** What a stream says of how it is packed. */
const PACKING = new Set(['Length', 'Filter', 'DecodeParms'])

/** A content stream without what is on hidden layers; the same text where nothing is. */
function visible(source: string, resources: PDFDict | undefined, isHidden: IsHidden): string {
  const layers = dictOf(resources, 'Properties')
  const objects = dictOf(resources, 'XObject')
  const kept: string[] = []
  /** Marked content that is open, outermost first: whether it is on a hidden layer. */
  const open: boolean[] = []
  let from = 0
  let isCut = false
  for (const { operator, operands, end } of operations(source)) {
    const text = source.slice(from, end)
    from = end
    const wasHidden = open.includes(true)
    if (operator === 'BMC') open.push(false)
    if (operator === 'BDC') {
      const isLayer = named(operands[0]) === 'OC'
      open.push(isLayer && isHidden(layers?.get(PDFName.of(named(operands[1])))))
    }
    const isNowHidden = open.includes(true)
    if (operator === 'EMC') open.pop()
    const drawn = operator === 'Do' ? objects?.lookup(PDFName.of(named(operands[0]))) : undefined
    const isOff = drawn instanceof PDFStream && isHidden(drawn.dict.get(PDFName.of('OC')))
    if (wasHidden || isNowHidden || isOff) isCut = true
    else kept.push(text)
  }
  return isCut ? kept.join('') : source
}

/** Tells hidden layers of a file from others; null where it has none that are switched off. */
function hiddenLayers(file: PDFDocument): IsHidden | null {
  const properties = file.catalog.lookup(PDFName.of('OCProperties'))
  const settings = properties instanceof PDFDict ? dictOf(properties, 'D') : undefined
  const all = listOf(
    properties instanceof PDFDict ? properties.lookup(PDFName.of('OCGs')) : undefined,
  )
  const isOffAtFirst = nameOf(settings?.lookup(PDFName.of('BaseState'))) === 'OFF'
  const off = new Set([
    ...(isOffAtFirst ? all : []),
    ...listOf(settings?.lookup(PDFName.of('OFF'))),
  ])
  if (isOffAtFirst) for (const ref of listOf(settings?.lookup(PDFName.of('ON')))) off.delete(ref)
  if (off.size === 0) return null
  return (layer) => {
    if (layer instanceof PDFRef && off.has(layer)) return true
    const choice = layer instanceof PDFRef ? file.context.lookup(layer) : layer
    if (!(choice instanceof PDFDict)) return false
    if (nameOf(choice.lookup(PDFName.of('Type'))) !== 'OCMD') return false
    const layers = membersOf(choice)
    const isAny = layers.some((each) => off.has(each))
    const isAll = layers.length > 0 && layers.every((each) => off.has(each))
    const policy = nameOf(choice.lookup(PDFName.of('P'))) ?? 'AnyOn'
    return HIDES[policy]?.({ isAny, isAll }) ?? false
  }
}

/** By which of its layers being off a choice of layers is hidden (ISO 32000-1, 8.11.2.2). */
const HIDES: Readonly<Record<string, (off: { isAny: boolean; isAll: boolean }) => boolean>> = {
  AnyOn: ({ isAll }) => isAll,
  AllOn: ({ isAny }) => isAny,
  AnyOff: ({ isAny }) => !isAny,
  AllOff: ({ isAll }) => !isAll,
}

function membersOf(choice: PDFDict): PDFRef[] {
  const layers = choice.get(PDFName.of('OCGs'))
  if (layers instanceof PDFRef) {
    const found = choice.context.lookup(layers)
    return found instanceof PDFArray ? listOf(found) : [layers]
  }
  return listOf(layers)
}

/** References as one object each: a file has one for each of its numbers. */
function listOf(list: PDFObject | undefined): PDFRef[] {
  if (!(list instanceof PDFArray)) return []
  return list.asArray().flatMap((each) => (each instanceof PDFRef ? [each] : []))
}
