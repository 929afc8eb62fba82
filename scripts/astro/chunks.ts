import type { Plugin } from 'vite'

/** What every page starts with; what these import comes along. */
const PAGE =
  /\/src\/(stores\/(header\/header|session\/(basic-configs|price-view)|browser\/(imported|staff-switches))|lib\/client\/(identity|tokens))\.ts$|\/nanostores\/computed\//

/** What starts the session: at once on a page with an island, on any other once it is idle. */
const SESSION = /\/src\/stores\/session\/session\.ts$/

/** What every page with an island starts with. */
const ISLAND = new RegExp(
  [
    '/src/islands/(page/(shop|price-view)|ui/(icon|radio))\\.tsx?$',
    '/src/lib/domain/(invariant|tax/tax|(dates|money|numbers)/format)\\.ts$',
    '/react-dom/index\\.js$',
  ].join('|'),
)

/** How a choice is written in a line: of the cart as well, which has no use for the rest of a product page. */
const WIRE = /\/src\/lib\/domain\/product\/wire\.ts$/

/** What a product page starts with, and its later parts share with it. */
const PRODUCT = /\/src\/islands\/product\/(product-context|words|changed|summary)\.tsx?$/

/**
 * Puts together what pages always fetch together: in files of a few hundred bytes each would name the
 * others, be asked for alone, and be compressed without the words of the rest.
 */
export function chunks(): Plugin {
  return {
    name: 'quire-chunks',
    apply: 'build',
    configEnvironment(name) {
      if (name !== 'client') return
      const groups = [
        { name: 'page', test: PAGE, priority: 3 },
        { name: 'session', test: SESSION, priority: 2 },
        { name: 'island', test: ISLAND, priority: 1 },
        { name: 'wire', test: WIRE, priority: 1 },
        { name: 'product', test: PRODUCT, priority: 0 },
      ]
      return { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } }
    },
  }
}
