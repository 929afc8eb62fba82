import { expect, test } from 'vitest'
import { directoryOf, headOf, tailOf } from '../../src/lib/server/platform/files/zip-parts.ts'

const at = new Date('2026-11-28T10:20:30Z')
const GB = 1_000_000_000
const card = { name: Buffer.from('card.pdf'), crc: 0x12345678, bytes: 5, offset: 0, isLong: false }

const directory = (files: Parameters<typeof directoryOf>[0], start: number) =>
  Buffer.concat([...directoryOf(files, { start, at })])

test('an archive of a few files says nothing in 64 bits', () => {
  const bytes = directory([card], 100)
  expect(bytes.indexOf('PK\x06\x06', 'latin1')).toBe(-1)
  const end = bytes.subarray(-22)
  expect([end.readUInt16LE(10), end.readUInt32LE(12), end.readUInt32LE(16)]).toEqual([
    1,
    bytes.length - 22,
    100,
  ])
  // By Unix, a file that all may read: programs take names of MS-DOS for those of an old code page.
  expect([bytes[5], bytes.readUInt32LE(38)]).toEqual([3, 0o100644 * 0x10000])
  expect(headOf(card, at)).toHaveLength(30 + 8)
  expect(tailOf(card)).toHaveLength(16)
  // 10:20:30 on the 28th of November, 46 years after 1980.
  expect(headOf(card, at).readUInt16LE(10)).toBe((10 << 11) | (20 << 5) | 15)
  expect(headOf(card, at).readUInt16LE(12)).toBe((46 << 9) | (11 << 5) | 28)
})

test('a file that begins behind 4 GB, one that is longer and where the list begins are told in 64 bits', () => {
  const long = { ...card, bytes: 5 * GB, isLong: true }
  const far = { ...card, offset: 5 * GB + 100 }
  const bytes = directory([long, far], 5 * GB + 200)
  const fields = 46 + 8
  // The long one: both sizes; 32 bits say that they are full.
  expect(bytes.readUInt32LE(20)).toBe(0xffffffff)
  expect(bytes.readUInt16LE(fields)).toBe(1)
  expect(bytes.readUInt16LE(fields + 2)).toBe(16)
  expect(Number(bytes.readBigUInt64LE(fields + 4))).toBe(5 * GB)
  // The far one: where it begins.
  const second = fields + 20
  expect(bytes.readUInt32LE(second + 20)).toBe(5)
  expect(bytes.readUInt32LE(second + 42)).toBe(0xffffffff)
  expect(bytes.readUInt16LE(second + fields + 2)).toBe(8)
  expect(Number(bytes.readBigUInt64LE(second + fields + 4))).toBe(5 * GB + 100)
  const whole = bytes.indexOf('PK\x06\x06', 'latin1')
  expect(whole).toBe(second + fields + 12)
  expect(Number(bytes.readBigUInt64LE(whole + 32))).toBe(2)
  expect(Number(bytes.readBigUInt64LE(whole + 40))).toBe(whole)
  expect(Number(bytes.readBigUInt64LE(whole + 48))).toBe(5 * GB + 200)
  const where = bytes.indexOf('PK\x06\x07', 'latin1')
  expect(Number(bytes.readBigUInt64LE(where + 8))).toBe(5 * GB + 200 + whole)
  expect(headOf(long, at)).toHaveLength(30 + 8 + 20)
  expect(tailOf(long)).toHaveLength(24)
})

test('more files than 16 bits count are counted in 64', () => {
  const bytes = directory(new Array(70_000).fill(card), 0)
  const whole = bytes.indexOf('PK\x06\x06', 'latin1')
  expect(Number(bytes.readBigUInt64LE(whole + 24))).toBe(70_000)
  expect(bytes.subarray(-22).readUInt16LE(10)).toBe(0xffff)
})
