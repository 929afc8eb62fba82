import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { appPages } from '../../src/lib/server/site/editions/index.ts'

/** Bytes after brotli of what a page makes the browser fetch, apart from pictures and fonts. */
export type PageWeight = {
  /** What it starts with; what it fetches later, when somebody does something, is not in it. */
  script: number
  style: number
  react: boolean
  /** What the search field fetches beside that, once somebody goes into it. */
  search: number
  /** What it starts with, and the heaviest of the parts that it fetches later. */
  withPart: number
}

type File = { bytes: number; imports: string[]; later: string[]; react: boolean }

/** The chunk of `layouts/parts/search-box.ts`. */
const SEARCH = /\/search-box\./

/** Ways in, beside the pages that only a customer opens. */
const WAYS_IN = ['login', 'passwordReset', 'emailConfirmation', 'registration']

/** Pages on which customers work on files: they have a bar of their own, of the checks of artwork. */
const WORKSHOPS = ['upload']

/** Whether a page is one with which customers get in and see what is theirs. */
export function isAccountPage({ key = '' }: { kind: string; key?: string }): boolean {
  if (WORKSHOPS.includes(key)) return false
  return appPages[key]?.personal !== undefined || WAYS_IN.includes(key)
}

/** Weighs what an HTML page refers to in the built client, static imports followed. */
export function openScales(client: string): (html: string) => PageWeight {
  const files = new Map<string, File>()
  const file = (path: string) => {
    const known = files.get(path)
    if (known) return known
    const text = readFileSync(join(client, path), 'utf8')
    const weighed = {
      bytes: brotliCompressSync(text).byteLength,
      imports: path.endsWith('.js') ? staticImports(path, text) : [],
      later: path.endsWith('.js') ? laterImports(path, text) : [],
      react: text.includes('react.transitional.element'),
    }
    files.set(path, weighed)
    return weighed
  }
  return (html) => {
    const scripts = new Set(scriptsOf(html))
    // A set may grow while it is walked: this follows imports of imports.
    for (const path of scripts) for (const next of file(path).imports) scripts.add(next)
    const searching = new Set(
      [...scripts].flatMap((path) => file(path).later.filter((each) => SEARCH.test(each))),
    )
    for (const path of searching) for (const next of file(path).imports) searching.add(next)
    const parts = [...scripts].flatMap((path) => file(path).later)
    const withPart = parts.map((part) => {
      const all = new Set([...scripts, part])
      for (const path of all) for (const next of file(path).imports) all.add(next)
      return sum([...all].map((path) => file(path).bytes))
    })
    const inline = [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>(.*?)<\/script>/gs)]
      .filter(([tag]) => !/^<script[^>]*type="(?!module)/.test(tag))
      .map(([, code = '']) => brotliCompressSync(code).byteLength)
    return {
      script: sum([...[...scripts].map((path) => file(path).bytes), ...inline]),
      style: sum(stylesOf(html).map((path) => file(path).bytes)),
      search: sum(
        [...searching].filter((path) => !scripts.has(path)).map((path) => file(path).bytes),
      ),
      withPart: Math.max(...withPart, sum([...scripts].map((path) => file(path).bytes))),
      react: [...scripts].some((path) => file(path).react),
    }
  }
}

/** Modules that a page starts with: its scripts, and its islands with what hydrates them. */
function scriptsOf(html: string): string[] {
  const tags =
    /(?:<script[^>]*\ssrc|<astro-island[^>]*?\s(?:component|renderer|before-hydration)-url)="([^"]+)"/g
  const renderers = /\srenderer-url="([^"]+)"/g
  const preloads = /<link[^>]*rel="modulepreload"[^>]*href="([^"]+)"/g
  return [tags, renderers, preloads].flatMap((pattern) => addresses(html, pattern))
}

function stylesOf(html: string): string[] {
  return (html.match(/<link[^>]*>/g) ?? [])
    .filter((tag) => /rel="stylesheet"/.test(tag))
    .flatMap((tag) => addresses(tag, /href="([^"]+)"/g))
}

/** Built files alone: the theme (`/_theme/`), tokens and fonts, is made by the running shop. */
function addresses(html: string, pattern: RegExp): string[] {
  return [...html.matchAll(pattern)]
    .map(([, address = '']) => address)
    .filter((address) => address.startsWith('/_assets/'))
}

function laterImports(path: string, code: string): string[] {
  return [...code.matchAll(/import\(\s*["'`]([^"'`]+\.js)["'`]\s*\)/g)].map(
    ([, target = '']) => new URL(target, `http://quire.invalid${path}`).pathname,
  )
}

function staticImports(path: string, code: string): string[] {
  const pattern = /(?:^|[;}\s])(?:import|export)\s*(?:[\w$*{}\s,]+?from)?\s*["']([^"']+\.js)["']/g
  return [...code.matchAll(pattern)].map(
    ([, target = '']) => new URL(target, `http://quire.invalid${path}`).pathname,
  )
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
