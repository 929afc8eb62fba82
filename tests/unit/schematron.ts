import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import fontoxpath from 'fontoxpath'
import { type Document, type Element, type Node, parseXmlDocument } from 'slimdom'

const rules = join(import.meta.dirname, '../fixtures/schematron')
/** The rules of EN 16931 for Cross Industry Invoices. */
export const EN16931 = join(rules, 'EN16931-CII.sch')

const SCHEMATRON = 'http://purl.oclc.org/dsdl/schematron'
const UTILS = 'utils'

type Variables = Record<string, unknown>
type Assert = { id: string; test: string }
type Rule = { contexts: string[]; lets: Let[]; asserts: Assert[] }
type Let = { name: string; value: string }
type Rules = { prefixes: Record<string, string>; patterns: { lets: Let[]; rules: Rule[] }[] }

/** What rules of a file of Schematron find wrong in a document: the id of each that fails, in order. */
export function schematronFaults(file: string, xml: string): string[] {
  const document = parseXmlDocument(xml)
  const { prefixes, patterns } = rulesOf(file)
  const failed: string[] = []
  const shared: Variables = {}
  for (const { lets, rules } of patterns) {
    const variables = withLets(lets, document, shared, prefixes)
    // What is said once stands for the patterns after it: that is how sets of rules share constants.
    Object.assign(shared, variables)
    const taken = new Set<Node>()
    for (const rule of rules)
      for (const node of matched(rule, document, { variables, prefixes })) {
        // Of the rules of a pattern, the first that matches a node is the one that judges it.
        if (taken.has(node)) continue
        taken.add(node)
        const own = withLets(rule.lets, node, variables, prefixes)
        for (const { id, test } of rule.asserts)
          if (!holds(test, node, own, prefixes)) failed.push(id)
      }
  }
  return failed
}

type Known = { variables: Variables; prefixes: Rules['prefixes'] }

function matched({ contexts }: Rule, document: Document, { variables, prefixes }: Known): Node[] {
  return contexts.flatMap((context) => {
    const path = context.startsWith('/') ? context : `//${context}`
    return fontoxpath.evaluateXPathToNodes<Node>(path, document, null, variables, options(prefixes))
  })
}

function holds(test: string, node: Node, variables: Variables, prefixes: Rules['prefixes']) {
  return fontoxpath.evaluateXPathToBoolean(test, node, null, variables, options(prefixes))
}

function withLets(lets: Let[], node: Node, known: Variables, prefixes: Rules['prefixes']) {
  const variables = { ...known }
  for (const { name, value } of lets)
    variables[name] = fontoxpath.evaluateXPath(
      value,
      node,
      null,
      variables,
      fontoxpath.evaluateXPath.ANY_TYPE,
      options(prefixes),
    )
  return variables
}

const options = (prefixes: Rules['prefixes']) => ({
  namespaceResolver: (prefix: string) => prefixes[prefix] ?? null,
})

const read = new Map<string, Rules>()

/** The rules of a file; one that it includes stands where it includes it. */
function rulesOf(file: string): Rules {
  const known = read.get(file)
  if (known) return known
  const root = rootOf(file)
  const prefixes = { u: UTILS, xs: 'http://www.w3.org/2001/XMLSchema' }
  for (const ns of all(root, 'ns')) Object.assign(prefixes, { [of(ns, 'prefix')]: of(ns, 'uri') })
  const patterns = root.children.flatMap((child) => {
    if (child.localName === 'include') return [rootOf(join(dirname(file), 'common.sch'))]
    return child.localName === 'pattern' ? [child] : []
  })
  const rules = { prefixes, patterns: patterns.map(patternOf) }
  read.set(file, rules)
  return rules
}

const rootOf = (file: string) => {
  const root = parseXmlDocument(readFileSync(file, 'utf8')).documentElement
  if (!root) throw new Error(`${file} has no rules`)
  return root
}

const all = (within: Element, name: string) =>
  within.children.filter((each) => each.namespaceURI === SCHEMATRON && each.localName === name)
const of = (element: Element, name: string) => element.getAttribute(name) ?? ''
const letOf = (element: Element) => ({ name: of(element, 'name'), value: of(element, 'value') })

function patternOf(pattern: Element) {
  const rules = all(pattern, 'rule').map((rule) => ({
    contexts: alternatives(of(rule, 'context')),
    lets: all(rule, 'let').map(letOf),
    asserts: all(rule, 'assert').map((each) => ({
      id: of(each, 'id'),
      test: of(each, 'test'),
    })),
  }))
  return { lets: all(pattern, 'let').map(letOf), rules }
}

/** A context's alternatives: it is cut at each `|` that stands in no brackets. */
function alternatives(context: string): string[] {
  const parts = ['']
  let depth = 0
  for (const letter of context) {
    if ('[('.includes(letter)) depth++
    if ('])'.includes(letter)) depth--
    if (letter === '|' && depth === 0) parts.push('')
    else parts[parts.length - 1] += letter
  }
  return parts.map((part) => part.trim()).filter(Boolean)
}
