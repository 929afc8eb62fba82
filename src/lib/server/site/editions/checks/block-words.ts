import { type BlockDocument, blocks as blockKinds } from '../../../../documents/blocks/index.ts'
import type { AnyDocument } from '../documents.ts'
import type { Report } from '../kinds/define-kind.ts'
import type { DataOf } from '../kinds/index.ts'
import type { Library } from '../library.ts'
import { didYouMean } from '../nearest.ts'
import { faultsOf } from '../wording.ts'
import { markedIn } from './marked.ts'
import { checkProse } from './prose.ts'
import { placeholders } from './voices.ts'

type PageDocument = AnyDocument & { data: DataOf<'page'> }
type Words = AnyDocument & { data: DataOf<'pageWords'> }

/**
 * The words of a page's blocks, in every document that a tenant which sees the page reads them from:
 * those that a block demands, no others, and what one language says all of them say.
 */
export function checkBlockWords(document: PageDocument, library: Library, report: Report): void {
  const found = new Map<string, Words>()
  for (const { documents } of library.viewsOf(document)) {
    const words = documents.find('pageWords', document.id)
    if (words) found.set(words.path, words)
  }
  const { blocks } = document.data
  for (const words of found.values()) {
    checkKeys(words, blocks, report)
    checkBody(words, blocks, report)
  }
  for (const block of blocks) {
    const sound = [...found.values()].filter((words) => isSound(words, block, library, report))
    for (const owner of new Set(sound.map(({ tenant }) => tenant)))
      compare(
        sound.filter(({ tenant }) => tenant === owner),
        block,
        report,
      )
  }
}

function checkKeys(words: Words, blocks: readonly BlockDocument[], report: Report): void {
  const keys = blocks.map(({ key }) => key)
  for (const key of Object.keys(words.data.blocks)) {
    if (keys.includes(key)) continue
    const hint = didYouMean(key, keys)
    report(words, ['blocks', key], `The page has no block ${key}.${hint}`)
  }
}

/** Whether the words of a block are those that it demands. */
function isSound(words: Words, block: BlockDocument, library: Library, report: Report): boolean {
  const { words: schema, checkWords } = blockKinds[block.block]
  const said = words.data.blocks[block.key] ?? {}
  let isSound = true
  const at = (keys: readonly PropertyKey[], message: string) => {
    isSound = false
    report(words, ['blocks', block.key, ...keys], message)
  }
  for (const { keys, message } of faultsOf(schema, said)) at(keys, message)
  if (!isSound) return false
  for (const { mark, text, keys } of markedIn(schema, said))
    if (mark.markdown) checkProse(words, ['blocks', block.key, ...keys], text, library, report)
  // Words and facts are those of this block's own schemas, which the union of all cannot say.
  checkWords?.({ facts: block as never, words: said as never, report: at })
  return isSound
}

/** A body that no block shows would be lost, and a block that shows it needs one. */
function checkBody(words: Words, blocks: readonly BlockDocument[], report: Report): void {
  if (blocks.length === 0) return
  const bodies = blocks.filter(
    ({ block, key }) => block === 'text' && words.data.blocks[key]?.['text'] === undefined,
  )
  const [first, second] = bodies
  if (second)
    report(
      words,
      ['blocks', second.key],
      `The text below is shown by the block ${first?.key} already.`,
    )
  const isEmpty = words.data.body.trim() === ''
  if (first && isEmpty)
    report(words, ['body', 0], `The block ${first.key} shows the text below, and there is none.`)
  if (!first && !isEmpty) report(words, ['body', 0], 'No block `text` shows what is written here.')
}

/** What is optional stands in all languages or in none, and is filled in with the same. */
function compare(documents: readonly Words[], block: BlockDocument, report: Report): void {
  const said = documents.map((words) => ({ words, texts: textsOf(words.data.blocks[block.key]) }))
  const all = new Map<string, { keys: readonly PropertyKey[]; text: string; from: string }>()
  for (const { words, texts } of said)
    for (const { keys, text } of texts) {
      const name = keys.map(String).join('.')
      if (!all.has(name)) all.set(name, { keys, text, from: words.path })
    }
  for (const { words, texts } of said) {
    const own = new Map(texts.map(({ keys, text }) => [keys.map(String).join('.'), text]))
    const missing = [...all].filter(([name]) => !own.has(name))
    const whole = ['blocks', block.key]
    for (const [, { keys, from }] of missing.slice(0, 1))
      report(words, [...whole, ...keys], `this is missing; ${from} has it.`)
    for (const [name, text] of own) {
      const other = all.get(name)
      if (!other || placeholders(other.text) === placeholders(text)) continue
      const [here, there] = [text, other.text].map((each) => placeholders(each) || 'none')
      const message = `the placeholders are ${here}; ${other.from} has ${there}.`
      report(words, [...whole, ...other.keys], message)
    }
  }
}

type Text = { keys: readonly PropertyKey[]; text: string }

function textsOf(value: unknown, keys: readonly PropertyKey[] = []): Text[] {
  if (typeof value === 'string') return [{ keys, text: value }]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, each]) => textsOf(each, [...keys, key]))
}
