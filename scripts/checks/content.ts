import { join } from 'node:path'
import { ContentError } from '../../src/lib/server/site/editions/index.ts'
import { loadShop } from '../../src/lib/server/site/shop/index.ts'
import type { Check } from './check.ts'

export const content: Check = {
  name: 'content',
  async run(root) {
    try {
      loadShop(join(root, 'src', 'content'), new Date())
      return []
    } catch (error) {
      if (!(error instanceof ContentError)) throw error
      return error.problems.map(
        ({ path, line, message }) => `src/content/${path}:${line} ${message}`,
      )
    }
  },
}
