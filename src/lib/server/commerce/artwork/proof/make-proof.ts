import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import {
  type FindingGroup,
  groupFindings,
  measuredIn,
} from '../../../../domain/artwork/findings.ts'
import { formatDay } from '../../../../domain/dates/format.ts'
import type { VoiceKey } from '../../../../domain/dictionary/keys.generated.ts'
import type { Box } from '../../../../domain/preflight/measured.ts'
import { actorName } from '../../../actor.ts'
import type { Context } from '../../../context.ts'
import { type FileKey, type Files, inWorkFolder } from '../../../platform/files/index.ts'
import { inTurn } from '../../../platform/http/index.ts'
import { demand } from '../../../refusal.ts'
import { deskLine } from '../desk-line.ts'
import { findingsOfAll, type KeptFile, keptFiles } from '../kept-files.ts'
import { type ArtworkLine, findLineForStaff, type LineCode, type LineKey } from '../lines.ts'
import { keepMade, pictureKey, proofKey } from '../made-files.ts'
import { runProof } from '../preflight/run-check.ts'
import type { Proof, ProofPage } from './proof.ts'

type ProofCode =
  | LineCode
  | 'artwork_awaited'
  | 'artwork_not_found'
  | 'artwork_unchecked'
  | 'proof_failed'

type Say = (key: VoiceKey, params?: Record<string, string | number>) => string

/**
 * Makes the proof of a line's files in a language of the shop, and answers a link to it for some minutes.
 * It stands beside the pictures of its first file and goes with them. The caller knows that whoever asks
 * may see the line. One is made at a time: it has all pictures of a line in memory, here and in the process that lays
 * them out. Whoever asks for many waits in a line of their own, and lets others in after each.
 */
export function makeProof(
  context: Context<ProofCode>,
  files: Files,
  wish: LineKey & { locale?: string },
): Promise<string> {
  return inTurn(`proof of ${actorName(context)}`, () =>
    inTurn('proof', () => make(context, files, wish)),
  )
}

async function make(
  context: Context<ProofCode>,
  files: Files,
  { locale, ...key }: LineKey & { locale?: string },
): Promise<string> {
  const { db, tenant, now, shop } = context
  const line = await findLineForStaff(db, context, key)
  const rows = await keptFiles(db, tenant.id, line)
  const first = rows[0]
  demand(context, first, 'artwork_awaited')
  const isThere = rows.every(({ deleted_at }) => !deleted_at)
  demand(context, isThere, 'artwork_not_found')
  const isChecked = rows.every(({ report }) => report !== null)
  demand(context, isChecked, 'artwork_unchecked')
  const ordered = await deskLine(context, files, key)
  const spoken = locale ?? ordered.locale
  const say: Say = (voice, params) => shop.voice(tenant, spoken, voice, params)
  const { widthMm = 0, heightMm = 0, bleedMm = 0, safeMm = 0 } = line.profile ?? {}
  const sizes = { width: widthMm, height: heightMm }
  const proof: Proof = {
    locale: spoken,
    title: say('artwork.proof_title', { number: line.orderNumber }),
    seller: tenant.name,
    facts: [
      [say('artwork.proof_product'), `${ordered.product}, ${ordered.pieces}`],
      ...ordered.facts.map(({ name, value }): [string, string] => [name, value]),
      [say('artwork.proof_files'), rows.map(({ name }) => name).join(', ')],
      [say('artwork.proof_made'), formatDay(now.toISOString().slice(0, 10), spoken, 'long')],
    ],
    legend: {
      bleed: `${say('artwork.show_bleed')}: ${say('artwork.show_bleed_note', grownBy(sizes, bleedMm))}`,
      trim: `${say('artwork.show_trim')}: ${say('artwork.show_trim_note', sizes)}`,
      safe: `${say('artwork.show_safe')}: ${say('artwork.show_safe_note', { safe: safeMm })}`,
    },
    note: say('artwork.proof_note'),
    nothing: say('artwork.proof_nothing'),
    unseen: say('artwork.no_picture'),
    pages: (
      await Promise.all(
        rows.map((row) => pagesOf(row, { rows, line, files, say, tenant: tenant.id })),
      )
    ).flat(),
  }
  const kept = proofKey(tenant.id, first.id)
  const isKept = await keepProof(context, files, { key: kept, of: rows, proof })
  demand(context, isKept, 'artwork_not_found')
  const name = `${line.orderNumber}-proof.pdf`
  return files.signed.download({ key: [...kept], name, shown: false }, now)
}

const grownBy = ({ width, height }: { width: number; height: number }, by: number) => ({
  width: width + 2 * by,
  height: height + 2 * by,
})

type Terms = {
  rows: readonly KeptFile[]
  line: ArtworkLine
  files: Files
  say: Say
  tenant: string
}

async function pagesOf(
  row: KeptFile,
  { rows, line, files, say, tenant }: Terms,
): Promise<ProofPage[]> {
  const { report, name } = row
  const { profile } = line
  const pictures: Buffer[] = []
  for (let page = 1; page <= (report?.drawn ?? 0); page += 1)
    pictures.push(
      await buffer(await files.store.read(pictureKey(tenant, row.drawn_as ?? row.id, page))),
    )
  return (report?.pages ?? []).map(({ widthMm, heightMm, trim }, index) => {
    const number = index + 1
    const own = report?.findings.filter(({ page }) => page === null || page === number) ?? []
    return {
      heading: say('artwork.proof_page', { name, number }),
      picture: pictures[index] ?? null,
      widthMm,
      heightMm,
      boxes: {
        trim,
        ...(profile && {
          bleed: inside(grown(trim, profile.bleedMm), { widthMm, heightMm }),
          safe: grown(trim, -profile.safeMm),
        }),
      },
      findings: groupFindings([...findingsOfAll(rows, line), ...own]).map((group) => ({
        text: textOf(group, say),
        box: group.places[0]?.box ?? null,
        isError: group.severity === 'error',
      })),
    }
  })
}

function textOf(group: FindingGroup, say: Say): string {
  const measured = measuredIn(group, say)
  const severity = say(`artwork.severity_${group.severity}`)
  const found = say(`artwork.finding_${group.code}`)
  return measured ? `${found} (${severity}: ${measured})` : `${found} (${severity})`
}

function grown({ x, y, width, height }: Box, by: number): Box {
  return { x: x - by, y: y - by, width: width + 2 * by, height: height + 2 * by }
}

/** A bleed that is not there is told in words, and drawn where the page ends. */
function inside(box: Box, { widthMm, heightMm }: { widthMm: number; heightMm: number }): Box {
  const [x, y] = [Math.max(0, box.x), Math.max(0, box.y)]
  return {
    x,
    y,
    width: Math.min(widthMm, box.x + box.width) - x,
    height: Math.min(heightMm, box.y + box.height) - y,
  }
}

type Made = { key: FileKey; of: readonly KeptFile[]; proof: Proof }

function keepProof(
  context: Context<'proof_failed'>,
  files: Files,
  { proof, ...made }: Made,
): Promise<boolean> {
  return inWorkFolder(async (folder) => {
    const path = join(folder, 'proof.pdf')
    demand(context, await runProof({ proof, path }), 'proof_failed')
    return keepMade(context, files, { ...made, path })
  })
}
