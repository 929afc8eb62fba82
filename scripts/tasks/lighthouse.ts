// Measures pages of the sample shop with Lighthouse, as a phone: `npm run lighthouse -- [ADDRESS]`.
// Without the address of a running shop it starts one. Exits with 1 where a page is below its bar.

import { join } from 'node:path'
import { parseEnv } from '../../src/lib/env.ts'
import { findChromium } from '../../tests/setup/chromium.ts'
import { BARS, ensureLighthouse, measure, PAGES, type Scores } from '../lib/lighthouse.ts'
import { startSampleShop } from '../lib/sample-shop.ts'

const [address] = process.argv.slice(2)
const lighthouse = await ensureLighthouse(join(parseEnv().DATA_DIR, 'tools'))
const chromium = await findChromium()
const shop = address ? null : await startSampleShop()
try {
  const origin = address ?? shop?.origin ?? ''
  for (const [name, { path, performance }] of Object.entries(PAGES)) {
    const scores = measure(lighthouse, new URL(path, origin).href, chromium)
    const bars: Scores = { ...BARS, performance }
    const below = Object.entries(bars).filter(([key, bar]) => scores[key as keyof Scores] < bar)
    const said = Object.entries(scores).map(([key, score]) => `${key} ${score}`)
    console.log(`${below.length > 0 ? 'below' : 'ok   '} ${name.padEnd(9)} ${said.join(', ')}`)
    if (below.length > 0) process.exitCode = 1
  }
} finally {
  await shop?.stop()
}
