import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import fontoxpath from 'fontoxpath'
import { type Document, type Element, type Node, parseXmlDocument } from 'slimdom'

const rules = join(import.meta.dirname, '../fixtures/schematron')
/** The rules of EN 16931 for Cross Industry Invoices. */
export const EN16931 = join(rules, 'EN16931-CII.sch')
/** Those of XRechnung, which come beside them. */
export const XRECHNUNG = join(rules, 'XRechnung-CII.sch')

/** The check digits of an IBAN, by an integer of 24 digits, which this engine has none of. */
const BEYOND = 'BR-DE-19'

const SCHEMATRON = 'http://purl.oclc.org/dsdl/schematron'

type Assert = { id: string; test: string }
type Rule = { contexts: string[]; asserts: Assert[] }
type Rules = { prefixes: Record<string, string>; patterns: Rule[][] }
/** What `let` names, as the expression that stands for it. */
type Lets = Record<string, string>

/** What the rules of a file of Schematron find wrong in a document: the id of each that fails, in order. */
export function schematronFaults(file: string, xml: string): string[] {
  const document = parseXmlDocument(xml)
  const { prefixes, patterns } = rulesOf(file)
  const options = { namespaceResolver: (prefix: string) => prefixes[prefix] ?? null }
  const failed: string[] = []
  for (const pattern of patterns) {
    const taken = new Set<Node>()
    for (const { contexts, asserts } of pattern)
      for (const node of matched(contexts, document, options)) {
        // Of the rules of a pattern, the first that matches a node is the one that judges it.
        if (taken.has(node)) continue
        taken.add(node)
        for (const { id, test } of asserts)
          if (!fontoxpath.evaluateXPathToBoolean(test, node, null, null, options)) failed.push(id)
      }
  }
  return failed
}

type Options = { namespaceResolver: (prefix: string) => string | null }

function matched(contexts: readonly string[], document: Document, options: Options): Node[] {
  return contexts.flatMap((context) => {
    const path = context.startsWith('/') ? context : `//${context}`
    return fontoxpath.evaluateXPathToNodes<Node>(path, document, null, null, options)
  })
}

const read = new Map<string, Rules>()

/** The rules of a file; those that it includes stand where it includes them. */
function rulesOf(file: string): Rules {
  const known = read.get(file)
  if (known) return known
  const root = rootOf(file)
  const prefixes = { xs: 'http://www.w3.org/2001/XMLSchema' }
  for (const ns of all(root, 'ns')) Object.assign(prefixes, { [of(ns, 'prefix')]: of(ns, 'uri') })
  const patterns = root.children.flatMap((child) => {
    if (child.localName === 'include') return [rootOf(join(dirname(file), 'common.sch'))]
    return child.localName === 'pattern' ? [child] : []
  })
  // What a pattern names stands for those after it: that is how sets of rules share constants.
  let lets: Lets = {}
  const made = { prefixes, patterns: [] as Rule[][] }
  for (const pattern of patterns) {
    lets = named(pattern, lets, '/')
    made.patterns.push(all(pattern, 'rule').map((rule) => ruleOf(rule, lets)))
  }
  read.set(file, made)
  return made
}

function rootOf(file: string): Element {
  const root = parseXmlDocument(readFileSync(file, 'utf8')).documentElement
  if (!root) throw new Error(`${file} has no rules`)
  return root
}

const all = (within: Element, name: string) =>
  within.children.filter((each) => each.namespaceURI === SCHEMATRON && each.localName === name)
const of = (element: Element, name: string) => element.getAttribute(name) ?? ''

function ruleOf(rule: Element, around: Lets): Rule {
  const lets = named(rule, around, '')
  return {
    contexts: alternatives(written(of(rule, 'context'), around)),
    asserts: all(rule, 'assert')
      .filter((each) => of(each, 'flag') !== 'information' && of(each, 'id') !== BEYOND)
      .map((each) => ({ id: of(each, 'id'), test: written(of(each, 'test'), lets) })),
  }
}

/** What an element names, beside what is named already; a pattern's paths begin at the document. */
function named(element: Element, known: Lets, from: string): Lets {
  const lets = { ...known }
  for (const each of all(element, 'let')) {
    const value = written(of(each, 'value'), lets)
    lets[of(each, 'name')] = value.startsWith('rsm:') ? `${from}${value}` : value
  }
  return lets
}

/** An expression with what was named in place of the names; those that it binds itself stay. */
const written = (expression: string, lets: Lets) =>
  expression.replaceAll(/\$([\w-]+)/g, (name, key: string) => {
    const value = lets[key]
    return value === undefined ? name : `(${value})`
  })

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
