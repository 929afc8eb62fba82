import {
  type PDFDict,
  type PDFDocument,
  PDFName,
  type PDFRawStream,
  type PDFRef,
} from '@cantoo/pdf-lib'
import { contentOf } from '../preflight/page-content.ts'
import { dictOf, textOf } from '../preflight/resources.ts'
import type { Budget } from '../preflight/run.ts'
import { forgetContent } from '../repair/forget-content.ts'
import { contentInInks } from './content.ts'
import { addDrawn, drawnBy, drawsAny, nothingDrawn } from './drawn.ts'
import { nameCondition } from './output-intent.ts'
import { newPalette } from './palette.ts'
import { pictureInInks } from './picture.ts'
import { groupInInks } from './rgb-space.ts'
import { shadingInInks } from './shading.ts'
import { tableInInks } from './table.ts'

/**
 * Turns what the pages of a file draw in RGB, or by Lab, into print colours by ICC: letters, lines and surfaces, of which
 * full black becomes black ink alone, pictures with their masks, gradients, patterns, and what transparent things are
 * mixed in. Pages whose colours are mixed in ways that ink would show otherwise stay as they are, so do those with something
 * that draws in colours of whatever draws it, and so does what only a program tells: the check says so of them as before.
 */
export async function fileInInks(file: PDFDocument, budget: Budget): Promise<void> {
  const { context } = file
  const { turned, left, pages } = sortedPages(file, budget)
  const palette = newPalette()
  const later: (() => void)[] = []
  for (const page of pages) {
    const written = contentInInks(contentOf(page, budget), page.node.Resources(), palette)
    later.push(() => {
      groupInInks(page.node)
      if (!written) return
      if (pages.length === file.getPageCount()) forgetContent(file, page)
      const stream = context.flateStream(Buffer.from(written(), 'latin1'))
      page.node.set(PDFName.of('Contents'), context.register(stream))
    })
  }
  for (const [ref, { thing, resources }] of turned.contents) {
    if (left.contents.has(ref)) continue
    const written = contentInInks(textOf(thing, budget), resources, palette)
    later.push(() => {
      groupInInks(thing.dict)
      if (written) context.assign(ref, repacked(thing, written()))
    })
  }
  for (const [key, { thing, resources }] of turned.gradients)
    if (!left.gradients.has(key))
      later.push(shadingInInks(thing, spacesOf(resources), palette) ?? nothing)
  for (const [key, { thing, resources }] of turned.spaces)
    if (!left.spaces.has(key))
      later.push(tableInInks(thing, spacesOf(resources), palette) ?? nothing)
  await palette.mix()
  for (const [ref, { thing, resources }] of turned.pictures) {
    const made = left.pictures.has(ref) ? null : await pictureInInks(thing, spacesOf(resources))
    if (made) context.assign(ref, made)
  }
  for (const finish of later) finish()
  await nameCondition(file)
}

/** Which pages are turned, what they draw, and what the others do. */
function sortedPages(file: PDFDocument, budget: Budget) {
  const walks = { budget, inheriting: new Map<PDFRef, boolean>() }
  const all = file.getPages().map((page) => ({ page, drawn: drawnBy(page, walks) }))
  const together = nothingDrawn()
  const borrowed = new Set(all.flatMap(({ drawn }) => addDrawn(together, drawn)))
  const [turned, left] = [nothingDrawn(), nothingDrawn()]
  const pages = all.flatMap(({ page, drawn }) => {
    const stays = drawn.blends || drawn.borrows || drawsAny(drawn, borrowed)
    addDrawn(stays ? left : turned, drawn)
    return stays ? [] : [page]
  })
  return { turned, left, pages }
}

const nothing = () => {}
const spacesOf = (resources: PDFDict | undefined) => dictOf(resources, 'ColorSpace')
const PACKING = new Set(['Length', 'Filter', 'DecodeParms'])

/** A stream with other content, and all else that was said of it. */
function repacked({ dict }: PDFRawStream, text: string): PDFRawStream {
  const made = dict.context.flateStream(Buffer.from(text, 'latin1'))
  for (const [name, value] of dict.entries())
    if (!PACKING.has(name.decodeText())) made.dict.set(name, value)
  return made
}
