import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { crc32, createDeflate, deflateSync } from 'node:zlib'
import { cmyk, PDFDocument, PDFName, StandardFonts } from '@cantoo/pdf-lib'
import sharp from 'sharp'

const POINTS_PER_MM = 72 / 25.4

/** As designers export it: a photograph to the bleed, lines and a column of text on every page. */
export async function printedPdf(widthMm: number, heightMm: number, pages: number) {
  const file = await PDFDocument.create()
  const font = await file.embedFont(StandardFonts.Helvetica)
  const photos = await Promise.all(Array.from({ length: Math.min(8, pages) }, photograph))
  const embedded = await Promise.all(photos.map((photo) => file.embedJpg(photo)))
  const [width, height] = [widthMm * POINTS_PER_MM, heightMm * POINTS_PER_MM]
  for (let number = 0; number < pages; number += 1) {
    const page = file.addPage([width, height])
    const photo = embedded[number % embedded.length]
    if (photo) page.drawImage(photo, { width, height: height / 2 })
    for (let line = 0; line < 40; line += 1) {
      const y = height - 12 - line * 9
      const text = `Page ${number + 1}, line ${line + 1}: printed on paper of 90 g`
      page.drawText(text, { x: 12, y, size: 8, font, color: cmyk(0, 0, 0, 1) })
      page.drawLine({ start: { x: 12, y }, end: { x: width - 12, y }, thickness: 0.3 })
    }
  }
  return Buffer.from(await file.save())
}

/** Something no compression flattens, at print resolution. */
function photograph(): Promise<Buffer> {
  const [width, height] = [1_600, 1_100]
  const raw = { width, height, channels: 3 as const }
  return sharp(randomBytes(width * height * 3), { raw })
    .blur(3)
    .jpeg({ quality: 85 })
    .toBuffer()
}

/** A PDF of pages with one picture each, as it comes from a scanner: nothing of it is compressed. */
export async function writeScans(path: string, pages: number, side: number): Promise<void> {
  const out = createWriteStream(path)
  const picture = randomBytes(side * side * 4)
  const offsets: number[] = []
  let at = 0
  const write = async (part: Buffer | string) => {
    at += Buffer.byteLength(part)
    if (!out.write(part)) await once(out, 'drain')
  }
  const object = async (...parts: (Buffer | string)[]) => {
    offsets.push(at)
    await write(`${offsets.length} 0 obj\n`)
    for (const part of parts) await write(part)
    await write('\nendobj\n')
  }
  const numbers = Array.from({ length: pages }, (_, page) => 3 + page * 3)
  const kids = numbers.map((number) => `${number} 0 R`).join(' ')
  await write('%PDF-1.6\n')
  await object('<< /Type /Catalog /Pages 2 0 R >>')
  await object(`<< /Type /Pages /Count ${pages} /Kids [${kids}] >>`)
  for (const number of numbers) {
    const used = `<< /XObject << /P ${number + 2} 0 R >> >>`
    const drawn = 'q 600 0 0 600 0 0 cm /P Do Q'
    const boxes = '/MediaBox [0 0 600 600]'
    const parts = `/Contents ${number + 1} 0 R /Resources ${used}`
    await object(`<< /Type /Page /Parent 2 0 R ${boxes} ${parts} >>`)
    await object(`<< /Length ${drawn.length} >>\nstream\n${drawn}\nendstream`)
    const size = `/Width ${side} /Height ${side} /BitsPerComponent 8 /ColorSpace /DeviceCMYK`
    const head = `<< /Type /XObject /Subtype /Image ${size} /Length ${picture.length} >>\nstream\n`
    await object(head, picture, '\nendstream')
  }
  const table = at
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`)
  await write(`xref\n0 ${rows.length + 1}\n0000000000 65535 f \n${rows.join('')}`)
  await write(`trailer\n<< /Size ${rows.length + 1} /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`)
  out.end()
  await once(out, 'close')
}

/** A page whose content is small in the file and unpacks to so many bytes. */
export async function writeBomb(path: string, bytes: number): Promise<void> {
  const block = Buffer.alloc(16_000_000, ' ')
  const blocks = Array.from({ length: Math.ceil(bytes / block.length) }, () => block)
  const packed: Buffer[] = []
  await pipeline(Readable.from(blocks), createDeflate(), async (parts) => {
    for await (const part of parts) packed.push(part)
  })
  const file = await PDFDocument.create()
  const page = file.addPage([300, 300])
  const content = Buffer.concat(packed)
  const stream = file.context.stream(content, { Filter: 'FlateDecode', Length: content.length })
  page.node.set(PDFName.of('Contents'), file.context.register(stream))
  await writeFile(path, await file.save({ useObjectStreams: false }))
}

/** A white PNG of one bit a pixel. */
export function hugePicture(side: number): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(side, 0)
  head.writeUInt32BE(side, 4)
  head[8] = 1
  const rows = Buffer.alloc((Math.ceil(side / 8) + 1) * side)
  const parts = [
    ['IHDR', head],
    ['IDAT', deflateSync(rows)],
    ['IEND', Buffer.alloc(0)],
  ] as const
  const chunks = parts.map(([kind, data]) => {
    const body = Buffer.concat([Buffer.from(kind), data])
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    sum.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, sum])
  })
  return Buffer.concat([Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]), ...chunks])
}

export async function manyPages(pages: number): Promise<Uint8Array> {
  const file = await PDFDocument.create()
  for (let number = 0; number < pages; number += 1) file.addPage([240, 160])
  return file.save()
}
