import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { readExif } from '../../src/lib/server/site/editions/picture-files/exif.ts'
import { PictureError } from '../../src/lib/server/site/editions/picture-files/picture-error.ts'
import {
  type PictureFormat,
  readPicture,
} from '../../src/lib/server/site/editions/picture-files/read-picture.ts'
import { photograph } from '../setup/photograph.ts'

const formats = ['jpeg', 'png', 'webp', 'avif'] as const

/** What is said against a picture, with its line; `ok` of one that nothing is said against. */
function fault(format: PictureFormat, bytes: Buffer | string): string {
  try {
    readPicture(format, Buffer.from(bytes as string))
    return 'ok'
  } catch (error) {
    if (!(error instanceof PictureError)) throw error
    return `${error.line} ${error.message}`
  }
}

test.each(formats)('a head of %s says the size that a decoder finds', async (format) => {
  const bytes = await photograph({ width: 643, height: 421, format })
  expect(readPicture(format, bytes).head).toEqual({ width: 643, height: 421 })
})

test.each(['jpeg', 'png', 'webp'] as const)(
  '%s that was held upright is told as it is shown',
  async (format) => {
    const bytes = await photograph({ width: 640, height: 400, format, orientation: 6 })
    const { autoOrient } = await sharp(bytes).metadata()
    expect(readPicture(format, bytes).head).toEqual({ width: 400, height: 640 })
    expect(autoOrient).toEqual({ width: 400, height: 640 })
  },
)

test('WebP without loss has its size elsewhere, and with transparency too', async () => {
  const lossless = await sharp({
    create: { width: 500, height: 333, channels: 4, background: '#f008' },
  })
    .webp({ lossless: true })
    .toBuffer()
  expect(readPicture('webp', lossless).head).toEqual({ width: 500, height: 333 })
})

test.each(formats)('%s that ends early is refused, wherever that is', async (format) => {
  const bytes = await photograph({ width: 400, height: 400, format })
  for (const part of [0.02, 0.3, 0.6, 0.99]) {
    const short = bytes.subarray(0, Math.floor(bytes.length * part))
    expect(fault(format, short)).toMatch(/cut short|damaged|does not hold/)
  }
})

test.each(formats)('%s of any bytes at all is a sentence', async (format) => {
  const whole = await photograph({ width: 400, height: 400, format })
  for (let at = 0; at < 400; at += 1) {
    const bytes = Buffer.from(whole)
    const place = (at * 7) % Math.min(bytes.length, 700)
    bytes.writeUInt8((at * 31) & 255, place)
    expect(fault(format, bytes)).toMatch(/^(ok|1 The |1 This )/)
  }
})

test('a file that is named otherwise than what it holds is refused', async () => {
  const jpeg = await photograph({ width: 400, height: 400 })
  expect(fault('png', jpeg)).toBe('1 The file does not hold what its ending says.')
  expect(fault('jpeg', '<svg/>')).toBe('1 The file does not hold what its ending says.')
  expect(fault('svg', jpeg)).toMatch(/^1 /)
})

test('a picture that is too small, too long or too large is refused by its head alone', async () => {
  const small = await photograph({ width: 300, height: 400 })
  expect(fault('jpeg', small)).toBe(
    '1 The picture is 300 × 400 pixels; it needs at least 320 each way.',
  )
  const long = await photograph({ width: 2000, height: 330 })
  expect(fault('jpeg', long)).toContain('one side is more than 5 times the other')
  const before = process.memoryUsage().rss
  expect(fault('png', bomb(16_000, 16_000))).toBe(
    '1 The picture is 16000 × 16000 pixels; it may have 50 megapixels. Save it smaller.',
  )
  expect(process.memoryUsage().rss - before).toBeLessThan(30_000_000)
})

test('what moves is refused', async () => {
  const frame = (background: string) =>
    sharp({ create: { width: 400, height: 400, channels: 3, background } })
      .png()
      .toBuffer()
  const moving = await sharp([await frame('#f00'), await frame('#00f')], {
    join: { animated: true },
  })
    .webp()
    .toBuffer()
  expect(fault('webp', moving)).toBe('1 This picture moves; show one that stands still.')
})

test('of EXIF the rights are read, and offsets that lead out of it say nothing', () => {
  const tiff = Buffer.from('49492a0008000000010098820200ffffff7f1a00000000000000', 'hex')
  expect(readExif(tiff).rights).toBeNull()
  tiff.writeUInt32LE(4_000_000_000, 18)
  expect(readExif(tiff)).toEqual({ isTurned: false, rights: null })
  tiff.writeUInt32LE(4_000_000_000, 4)
  expect(readExif(tiff)).toEqual({ isTurned: false, rights: null })
})

const drawing = (inner: string, attributes = '') =>
  `<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 80 40"${attributes}>\n${inner}\n</svg>\n`

test.each([
  ['width="1.2.3"', 80],
  ['width="."', 80],
  ['width=".5"', 1],
  ['width="160px"', 160],
  ['width="12.5"', 13],
])('of %s an SVG is %d pixels wide', (attribute, width) => {
  expect(readPicture('svg', Buffer.from(drawing('', ` ${attribute}`))).head.width).toBe(width)
})

test('an SVG without bounds is refused', () => {
  const endless = Buffer.from('<svg viewBox="0 0 Infinity 40"/>')
  expect(() => readPicture('svg', endless)).toThrow('viewBox')
})

test('an SVG keeps what draws and loses what its program noted', () => {
  const { head, bytes } = readPicture(
    'svg',
    Buffer.from(
      drawing(
        '<!-- drawn --><metadata><rdf:RDF/></metadata><sodipodi:namedview id="v"/>' +
          '<g inkscape:label="x"><path d="M0 0h9" fill="#f00"/></g><text x="1">A &amp; B</text>',
        ' width="400"',
      ),
    ),
  )
  expect(head).toEqual({ width: 400, height: 200 })
  const svg = bytes.toString('utf8')
  expect(svg).toContain('<g><path d="M0 0h9" fill="#f00"/></g><text x="1">A &amp; B</text>')
  expect(svg).not.toMatch(/metadata|sodipodi|inkscape|drawn/)
})

test.each([
  ['<script>alert(1)</script>', /^3 <script> may not/],
  ['<SCRIPT>alert(1)</SCRIPT>', /^3 <SCRIPT> may not/],
  ['<rect onload="alert(1)"/>', /^3 onload: a picture runs no script/],
  ['<g><foreignObject><p/></foreignObject></g>', /^3 <foreignObject> may not/],
  ['<image href="https://evil.example/a.png"/>', /^3 <image> may not/],
  ['<use href="#a"/>', /^3 <use> may not/],
  ['<a href="javascript:alert(1)"><rect/></a>', /^3 <a> may not/],
  ['<animate attributeName="x"/>', /^3 <animate> may not/],
  ['<rect fill="url(https://evil.example/a)"/>', /^3 fill: a picture loads nothing/],
  ['<rect style="fill:u\\72l(//evil.example)"/>', /^3 style: a picture loads nothing/],
  ['<style>@import "https://evil.example/a.css";</style>', /^3 A style may not load/],
  ['<style><![CDATA[rect{fill:url("//evil.example")}]]></style>', /^3 A style may not load/],
  ['<style>@im<!-- -->port "//evil.example";</style>', /^3 A style may not load/],
  ['<style>rect{fill:u<![CDATA[rl(//evil.example)]]>}</style>', /^3 A style may not load/],
  ['<style>@im<title>x</title>port "//evil.example";</style>', /^3 A style may not load/],
  ['<linearGradient href="other.svg#a"/>', /^3 href: a picture loads nothing/],
  ['<linearGradient xlink:href="https://evil.example/#a"/>', /^3 xlink:href: a picture/],
  ['<filter id="f"/>', /^3 <filter> may not/],
  ['<text>&boom;</text>', /^3 &boom; is an entity that nobody declared/],
  ['<?php echo 1 ?>', /^3 A picture carries no instructions/],
  ['<rect', /^3 This is no well-formed SVG/],
  ['<g>', /^4 <\/svg> ends what did not begin/],
])('an SVG with %s is refused at its line', (inner, message) => {
  expect(fault('svg', drawing(inner))).toMatch(message)
})

test('an SVG that grows as it is read, or that never ends, is refused in no time', () => {
  const laughs = `<!DOCTYPE svg [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;">]>\n${drawing('<text>&b;</text>')}`
  expect(fault('svg', laughs)).toBe('1 A picture declares no entities of its own.')
  const started = performance.now()
  expect(fault('svg', drawing('<g>'.repeat(4000)))).toContain('too many elements')
  expect(fault('svg', drawing('<path d="M0 0"/>'.repeat(6000)))).toContain('too many elements')
  expect(fault('svg', drawing(`<rect ${'a="" '.repeat(50_000)}`))).toContain('no well-formed SVG')
  expect(fault('svg', `${drawing('')}${' '.repeat(600_000)}`)).toContain('more than 512 KB')
  expect(performance.now() - started).toBeLessThan(2000)
})

/** A PNG that is small, whole, and immense once decoded. */
function bomb(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const named = Buffer.concat([Buffer.from(type), data])
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    sum.writeUInt32BE(crc32(named))
    return Buffer.concat([length, named, sum])
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 2, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.alloc(1_000_000))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
