import { expect, test } from 'vitest'
import { drawCard, setTitle } from '../../src/lib/pictures/card.ts'

const words = { shop: 'Quire', mark: 'quire', brand: '#1f4396', onBrand: '#ffffff' } as const

test('a title is set as large as its column allows', () => {
  expect(setTitle('Flyers')).toEqual({ lines: ['Flyers'], size: 76 })
  const long = setTitle('Business cards, flyers, banners and labels, printed by the day you name')
  expect(long.size).toBeLessThan(76)
  expect(long.lines.join(' ')).toContain('printed by the day you name')
  const endless = setTitle('Wort '.repeat(60).trim())
  expect(endless.lines).toHaveLength(5)
  expect(endless.lines.at(-1)).toMatch(/…$/)
})

test('a card sets its words and holds its picture', () => {
  const said: string[] = []
  const svg = drawCard(
    { ...words, title: 'Préparer votre fichier' },
    '<svg viewBox="0 0 1 1"></svg>',
    ({ text }) => {
      said.push(text)
      return ''
    },
  )
  expect(said.join(' ')).toBe('Préparer votre fichier Quire')
  expect(svg).toContain('<svg x="570" y="0" width="630" height="630" viewBox="0 0 1 1">')
})
