import { readFile, stat, writeFile } from 'node:fs/promises'
import type { MeasuredFile } from '../../../../domain/preflight/measured.ts'
import { pressFile } from '../press/press-file.ts'
import type { PressWish } from '../press/press-wish.ts'
import type { ProofWish } from '../proof/proof.ts'
import { repairFile } from '../repair/repair-file.ts'
import { codesInMm } from './codes/codes-in-mm.ts'
import { codesOnPicture, type SeenCodes } from './codes/draw-for-codes.ts'
import { measureImage } from './measure-image.ts'
import { measurePdf } from './measure-pdf.ts'
import { type Outline, outlineOf } from './outline.ts'
import { drawImage, drawPdf } from './pictures.ts'
import { TooComplexError } from './resources.ts'
import type { Asked, Checked } from './run-check.ts'

/** Of larger files nothing but what they say of their pages is held in memory. */
const HELD = 50_000_000
/** Larger ones that say it behind a lock, or say more than anybody prints, are not looked at. */
const READ = 400_000_000
/** A picture that is drawn is held in memory several times. */
const DRAWN = 64_000_000

// A process of its own: what a file does to it, it does to nothing else.
process.once('message', (asked: Asked | PressWish | ProofWish) => {
  void answerTo(asked).then((answered) => process.send?.(answered, () => process.exit(0)))
})

function answerTo(asked: Asked | PressWish | ProofWish) {
  if ('files' in asked) return pressFile(asked).catch(() => 0)
  return 'proof' in asked ? writeProof(asked).catch(() => false) : check(asked)
}

async function writeProof({ proof, path }: ProofWish): Promise<boolean> {
  // Checks do without what lays pages out.
  const { proofPdf } = await import('../proof/proof-pdf.ts')
  await writeFile(path, await proofPdf(proof))
  return true
}

async function check(asked: Asked): Promise<Checked> {
  const { path, type, profile, folder, repair } = asked
  try {
    if (repair) return await checkPdf(await repairFile(asked, repair), folder)
    if (type === 'pdf') return await checkPdf(path, folder)
    const measured = await measureImage({ path, type }, profile)
    if (measured.state !== 'measured') return { measured, drawn: 0 }
    await drawImage({ path, type }, folder)
    const codes = await codesOnPicture({ path, type })
    return seen(measured, [{ look: null, ...codes }])
  } catch {
    return { measured: { state: 'damaged' }, drawn: 0 }
  }
}

async function checkPdf(path: string, folder: string): Promise<Checked> {
  const { size } = await stat(path)
  const outline = size > HELD ? await outlined(path) : null
  if (outline) {
    const measured = await measurePdf(outline.bytes)
    const mayDraw = measured.state === 'measured' && outline.largest <= DRAWN
    // What it was measured by is not held beside what it is drawn by.
    globalThis.gc?.()
    const looks = mayDraw ? await drawPdf({ path, size }, folder).catch(() => []) : []
    return seen(measured, looks)
  }
  if (size > READ) return { measured: { state: 'too_complex' }, drawn: 0 }
  const bytes = await readFile(path)
  const measured: MeasuredFile = await measurePdf(bytes)
  // Whoever cannot open it in full may still see it: viewers forgive more than the measuring does.
  const isLocked = measured.state === 'locked'
  return seen(measured, isLocked ? [] : await drawPdf(bytes, folder).catch(() => []))
}

/** What was measured, with what the pages look like that were drawn. */
function seen(
  measured: MeasuredFile,
  looks: readonly (SeenCodes & { look: string | null })[],
): Checked {
  const drawn = looks.length
  if (measured.state !== 'measured') return { measured, drawn }
  if (!isSound(measured)) return { measured: { state: 'damaged' }, drawn }
  const pages = measured.pages.map((page, index) => {
    const drawing = looks[index]
    return drawing ? { ...page, look: drawing.look, codes: codesInMm(page, drawing) } : page
  })
  return { measured: { ...measured, pages }, drawn }
}

/** Null where nothing can be left out of a file. */
async function outlined(path: string): Promise<Outline | null> {
  try {
    return await outlineOf(path)
  } catch (error) {
    if (error instanceof TooComplexError) return null
    throw error
  }
}

/** Whether every number is one: arithmetic on what a hostile file says has no end. */
function isSound(part: unknown): boolean {
  if (typeof part === 'number') return Number.isFinite(part)
  return typeof part !== 'object' || part === null || Object.values(part).every(isSound)
}
