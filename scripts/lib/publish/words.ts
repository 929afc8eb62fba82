import {
  type Adoption,
  type EditionNote,
  firstOf,
} from '../../../src/lib/server/site/editions/index.ts'
import type { Proof } from '../../../src/lib/server/site/publishing/index.ts'

export function listWords(editions: readonly EditionNote[]): string {
  if (editions.length === 0) return 'Nothing was ever published.'
  const live = Math.max(
    0,
    ...editions.filter(({ kind }) => kind === 'live').map(({ number }) => number),
  )
  return editions
    .map(({ number, kind, base, author, note, publishedAt, documents }) => {
      const when = publishedAt.toISOString().slice(0, 16).replace('T', ' ')
      const was = number === live ? 'live' : 'was live'
      const what = kind === 'draft' ? `draft on ${base}` : was
      const columns = [what.padEnd(12), author.padEnd(12), count(documents, 'document').padEnd(15)]
      return [String(number).padStart(5), when, ...columns, note].join('  ')
    })
    .join('\n')
}

export function pageWords(pages: Proof): string {
  const lines = pages.map(({ tenant, path }) => `  ${tenant} ${path}`)
  return `${count(pages.length, 'page')} change${pages.length === 1 ? 's' : ''}.\n${firstOf(lines, 'page')}`
}

/** What has become of an edition, and whether that is what was wanted. */
export function adoptionWords(edition: number, adoption: Adoption): { text: string; ok: boolean } {
  if (adoption.state === 'live')
    return {
      text: `Edition ${edition} is published: ${answering(adoption.nodes, 'node')} from it.`,
      ok: true,
    }
  if (adoption.state === 'no nodes')
    return {
      text: `Edition ${edition} is stored and will be live at the next start: no node runs.`,
      ok: true,
    }
  if (adoption.state === 'refused')
    return {
      text: `Edition ${edition} is stored, but a node keeps to the one before: ${adoption.problem}`,
      ok: false,
    }
  return {
    text: `Edition ${edition} is stored; so far ${answering(adoption.ready, `of ${count(adoption.nodes, 'node')}`)} from it.`,
    ok: false,
  }
}

/** `1 node answers`, `2 of 3 nodes answer`. */
function answering(number: number, nodes: string): string {
  const who = nodes === 'node' ? count(number, nodes) : `${number} ${nodes}`
  return `${who} ${number === 1 ? 'answers' : 'answer'}`
}

/** What passes, and was most likely not meant. */
export function noteWords(notes: readonly string[]): string {
  return `This is let through, and was perhaps not meant:\n${firstOf(
    notes.map((note) => `  ${note}`),
    'such thing',
  )}`
}

function count(number: number, what: string): string {
  return `${number} ${what}${number === 1 ? '' : 's'}`
}
