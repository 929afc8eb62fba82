import { type ASTNode, Environment } from '@marcbachmann/cel-js'
import { type Formula, type FormulaOperator, functions } from '../../../domain/product/formula.ts'
import { nearest } from './nearest.ts'

/** What a name of a formula is. Options are those a text may be compared with. */
export type NameType =
  | { type: 'double' | 'string' | 'list<string>'; options?: readonly string[] }
  | { type: 'bool'; options?: undefined }

export type FormulaNames = ReadonlyMap<string, NameType>

/** A formula that ships, or why it does not. */
export type CompiledFormula =
  | { ok: true; formula: Formula; type: NameType['type'] }
  | { ok: false; fault: string }

const LIMITS = { maxAstNodes: 200, maxDepth: 24, maxListElements: 24 }
const arithmetic = ['+', '-', '*', '/', '%'] as const
const base = createBase()

/**
 * CEL with numbers that are all alike. Its literals are whole numbers of a type of their own, which it
 * refuses to mix with decimals: every mixture is registered, so that `pages % 4 == 0` is one.
 */
function createBase(): Environment {
  const environment = new Environment({ limits: LIMITS })
  for (const operator of arithmetic)
    for (const pair of [`double ${operator} int`, `int ${operator} double`])
      environment.registerOperator(pair, unused)
  environment.registerOperator('double % double', unused)
  environment.registerOperator('double == int', () => false)
  for (const name of functions) {
    const takes = name === 'min' || name === 'max' ? 'dyn, dyn' : 'dyn'
    environment.registerFunction(`${name}(${takes}): double`, unused)
  }
  return environment
}

/** Never called: formulas are parsed and checked here, and evaluated by closures of our own. */
function unused(): number {
  return 0
}

/** Parses, checks and translates a formula (decision 40): no macros, no methods, and known names alone. */
export function compileCel(source: string, names: FormulaNames): CompiledFormula {
  try {
    const environment = base.clone()
    for (const [name, { type }] of names) environment.registerVariable(name, type)
    const parsed = environment.parse(source)
    const formula = translate(parsed.ast, names)
    const { valid, type = '', error } = parsed.check()
    if (!valid) return { ok: false, fault: sentence(error, names) }
    const known = type === 'int' ? 'double' : type
    if (known !== 'double' && known !== 'bool' && known !== 'string')
      return {
        ok: false,
        fault: `It comes to ${type}, and a formula to a number, a text or a yes.`,
      }
    return { ok: true, formula, type: known }
  } catch (error) {
    return { ok: false, fault: sentence(error, names) }
  }
}

class FormulaFault extends Error {
  override readonly name = 'FormulaFault'
}

function translate(node: ASTNode, names: FormulaNames): Formula {
  const of = (...nodes: ASTNode[]) => nodes.map((each) => translate(each, names))
  switch (node.op) {
    case 'value':
      return literal(node.args)
    case 'id':
      if (!names.has(node.args)) throw new FormulaFault(unknownName(node.args, names))
      return { name: node.args }
    case '!_':
      return { op: '!', of: of(node.args) }
    case '-_':
      return { op: 'negative', of: of(node.args) }
    case 'list':
      return { op: 'list', of: of(...node.args) }
    case '?:':
      return { op: '?:', of: of(...node.args) }
    case 'call':
      return { op: functionOf(node.args[0], node.args[1].length), of: of(...node.args[1]) }
    case '&&':
    case '||':
    case '+':
    case '-':
    case '*':
    case '/':
    case '%':
    case '<':
    case '<=':
    case '>':
    case '>=':
      return { op: node.op, of: of(...node.args) }
    case '==':
    case '!=':
    case 'in':
      checkOptions(node.args, names)
      return { op: node.op, of: of(...node.args) }
    default:
      throw new FormulaFault('Formulas have no methods, indexes and macros.')
  }
}

function literal(value: unknown): Formula {
  if (typeof value === 'bigint') return Number(value)
  if (typeof value === 'number' || typeof value === 'string' || typeof value === 'boolean')
    return value
  throw new FormulaFault(`${String(value)} is neither a number nor a text.`)
}

function functionOf(name: string, count: number): FormulaOperator {
  const known = functions.find((each) => each === name)
  if (!known) throw new FormulaFault(`There is no function ${name}, only ${functions.join(', ')}.`)
  const wanted = known === 'min' || known === 'max' ? 2 : 1
  if (count !== wanted) throw new FormulaFault(`${name} takes ${wanted} numbers.`)
  return known
}

/** A text that an attribute is compared with must be one of its options. */
function checkOptions([one, other]: readonly [ASTNode, ASTNode], names: FormulaNames): void {
  for (const [side, against] of [[one, other] as const, [other, one] as const]) {
    const options = side.op === 'id' ? names.get(side.args)?.options : undefined
    if (!options || side.op !== 'id') continue
    for (const node of against.op === 'list' ? against.args : [against]) {
      if (node.op !== 'value' || typeof node.args !== 'string' || options.includes(node.args))
        continue
      throw new FormulaFault(`${side.args} has no option ${node.args}.`)
    }
  }
}

function unknownName(name: string, names: FormulaNames): string {
  const close = nearest(name, names.keys())
  return `There is nothing called ${name} here${close ? `; is it ${close}?` : '.'}`
}

function sentence(error: unknown, names: FormulaNames): string {
  const summary =
    error instanceof Error && 'summary' in error ? String(error.summary) : String(error)
  if (error instanceof FormulaFault) return error.message
  if (summary.startsWith('Ternary branches'))
    return 'Both branches must be of one type: beside a decimal number write 1.0, not 1.'
  const unknown = /^Unknown variable: (.+)$/.exec(summary)?.[1]
  return unknown ? unknownName(unknown, names) : `It is no formula: ${summary}.`
}
