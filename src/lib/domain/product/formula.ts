/**
 * Formulas as they ship: publishing has parsed and checked them (decision 40), and what is left is data
 * that own closures evaluate, in the browser as on the server.
 */
export type Formula =
  | number
  | string
  | boolean
  | { readonly name: string }
  | { readonly op: FormulaOperator; readonly of: readonly Formula[] }

export type FormulaOperator =
  | (typeof binary)[number]
  | '!'
  | 'negative'
  | '?:'
  | '&&'
  | '||'
  | 'in'
  | 'list'
  | (typeof functions)[number]

const binary = ['+', '-', '*', '/', '%', '==', '!=', '<', '<=', '>', '>='] as const

export const functions = ['min', 'max', 'ceil', 'floor', 'round', 'abs'] as const

export type Value = number | string | boolean | readonly string[]

type Closure<State> = (state: State) => Value

/** What a formula's names mean. */
export type Names<State> = {
  read(name: string): Closure<State>
  /** Told where something is divided by nothing; publishing listens. */
  onZero?: (() => void) | undefined
}

/**
 * Turns a formula into a function. It is total: what is divided by nothing comes to 0, so that no
 * selection of a shopper's ends in an error; publishing refuses formulas that do it.
 */
export function compileFormula<State>(formula: Formula, names: Names<State>): Closure<State> {
  if (typeof formula !== 'object') return () => formula
  if ('name' in formula) return names.read(formula.name)
  const of = formula.of.map((each) => compileFormula(each, names))
  return closureOf(formula.op, of, names.onZero)
}

function closureOf<State>(
  op: FormulaOperator,
  of: readonly Closure<State>[],
  onZero: (() => void) | undefined,
): Closure<State> {
  const [a = nothing, b = nothing, c = nothing] = of
  const number = (one: Closure<State>) => (state: State) => Number(one(state))
  const [x, y] = [number(a), number(b)]
  const divided = (state: State, by: (one: number, other: number) => number) => {
    const other = y(state)
    if (other === 0) onZero?.()
    return other === 0 ? 0 : by(x(state), other)
  }
  switch (op) {
    case '+':
      return (state) => x(state) + y(state)
    case '-':
      return (state) => x(state) - y(state)
    case '*':
      return (state) => x(state) * y(state)
    case '/':
      return (state) => divided(state, (one, other) => one / other)
    case '%':
      return (state) => divided(state, remainder)
    case '==':
      return (state) => same(a(state), b(state))
    case '!=':
      return (state) => !same(a(state), b(state))
    case '<':
      return (state) => x(state) < y(state)
    case '<=':
      return (state) => x(state) <= y(state)
    case '>':
      return (state) => x(state) > y(state)
    case '>=':
      return (state) => x(state) >= y(state)
    case '!':
      return (state) => !a(state)
    case 'negative':
      return (state) => -x(state)
    case '&&':
      return (state) => Boolean(a(state)) && Boolean(b(state))
    case '||':
      return (state) => Boolean(a(state)) || Boolean(b(state))
    case '?:':
      return (state) => (a(state) ? b(state) : c(state))
    case 'in':
      return (state) => isAmong(a(state), b(state))
    case 'list':
      return (state) => of.map((each) => String(each(state)))
    case 'min':
      return (state) => Math.min(x(state), y(state))
    case 'max':
      return (state) => Math.max(x(state), y(state))
    default:
      return (state) => Math[op](x(state))
  }
}

/** Every name a formula reads. */
export function namesIn(formula: Formula): string[] {
  if (typeof formula !== 'object') return []
  return 'name' in formula ? [formula.name] : formula.of.flatMap(namesIn)
}

/** A key as formulas write it: `spot-uv` is `spot_uv`. */
export function nameOfKey(key: string): string {
  return key.replaceAll('-', '_')
}

const nothing = () => 0

/** Sizes are compared in millionths: 0.3 is 3 × 0.1. */
function same(one: Value, other: Value): boolean {
  if (typeof one === 'number' && typeof other === 'number') return Math.abs(one - other) < 1e-6
  return one === other
}

function remainder(one: number, other: number): number {
  const rest = one % other
  return Math.abs(Math.abs(rest) - Math.abs(other)) < 1e-6 || Math.abs(rest) < 1e-6 ? 0 : rest
}

function isAmong(one: Value, list: Value): boolean {
  return Array.isArray(list) && list.includes(String(one))
}
