import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { ContentError } from '../../src/lib/server/site/editions/index.ts'
import { editedFolder } from '../setup/edited-folder.ts'
import { photograph } from '../setup/photograph.ts'

const { root, read } = editedFolder()

beforeEach(() => void mkdirSync(join(root, 'images')))

/** What is wrong in the folder: `path  message`. */
function problems(): string[] {
  try {
    read()
    return []
  } catch (error) {
    if (!(error instanceof ContentError)) throw error
    return error.problems.map(({ path, message }) => `${path} ${message}`)
  }
}

test('a picture of the shop may stand in a text, when it says what it shows and is a picture', async () => {
  const write = (bytes: Buffer) => writeFileSync(join(root, 'images/press.png'), bytes)
  const found = (text: string) => {
    const file = join(root, 'pages/contact/en.md')
    const before = readFileSync(file, 'utf8')
    writeFileSync(file, before.replace('Send it along.', text))
    const all = problems()
    writeFileSync(file, before)
    return all
  }
  write(await photograph({ width: 400, height: 400, format: 'png' }))
  expect(found('![A press](/images/press.png)')).toEqual([])
  expect(found('![](/images/press.png)')[0]).toContain('/images/press.png has no description')
  expect(found('![A press](/images/pres.png)')[0]).toContain('There is no image /images/pres.png')
  expect(found('![A press](https://elsewhere.example/a.png)')[0]).toContain("not the shop's own")
  write(Buffer.from('GIF89a'))
  expect(found('Nothing.')[0]).toContain('does not hold what its ending says')
})

test('a drawing of a term and a product may stand beside a page’s text, where the shop has them', () => {
  const found = (file: string, text: string) => {
    const before = readFileSync(join(root, file), 'utf8')
    writeFileSync(join(root, file), `${before}\n\n${text}\n`)
    const all = problems()
    writeFileSync(join(root, file), before)
    return all
  }
  const contact = 'pages/contact/en.md'
  expect(found(contact, '![](term:bleed)\n\n![](product:business-cards)')).toEqual([])
  expect(found(contact, '![](term:blead)')[0]).toContain('There is no term blead.')
  expect(found(contact, '![](product:bleed)')[0]).toContain('There is no product bleed.')
  const elsewhere = found('terms/bleed/en.md', '![](term:soft-touch)')
  expect(elsewhere[0]).toContain('beside the text of pages alone')
})

test('what is said of a photograph is said in every language, and once', async () => {
  const put = (name: string, content: string | Buffer) =>
    writeFileSync(join(root, 'images', name), content)
  put('press.yaml', 'alt: { en: A press at work }\nfocus: { x: 20, y: 120 }\n')
  expect(problems()).toEqual(['images/press.yaml focus.y: this must be at most 100.'])
  put('press.yaml', 'alt: { en: A press at work, pl: Drukarka }\n')
  expect(problems()).toEqual([
    'images/press.yaml There is no picture press beside this document.',
    ...['de', 'fr', 'it'].map(
      (language) => `images/press.yaml alt: What the picture shows is not said in ${language}.`,
    ),
    'images/press.yaml alt.pl: No shop that has the picture speaks this language.',
  ])
  put('press.yaml', 'alt: { en: A press, de: Eine Presse, fr: Une presse, it: Una macchina }\n')
  put('press.jpg', await photograph({ width: 400, height: 400 }))
  expect(problems()).toEqual([])
  put('press.webp', await photograph({ width: 400, height: 400, format: 'webp' }))
  expect(problems()[0]).toContain(
    'images/press.jpg is called the same; give one of them another name.',
  )
})
