import { expect, test } from 'vitest'
import { fileSize } from '../../src/lib/domain/file-size/file-size.ts'

test('sizes have 2 decimals in B, kB, MB, GB, TB (specification, section 9, display)', () => {
  expect(fileSize(0)).toBe('0.00 B')
  expect(fileSize(999)).toBe('999.00 B')
  expect(fileSize(1000)).toBe('1.00 kB')
  expect(fileSize(1_234_567)).toBe('1.23 MB')
  expect(fileSize(999_999_999)).toBe('1.00 GB')
  expect(fileSize(5e15)).toBe('5,000.00 TB')
  expect(fileSize(1_234_567, 'de-DE')).toBe('1,23 MB')
})
