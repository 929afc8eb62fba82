import sharp from 'sharp'
import { expect, test } from 'vitest'
import { type Photo, photoOf, variantsOf } from '../../src/lib/server/site/editions/photos.ts'
import { readExif } from '../../src/lib/server/site/editions/picture-files/exif.ts'
import { makeVariants, UndecodableError } from '../../src/lib/server/site/photos/make.ts'
import { rightsInXmp } from '../../src/lib/server/site/photos/rights.ts'
import { photoMarkup, photoView } from '../../src/lib/server/site/shop/photo-markup.ts'
import { photograph } from '../setup/photograph.ts'

const about = { alt: { en: 'A press' }, focus: { x: 20, y: 30 } }

function photo(width: number, height: number, said: Photo['about'] = about): Photo {
  return photoOf('press', 'jpeg', { width, height, sha256: 'ab'.repeat(32) }, said)
}

async function made(of: Photo, bytes: Buffer): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>()
  await makeVariants(of, bytes, variantsOf(of), ({ name }, content) => files.set(name, content))
  return files
}

test('a photograph becomes AVIF and WebP in widths up to its own, and a JPEG', async () => {
  const files = await made(photo(1000, 500), await photograph({ width: 1000, height: 500 }))
  const sizes = await Promise.all(
    [...files].map(async ([name, bytes]) => {
      const { format, compression, width, height } = await sharp(bytes).metadata()
      return `${name} ${compression ?? format} ${width}×${height}`
    }),
  )
  expect(sizes).toEqual([
    '320.avif av1 320×160',
    '640.avif av1 640×320',
    '1000.avif av1 1000×500',
    '320.webp webp 320×160',
    '640.webp webp 640×320',
    '1000.webp webp 1000×500',
    'main.jpg jpeg 1000×500',
    'card.jpg jpeg 1200×630',
  ])
})

test('whose picture it is stays in every file, and where it was taken in none', async () => {
  const exif = {
    IFD0: { Copyright: '(C) 2026 Anna Muster', Make: 'Camera' },
    IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '53/1 20/1 0/1' },
  }
  const bytes = await photograph({ width: 400, height: 400, exif })
  expect(bytes.includes('Camera')).toBe(true)
  for (const [, file] of await made(photo(400, 400), bytes)) {
    const { exif: kept = Buffer.alloc(0), xmpAsString } = await sharp(file).metadata()
    expect(readExif(kept).rights).toBe('(C) 2026 Anna Muster')
    expect(rightsInXmp(xmpAsString)).toBe('(C) 2026 Anna Muster')
    expect(kept.includes('Camera')).toBe(false)
    // Tag 0x8825 leads to the place.
    expect(kept.includes(Buffer.from([0x25, 0x88]))).toBe(false)
  }
  const own = await made(photo(400, 400, { ...about, rights: '© Jürg & Łucja' }), bytes)
  const again = await made(photo(320, 320), own.get('320.webp') ?? bytes)
  for (const file of [own.get('main.jpg'), again.get('320.avif')]) {
    const { xmpAsString } = await sharp(file).metadata()
    expect(rightsInXmp(xmpAsString)).toBe('© Jürg & Łucja')
  }
})

test('a card is cut around the focal point', async () => {
  const half = await sharp({
    create: { width: 1000, height: 500, channels: 3, background: '#fff' },
  })
    .png()
    .toBuffer()
  const bytes = await sharp({
    create: { width: 2000, height: 500, channels: 3, background: '#000' },
  })
    .composite([{ input: half, left: 1000, top: 0 }])
    .jpeg()
    .toBuffer()
  const brightness = async (x: number) => {
    const files = await made(photo(2000, 500, { ...about, focus: { x, y: 50 } }), bytes)
    const { channels } = await sharp(files.get('card.jpg')).stats()
    return Math.round(channels[0]?.mean ?? -1)
  }
  expect(await brightness(0)).toBeLessThan(5)
  expect(await brightness(50)).toBeCloseTo(127, -1)
  expect(await brightness(100)).toBeGreaterThan(250)
})

test('what is whole by its head and damaged within is refused', async () => {
  const bytes = await photograph({ width: 600, height: 400, format: 'png' })
  const sizeOff = made(photo(601, 400), bytes)
  await expect(sizeOff).rejects.toThrow(UndecodableError)
  const jpeg = await photograph({ width: 600, height: 400 })
  // Cut in the middle, with the mark of an end put behind it.
  const forged = Buffer.concat([jpeg.subarray(0, jpeg.length / 2), Buffer.from([0xff, 0xd9])])
  await expect(made(photo(600, 400), forged)).rejects.toThrow(UndecodableError)
})

test('the same picture has the same name, and other rights or another focal point have another', () => {
  const { key } = photo(600, 400)
  expect(photo(600, 400).key).toBe(key)
  expect(photo(600, 400, { ...about, rights: '©' }).key).not.toBe(key)
  expect(photo(600, 400, { ...about, focus: { x: 1, y: 1 } }).key).not.toBe(key)
})

test('markup says widths, size and focal point, and how wide the place is', () => {
  const tile = { sizes: [{ from: '60rem', width: '20rem' }, { width: '50vw' }], ratio: 1 }
  const { key } = photo(1000, 500)
  const view = photoView(photo(1000, 500), 'A "press" & ink', tile)
  expect(view).toMatchObject({ x: 2, y: 3, width: 1000, height: 500, isEager: false })
  expect(photoMarkup(view)).toContain(
    `<source type="image/avif" srcset="/_images/press.${key}.320.avif 320w, /_images/press.${key}.640.avif 640w, ` +
      `/_images/press.${key}.1000.avif 1000w" sizes="(min-width: 60rem) calc(2.00 * 20rem), calc(2.00 * 50vw)">`,
  )
  expect(photoMarkup(view)).toContain(
    `<img class="photo" src="/_images/press.${key}.main.jpg" alt="A &quot;press&quot; &amp; ink" ` +
      'width="1000" height="500" loading="lazy" decoding="async">',
  )
  const high = photoView(photo(400, 500), '', { ...tile, isEager: true })
  expect(high.isEager).toBe(true)
  expect(high.sources[0]?.sizes).toBe('(min-width: 60rem) 20rem, 50vw')
})
