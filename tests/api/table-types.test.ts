import { join } from 'node:path'
import { sql } from 'kysely'
import ts from 'typescript'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, openDatabase } from '../../src/lib/server/platform/db/index.ts'
import { createDatabase, type TestDatabase } from './harness/database.ts'

// The types of tables are written by hand and the tables by migrations. Here both are read, and every
// table and column of the one is held against the other: its name, its type and whether it may be null.

let database: TestDatabase
let db: Database
beforeAll(async () => {
  database = await createDatabase()
  db = openDatabase({ url: database.url, max: 1 })
})
afterAll(async () => {
  await db.destroy()
  await database.drop()
})

type Columns = Record<string, { type: string; nullable: boolean }>

/** What a column of a PostgreSQL type is read as. `json` stands for any value. */
const readAs: Record<string, string[]> = {
  text: ['string'],
  uuid: ['string'],
  date: ['string'],
  bigint: ['string', 'number'],
  numeric: ['string'],
  integer: ['number'],
  smallint: ['number'],
  'double precision': ['number'],
  boolean: ['boolean'],
  bytea: ['Buffer'],
  jsonb: ['json'],
  // Of text, as all there are.
  ARRAY: ['string[]'],
  'timestamp with time zone': ['Date'],
}

async function migratedTables(): Promise<Map<string, Columns>> {
  const { rows } = await sql<{ table: string; column: string; type: string; nullable: boolean }>`
    select table_name as table, column_name as column, data_type as type,
      is_nullable = 'YES' as nullable
    from information_schema.columns
    where table_schema = 'public' and table_name not like 'kysely%'
  `.execute(db)
  const tables = new Map<string, Columns>()
  for (const { table, column, type, nullable } of rows) {
    tables.set(table, { ...tables.get(table), [column]: { type, nullable } })
  }
  return tables
}

/** Tables as the type `Tables` has them: what each column is when it is selected. */
function typedTables(): Map<string, Columns> {
  const file = join(import.meta.dirname, '../../src/lib/server/platform/db/tables.ts')
  const program = ts.createProgram([file], {
    strict: true,
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    allowImportingTsExtensions: true,
    noEmit: true,
    types: ['node'],
    typeRoots: [join(import.meta.dirname, '../../node_modules/@types')],
  })
  const checker = program.getTypeChecker()
  const source = program.getSourceFile(file)
  if (!source) throw new Error(`${file} cannot be read`)
  const declared = source.statements.find(
    (each) => ts.isTypeAliasDeclaration(each) && each.name.text === 'Tables',
  )
  if (!declared) throw new Error(`${file} declares no Tables`)
  const columnsOf = (table: ts.Type): Columns =>
    Object.fromEntries(
      table
        .getProperties()
        .map((column) => [
          column.name,
          selected(checker, checker.getTypeOfSymbol(column), declared),
        ]),
    )
  return new Map(
    checker
      .getTypeAtLocation(declared)
      .getProperties()
      .map((table) => [table.name, columnsOf(checker.getTypeOfSymbol(table))]),
  )
}

function selected(checker: ts.TypeChecker, type: ts.Type, at: ts.Node): Columns[string] {
  const inner = type.getProperty('__select__')
  const read = inner ? checker.getTypeOfSymbolAtLocation(inner, at) : type
  const parts = read.isUnion() ? read.types : [read]
  const nullable = parts.some(({ flags }) => flags & ts.TypeFlags.Null)
  const kinds = new Set(
    parts.filter(({ flags }) => !(flags & ts.TypeFlags.Null)).map((part) => kindOf(checker, part)),
  )
  return { type: kinds.size === 1 ? [...kinds].join() : 'json', nullable }
}

function kindOf(checker: ts.TypeChecker, type: ts.Type): string {
  if (type.flags & ts.TypeFlags.StringLike) return 'string'
  if (type.flags & ts.TypeFlags.NumberLike) return 'number'
  if (type.flags & ts.TypeFlags.BooleanLike) return 'boolean'
  const name = checker.typeToString(type).replace(/<.*/, '')
  return ['Date', 'Buffer', 'string[]'].includes(name) ? name : 'json'
}

test('tables are what their types say', async () => {
  const [migrated, typed] = [await migratedTables(), typedTables()]
  expect([...typed.keys()].sort()).toEqual([...migrated.keys()].sort())
  const differences: string[] = []
  for (const [table, columns] of typed) {
    const real = migrated.get(table) ?? {}
    for (const name of new Set([...Object.keys(columns), ...Object.keys(real)])) {
      const [is, said] = [real[name], columns[name]]
      if (!is || !said)
        differences.push(`${table}.${name} is only in ${is ? 'the table' : 'the type'}`)
      else if (!readAs[is.type]?.includes(said.type))
        differences.push(`${table}.${name}: ${is.type} is read as ${said.type}`)
      else if (is.nullable !== said.nullable)
        differences.push(`${table}.${name}: null is ${is.nullable ? '' : 'not '}allowed`)
    }
  }
  expect(differences).toEqual([])
})
