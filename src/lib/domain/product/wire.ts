import type { MatrixAttribute, SeveralAttribute } from './definition.ts'

/** A list with nothing in it, as the wire writes it. */
export const NONE = 'none'

/** The options a list names, in its own order; `none` names nothing. */
export function listOf(value: string | undefined): string[] {
  return value === undefined || value === '' || value === NONE ? [] : value.split(',')
}

/** A list as the wire writes it: in the order of the document, each option once. */
export function writeList({ options }: SeveralAttribute, keys: readonly string[]): string {
  const chosen = options.map(({ key }) => key).filter((key) => keys.includes(key))
  return chosen.length === 0 ? NONE : chosen.join(',')
}

/** Whether a value is a list as the wire writes it, with as many options as may be. */
export function isList(attribute: SeveralAttribute, value: string): boolean {
  const keys = listOf(value)
  const { least, most = attribute.options.length } = attribute
  return (
    value !== '' &&
    keys.length >= least &&
    keys.length <= most &&
    writeList(attribute, keys) === value
  )
}

export type Matrix = Readonly<Record<string, number>>

/** Pieces by option; undefined where the text is no matrix, such as `s:3,m:10`. */
export function matrixOf({ options }: MatrixAttribute, value: string): Matrix | undefined {
  const cells = value.split(',').map((cell) => /^([a-z0-9-]+):([1-9]\d{0,5})$/.exec(cell))
  const matrix: Record<string, number> = {}
  for (const cell of cells) {
    const [, key = '', pieces] = cell ?? []
    if (!options.some((option) => option.key === key) || Object.hasOwn(matrix, key))
      return undefined
    matrix[key] = Number(pieces)
  }
  return matrix
}

/** A matrix as the wire writes it: in the order of the document, without what is 0. */
export function writeMatrix({ options }: MatrixAttribute, matrix: Matrix): string {
  return options.flatMap(({ key }) => (matrix[key] ? [`${key}:${matrix[key]}`] : [])).join(',')
}

export function matrixSum(matrix: Matrix): number {
  return Object.values(matrix).reduce((sum, pieces) => sum + pieces, 0)
}

/**
 * The same shares of another quantity, in whole pieces that add up to it: the largest remainders are
 * rounded up, the first of equal ones first. What was chosen keeps a piece as far as there are any.
 */
export function scaledMatrix(attribute: MatrixAttribute, matrix: Matrix, quantity: number): Matrix {
  const sum = matrixSum(matrix)
  const first = attribute.options[0]?.key ?? ''
  if (sum === 0) return { [first]: quantity }
  const shares = attribute.options.flatMap(({ key }) => {
    const exact = ((matrix[key] ?? 0) * quantity) / sum
    return exact > 0 ? [{ key, pieces: Math.floor(exact), rest: exact - Math.floor(exact) }] : []
  })
  let left = quantity - shares.reduce((all, { pieces }) => all + pieces, 0)
  for (const share of [...shares].sort((a, b) => b.rest - a.rest)) {
    if (left === 0) break
    share.pieces += 1
    left -= 1
  }
  return Object.fromEntries(shares.map(({ key, pieces }) => [key, pieces]))
}
