import type {
  Attribute,
  CompatibilityRule,
  ProductDefinition,
  Selection,
} from '../../src/lib/domain/product/definition.ts'
import { initialSelection } from '../../src/lib/domain/product/initial.ts'
import { firstBroken } from '../../src/lib/domain/product/rules.ts'
import { checkSelection, choose } from '../../src/lib/domain/product/selection.ts'
import { type Bar, median, percentile, rounded } from './figures.ts'

const ATTRIBUTES = 30
const OPTIONS = 12
const RULES = 60
const PRODUCTS = 20
const CHOICES = 300
/** Each choice is made so often, as it changes nothing: of its times the median counts, not a pause that fell into it. */
const TIMES = 5

/** What a choice takes of a product that is larger than any of the sample's: its rules, and what follows. */
export function benchSolver(): Bar[] {
  const random = seeded(20)
  const products = Array.from({ length: PRODUCTS }, () => largeProduct(random))
  for (const product of products.slice(0, 2)) walk(product, random, CHOICES)
  const walks = products.map((product) => walk(product, random, CHOICES))
  const times = walks.flatMap(({ milliseconds }) => milliseconds)
  const refused = walks.reduce((sum, each) => sum + each.refused, 0)
  const what = `a choice of ${ATTRIBUTES} x ${OPTIONS} with ${RULES} rules, p99`
  const note =
    `median ${rounded(median(times) * 1000)} µs, p95 ${rounded(percentile(times, 95))} ms, ` +
    `worst ${rounded(percentile(times, 100))} ms of ${times.length}; ${refused} could not be had`
  return [{ what, value: percentile(times, 99), unit: 'ms', most: 2, note }]
}

/** Options are chosen at random, one after the other: each selection is what the one before has become. */
function walk(product: ProductDefinition, random: () => number, choices: number) {
  let selection: Selection = initialSelection(product)
  const milliseconds: number[] = []
  let refused = 0
  let own: string[] = []
  for (let count = 0; count < choices; count += 1) {
    const attribute = `a${Math.floor(random() * ATTRIBUTES)}`
    const option = `o${Math.floor(random() * OPTIONS)}`
    const made = () => choose(product, selection, attribute, option, own)
    const found = made()
    milliseconds.push(median(Array.from({ length: TIMES }, () => millisecondsOf(made))))
    if (found.selection[attribute] !== option) refused += 1
    const [problem] = checkSelection(product, found.selection)
    if (problem) throw new Error(`The choice ${attribute} ${option} left ${problem.code}.`)
    selection = found.selection
    own = [...own.filter((each) => each !== attribute), attribute]
  }
  return { milliseconds, refused }
}

function millisecondsOf(work: () => unknown): number {
  const started = performance.now()
  work()
  return performance.now() - started
}

/** Rules between two or three attributes, each broken by some options, and none by what it begins with. */
function largeProduct(random: () => number): ProductDefinition {
  const drawn = (letter: string, from: number, many: number) => {
    const keys = Array.from({ length: from }, (_, index) => `${letter}${index}`)
    return Array.from(
      { length: many },
      () => keys.splice(Math.floor(random() * keys.length), 1)[0] ?? '',
    )
  }
  const some = (least: number, most: number) =>
    drawn('o', OPTIONS, least + Math.floor(random() * (most - least + 1)))
  const rule = (index: number): CompatibilityRule => {
    const [one = '', other = '', third = ''] = drawn('a', ATTRIBUTES, 3)
    const when = { [one]: some(1, 4), ...(random() < 0.4 && { [third]: some(3, 6) }) }
    return { key: `r${index}`, when, needs: { [other]: some(3, 8) }, otherwise: {} }
  }
  const attributes = Array.from({ length: ATTRIBUTES }, (_, index): Attribute => {
    const options = Array.from({ length: OPTIONS }, (__, option) => ({ key: `o${option}` }))
    return { kind: 'choice', key: `a${index}`, initial: 'o0', swatch: 'plain', options }
  })
  const product = { ...bare, attributes }
  const begun = initialSelection(product)
  const rules: CompatibilityRule[] = []
  while (rules.length < RULES) {
    const next = rule(rules.length)
    if (!firstBroken({ ...product, rules: [next] }, begun)) rules.push(next)
  }
  return { ...product, rules }
}

const bare: ProductDefinition = {
  id: 'large',
  skus: { mcpSku: 'M', entryId: 'E', productSku: 'P', variant: 'V', version: 1 },
  productGroups: [],
  productFamilies: [],
  unit: 'cards',
  attributes: [],
  rules: [],
  quantities: { list: [100], defaultValue: 100 },
  priorities: ['standard'],
  price: { model: 'run', setup: 9, scale: 0.3, exponent: 0.6, unit: 0.004 },
  services: [],
  fileFlow: { upload: true, fileCheck: true },
  picture: { scene: 'cards', ground: 'butter' },
  fscCertified: false,
}

/** The same numbers from 0 to 1 at every run. */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}
