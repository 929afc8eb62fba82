import { SettingsError } from '../../../src/lib/env.ts'
import { KeptByNpmError } from '../npm-arguments.ts'
import { ArgumentsError } from '../publish/arguments.ts'
import { ListFileError } from './files.ts'
import { PriceProductError } from './product.ts'

/**
 * Runs a command about prices: ends with 0 where all went well, 1 where it did not, and 2 where it was not
 * understood; what a person can mend is said in a sentence.
 */
export async function runPriceTask(task: () => Promise<boolean>): Promise<void> {
  try {
    if (!(await task())) process.exitCode = 1
  } catch (error) {
    const isTyped = error instanceof ArgumentsError || error instanceof KeptByNpmError
    const expected = [SettingsError, ListFileError, PriceProductError]
    const isKnown = isTyped || expected.some((kind) => error instanceof kind)
    console.error(isKnown && error instanceof Error ? error.message : error)
    process.exitCode = isTyped ? 2 : 1
  }
}
