import { readFile, stat } from 'node:fs/promises'
import type { MeasuredFile } from '../../../../domain/preflight/measured.ts'
import { pressFile } from '../press/press-file.ts'
import type { PressWish } from '../press/press-wish.ts'
import { repairFile } from '../repair/repair-file.ts'
import { measureImage } from './measure-image.ts'
import { measurePdf } from './measure-pdf.ts'
import { drawImage, drawPdf } from './pictures.ts'
import type { Asked, Checked } from './run-check.ts'

/** Larger files are not held in memory; nobody's flyer is. */
const HELD = 400_000_000

// A process of its own: what a file does to it, it does to nothing else.
process.once('message', (asked: Asked | PressWish) => {
  const answer = 'files' in asked ? pressFile(asked).catch(() => 0) : check(asked)
  void answer.then((answered) => process.send?.(answered, () => process.exit(0)))
})

async function check(asked: Asked): Promise<Checked> {
  const { path, type, profile, folder, repair } = asked
  try {
    if (repair) return await checkPdf(await repairFile(asked, repair), folder)
    if (type === 'pdf') return await checkPdf(path, folder)
    const measured = await measureImage(path, profile)
    if (measured.state === 'measured') await drawImage(path, folder)
    return { measured, drawn: measured.state === 'measured' ? 1 : 0 }
  } catch {
    return { measured: { state: 'damaged' }, drawn: 0 }
  }
}

async function checkPdf(path: string, folder: string): Promise<Checked> {
  const { size } = await stat(path)
  if (size > HELD) return { measured: { state: 'too_complex' }, drawn: 0 }
  const bytes = await readFile(path)
  const measured: MeasuredFile = await measurePdf(bytes)
  // Whoever cannot open it in full may still see it: viewers forgive more than the measuring does.
  const drawn = measured.state === 'locked' ? 0 : await drawPdf(bytes, folder).catch(() => 0)
  return { measured, drawn }
}
