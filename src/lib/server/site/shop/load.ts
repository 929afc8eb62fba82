import { readContent } from '../editions/index.ts'
import { type CompiledShop, compileShop } from './compile.ts'

/**
 * Reads, validates and compiles a content folder without a database: for tests and tools. Throws
 * ContentError with every problem.
 */
export function loadShop(root: string, now: Date): CompiledShop {
  return compileShop(readContent(root), 0, now)
}
