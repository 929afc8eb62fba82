import type { BlockName, FactsOf, WordsOf } from '../../lib/documents/blocks/index.ts'

/** What the component of a block is given. */
export type BlockProps<Name extends BlockName> = {
  /** The block's key, which starts the ids of its elements. */
  id: string
  facts: FactsOf<Name>
  words: WordsOf<Name>
  /** Whether it stands in the column of the page's own text, and needs no edges. */
  inColumn: boolean
  /** The page's document. */
  page: string
  /** HTML of the page's own text. */
  body: string
}

export type BlockComponent<Name extends BlockName> = (props: BlockProps<Name>) => unknown
