import { mkdirSync, mkdtempSync, readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { assetsOfBuilds } from '../../src/lib/server/site/front/kept-assets.ts'

const root = mkdtempSync(join(tmpdir(), 'quire-builds-'))
const folder = join(root, 'kept')
const log = { warn: vi.fn() }

/** Starts a build whose one script is named after it, as the build tool names it by its content. */
function start(buildId: string, at = folder) {
  const client = join(root, buildId)
  mkdirSync(join(client, '_assets'), { recursive: true })
  writeFileSync(join(client, '_assets', `page.${buildId}.js`), `// ${buildId}`)
  writeFileSync(join(client, 'logo.txt'), buildId)
  return assetsOfBuilds({ client, folder: at, buildId, log })
}

test('scripts of the builds before stay, the oldest ones go, and other files are the build’s own', () => {
  for (const [age, build] of ['one', 'two', 'three', 'four'].entries()) {
    start(build)
    const then = new Date(Date.now() - (10 - age) * 60_000)
    utimesSync(join(folder, build), then, then)
  }
  const assets = start('five')
  expect([...assets.keys()].sort()).toEqual([
    '/_assets/page.five.js',
    '/_assets/page.four.js',
    '/_assets/page.three.js',
    '/_assets/page.two.js',
    '/logo.txt',
  ])
  expect(assets.get('/_assets/page.two.js')?.kept).toBe('for good')
  expect(Buffer.from(assets.get('/logo.txt')?.bodies.plain ?? []).toString()).toBe('five')
  expect(readdirSync(folder).sort()).toEqual(['five', 'four', 'three', 'two'])
})

test('a disk that takes nothing costs the files of other builds alone', () => {
  const blocked = join(root, 'blocked')
  writeFileSync(blocked, '')
  expect([...start('six', join(blocked, 'kept')).keys()]).toContain('/_assets/page.six.js')
  expect(log.warn).toHaveBeenCalledOnce()
})
