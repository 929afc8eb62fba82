import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ContentError } from '../../src/lib/server/site/editions/content-error.ts'
import { editedFolder } from '../setup/edited-folder.ts'

const { root, read } = editedFolder()
const links = 'links/en.yaml'

/** What is wrong once the English links are edited. */
function problems(from: string, to: string): string[] {
  const before = readFileSync(join(root, links), 'utf8')
  writeFileSync(join(root, links), before.replace(from, to))
  try {
    read()
    return []
  } catch (error) {
    if (!(error instanceof ContentError)) throw error
    return error.problems.map(({ path, message }) => `${path} ${message}`)
  } finally {
    writeFileSync(join(root, links), before)
  }
}

test('a default link leads to a page that is there', () => {
  expect(problems('cart: /cart/', 'offers: /no-such-page/\ncart: /cart/')).toEqual([
    `${links} offers: Tenant ie has no page /no-such-page/ for this link in en-IE.`,
    `${links} offers: Tenant uk has no page /no-such-page/ for this link in en-GB.`,
  ])
  expect(problems('cart: /cart/', 'offers: /flyers/\ncart: /cart/')).toEqual([])
})

test('the page that new customers land on must be there', () => {
  expect(problems('welcome: /welcome/\n', '')).toContain(
    `${links} These links are missing: welcome.`,
  )
})
