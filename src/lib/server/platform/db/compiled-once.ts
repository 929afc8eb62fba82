import type { Compilable, CompiledQuery, RawBuilder } from 'kysely'
import { invariant } from '../../../domain/invariant.ts'
import { type Database, demandOutside } from './database.ts'

/** In the place of a value while a statement is built. */
class Slot {
  readonly name: string

  constructor(name: string) {
    this.name = name
  }

  /** Whoever makes text or a number of it would have the text of one call in every other. */
  [Symbol.toPrimitive](): never {
    throw new Error(`"${this.name}" is no value yet: the statement is built once, for every call`)
  }
}

/**
 * A statement that is asked for with every call: it is built and compiled once, which takes as long as sending it, and
 * brings other values each time. `build` is given a stand-in for each value, and may put it only where a value stands:
 * what makes the text another one is no value.
 */
export function compiledOnce<Values extends Record<string, unknown>, Row>(
  build: (db: Database, values: Values) => Compilable<Row>,
): (db: Database, values: Values) => Promise<Row[]> {
  let compiled: CompiledQuery<Row> | undefined
  return async (db, values) => {
    demandOutside(db)
    compiled ??= build(db, slots<Values>()).compile()
    const parameters = compiled.parameters.map((each) => {
      if (!(each instanceof Slot)) return each
      invariant(each.name in values, `"${each.name}" is among the values of the call`)
      return values[each.name]
    })
    const { rows } = await db.executeQuery<Row>({ ...compiled, parameters })
    return rows
  }
}

/** As `compiledOnce`, of a statement in SQL. */
export function compiledSql<Values extends Record<string, unknown>, Row>(
  build: (values: Values) => RawBuilder<Row>,
): (db: Database, values: Values) => Promise<Row[]> {
  return compiledOnce<Values, Row>((db, values) => ({ compile: () => build(values).compile(db) }))
}

function slots<Values extends Record<string, unknown>>(): Values {
  return new Proxy({} as Values, {
    get: (_, name) => new Slot(String(name)),
    ownKeys() {
      throw new Error(
        'Values are named one by one: a statement that is built once cannot list them',
      )
    },
  })
}
