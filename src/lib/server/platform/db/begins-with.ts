import { type RawBuilder, sql } from 'kysely'

/**
 * What begins with a word, as a range of bytes, which an index of patterns answers. A prepared statement has one plan
 * for whatever is sought: of `like` it does not know that an index answers it, and reads all rows.
 */
export function beginsWith(column: RawBuilder<unknown>, word: string): RawBuilder<unknown> {
  return sql`(${column} ~>=~ ${word} and ${column} ~<~ ${`${word}\u{10ffff}`})`
}
