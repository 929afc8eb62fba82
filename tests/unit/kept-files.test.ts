import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { replaceFile } from '../../src/lib/server/replace-file.ts'
import { openPictures } from '../../src/lib/server/site/front/pictures.ts'
import { loadShop } from '../../src/lib/server/site/shop/index.ts'
import { testShopFolder } from '../setup/test-shop.ts'

const disk = vi.hoisted(() => ({ isFull: false }))
vi.mock('node:fs', async (load) => {
  const real = await load<typeof import('node:fs')>()
  // A full disk takes the file's name, and none of what is written to it.
  const writeFileSync: typeof real.writeFileSync = (file, ...rest) => {
    if (!disk.isFull) return real.writeFileSync(file, ...rest)
    real.writeFileSync(file, '')
    throw Object.assign(new Error('no space left'), { code: 'ENOSPC' })
  }
  return { ...real, default: { ...real, writeFileSync }, writeFileSync }
})
afterEach(() => {
  disk.isFull = false
})

const shop = loadShop(testShopFolder(), new Date('2026-11-20T09:00:00Z'))
const seller = { tenant: 'ie', theme: shop.tenant('ie')?.theme.id ?? '' }
const spec = { scene: 'not-found' } as Parameters<ReturnType<typeof openPictures>>[3]
const log = { error: vi.fn() }

test('a file that cannot be written whole stays as it was, with nothing beside it', () => {
  const folder = mkdtempSync(join(tmpdir(), 'quire-files-'))
  const file = join(folder, 'note.txt')
  replaceFile(file, 'before')
  disk.isFull = true
  expect(() => replaceFile(file, 'after')).toThrow('no space left')
  expect(readFileSync(file, 'utf8')).toBe('before')
  expect(readdirSync(folder)).toEqual(['note.txt'])
})

test('pictures are answered with a full disk, told once, and leave no empty files', () => {
  const folder = mkdtempSync(join(tmpdir(), 'quire-pictures-'))
  const pictures = openPictures(folder, log)
  disk.isFull = true
  const drawn = pictures('a.svg', shop, seller, spec)
  expect(Buffer.from(drawn.bodies.plain).toString()).toMatch(/<\/svg>$/)
  pictures('b.svg', shop, seller, spec)
  expect(log.error).toHaveBeenCalledTimes(1)
  expect(readdirSync(folder)).toEqual([])
  disk.isFull = false
  expect(openPictures(folder, log)('a.svg', shop, seller, spec).etag).toBe(drawn.etag)
  expect(readdirSync(folder)).toEqual(['a.svg'])
})

test.each(['', '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0'])(
  'a picture that is cut short on the disk is drawn again',
  (left) => {
    const folder = mkdtempSync(join(tmpdir(), 'quire-pictures-'))
    const file = join(folder, 'a.svg')
    writeFileSync(file, left)
    const drawn = openPictures(folder, log)('a.svg', shop, seller, spec)
    expect(drawn.bodies.plain.byteLength).toBeGreaterThan(500)
    expect(readFileSync(file).equals(Buffer.from(drawn.bodies.plain))).toBe(true)
  },
)
