import { z } from 'zod'
import type { ProductDocument } from '../product.ts'
import type { PromocodeDocument } from '../promocode.ts'

/** A shop that shows a page, as the blocks of that page see it. */
export type Shopfront = {
  id: string
  /** What it sells under a name; undefined where it does not sell it. */
  product(id: string): ProductDocument | undefined
  /** Days that customers with deferred payments have; null where there are none. */
  dueDays: number | null
  /** A promotion that counts there; undefined where it does not. */
  promocode(id: string): PromocodeDocument | undefined
}

/** What a block's own check is given; keys are those of its facts. */
export type BlockCheck<Facts> = {
  facts: Facts
  shops: readonly Shopfront[]
  report(keys: readonly PropertyKey[], message: string): void
}

/** What the check of a block's words is given; keys are those of its words. */
export type WordsCheck<Facts, Words> = {
  facts: Facts
  words: Words
  report(keys: readonly PropertyKey[], message: string): void
}

type Terms<Facts extends z.ZodRawShape, Words extends z.ZodRawShape> = {
  /** The same in every language: products, pictures, numbers. */
  facts: Facts
  /** In each language; what is optional stands in all of them or in none. */
  words: Words
  /** A block as an editor would write it, for the styleguide. */
  example: { facts: z.input<z.ZodObject<Facts>>; words: z.input<z.ZodObject<Words>> }
  /** What the schema cannot know. That products, pages and pictures exist is checked by their shapes. */
  check?(terms: BlockCheck<z.output<z.ZodObject<Facts>>>): void
  checkWords?(terms: WordsCheck<z.output<z.ZodObject<Facts>>, z.output<z.ZodObject<Words>>>): void
}

/**
 * Declares a block: what pages are made of. It lives when it stands in `blocks/index.ts`, and
 * `layouts/blocks.astro` has a component for it.
 */
export function defineBlock<Facts extends z.ZodRawShape, Words extends z.ZodRawShape>({
  facts,
  words,
  ...rest
}: Terms<Facts, Words>) {
  return { facts: z.strictObject(facts), words: z.strictObject(words), ...rest }
}
