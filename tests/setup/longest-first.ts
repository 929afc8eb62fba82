import { basename } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** What takes longest: whole shops that start, publish and render, and processes that are killed. */
const longest = [
  'publish-command',
  'publishing',
  'sample-shop',
  'staleness',
  'other-backend',
  'access',
  'photographs',
  'artefact',
  'crash',
  'artwork-files',
  'publication',
  'artwork-repair',
]

/**
 * Begins with the longest files, so that no worker ends alone with one. Vitest does so by what it has seen
 * of an earlier run; the first run of a clone has only names.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const rank = ({ moduleId }: TestSpecification) => {
      const index = longest.indexOf(basename(moduleId, '.test.ts'))
      return index < 0 ? longest.length : index
    }
    return sorted.toSorted((one, other) => rank(one) - rank(other))
  }
}
