import type { ICruiseOptions, IForbiddenRuleType } from 'dependency-cruiser'

type Paths = { path?: string | string[]; pathNot?: string | string[] }
type From = Paths & { orphan?: boolean }
type To = Paths & {
  reachable?: boolean
  circular?: boolean
  couldNotResolve?: boolean
  dependencyTypes?: ['npm-dev']
  dependencyTypesNot?: ['type-only']
}

// Who may import whom. Cruised twice: `forbidden` over every import, types included, and
// `forbiddenAtRunTime` over what is left when types are gone.

const layer = {
  contract: '^src/lib/contract/',
  documents: '^src/lib/documents/',
  domain: '^src/lib/domain/',
  pictures: '^src/lib/pictures/',
  search: '^src/lib/search/',
  client: '^src/lib/client/',
  stores: '^src/stores/',
  islands: '^src/islands/',
  layouts: '^src/layouts/',
  pages: '^src/pages/',
  content: '^src/content/',
  server: '^src/lib/(server/|env\\.ts)',
}
const browser = [
  layer.contract,
  layer.domain,
  layer.pictures,
  layer.client,
  layer.stores,
  layer.islands,
]
const values: To = { dependencyTypesNot: ['type-only'] }

function rule(name: string, comment: string, from: From, to: To): IForbiddenRuleType {
  return { name, severity: 'error', comment, from, to }
}

export const forbidden: IForbiddenRuleType[] = [
  rule(
    'contract-imports-zod-only',
    'The contract is read by both sides and holds nothing but declarations.',
    { path: layer.contract },
    { pathNot: [layer.contract, '^node_modules/zod/'] },
  ),
  rule(
    'documents-import-zod-only',
    'Schemas of what the rules compute with and pages are made of, for the server to read and for others to take types of. Of pictures they know the names.',
    { path: layer.documents },
    {
      pathNot: [layer.documents, '^node_modules/zod/', '^src/lib/pictures/(palette|spec)\\.ts$'],
    },
  ),
  rule(
    'browser-takes-types-of-documents',
    'The browser gets types, not zod.',
    { path: ['^src/(islands|layouts|stores)/', layer.client, layer.pictures] },
    { path: layer.documents, ...values },
  ),
  rule(
    'domain-is-pure',
    'Rules know no Node, no browser and no package but those that know telephone numbers and how passwords are guessed; types of contract and documents are all they use.',
    { path: layer.domain },
    {
      pathNot: [
        layer.domain,
        layer.contract,
        layer.documents,
        '^node_modules/(?:libphonenumber-js|@zxcvbn-ts)/',
      ],
    },
  ),
  rule(
    'domain-takes-types-of-schemas',
    'The contract and the documents bring zod with them.',
    { path: layer.domain },
    { path: [layer.contract, layer.documents], ...values },
  ),
  rule(
    'pictures-stand-alone',
    'Drawing knows shapes, colours and letters: no Node, no browser, no package, no call.',
    { path: layer.pictures },
    { pathNot: [layer.pictures, layer.domain] },
  ),
  rule(
    'search-stands-alone',
    'Both sides search, and a browser fetches it alone.',
    { path: layer.search },
    { pathNot: [layer.search, '^node_modules/minisearch/'] },
  ),
  rule(
    'artwork-is-drawn-with-pictures',
    'The sample shop holds documents, and drawings that are made of what the library offers.',
    { path: layer.content },
    { pathNot: [layer.content, layer.pictures] },
  ),
  rule(
    'artwork-can-be-replaced',
    'What a shop has printed on its things is known by the index of its artwork alone.',
    { path: '^(src|scripts)/', pathNot: layer.content },
    { path: layer.content, pathNot: '^src/content/artwork/index\\.ts$' },
  ),
  rule(
    'flows-need-no-pictures',
    'A flow runs without a view, and a view without pictures.',
    { path: [layer.client, layer.stores] },
    { path: layer.pictures },
  ),
  rule(
    'client-looks-left',
    'contract <- domain <- client',
    { path: layer.client },
    { path: [layer.stores, layer.islands, layer.layouts, layer.pages, layer.server] },
  ),
  rule(
    'stores-look-left',
    'client <- stores; a flow runs without a view.',
    { path: layer.stores },
    {
      path: [
        layer.islands,
        layer.layouts,
        layer.pages,
        layer.server,
        '^node_modules/(@nanostores/)?react',
      ],
    },
  ),
  rule(
    'islands-look-left',
    'stores <- islands; what an island needs of its page comes as props.',
    { path: layer.islands },
    { path: [layer.layouts, layer.pages] },
  ),
  rule(
    'islands-ask-stores',
    'Calls, tokens and storage are behaviour, and behaviour lives in stores: types are all that islands take.',
    { path: [layer.islands, layer.layouts, layer.pages] },
    { path: layer.client, ...values },
  ),
  rule(
    'islands-meet-in-stores-or-parts',
    'Islands of two slices share a store, a control of islands/ui, or what a slice offers in parts/.',
    { path: '^src/islands/([^/]+)/' },
    { path: layer.islands, pathNot: ['^src/islands/($1|ui|page)/', '^src/islands/[^/]+/parts/'] },
  ),
  rule(
    'controls-know-no-slice',
    'What every slice uses uses none of them.',
    { path: '^src/islands/(ui|page)/' },
    { path: layer.islands, pathNot: '^src/islands/(ui|page)/' },
  ),
  rule(
    'layouts-stay-below-pages',
    'layouts <- pages',
    { path: layer.layouts },
    { path: layer.pages },
  ),
  rule(
    'pages-take-types-of-the-server',
    'Pages and islands read the shop through what they are given.',
    { path: ['^src/(islands|layouts|pages|stores)/', layer.client] },
    { path: layer.server, ...values },
  ),
  rule(
    'server-slices-meet-at-index',
    'What a slice offers stands in its index.ts.',
    { path: '^src/lib/server/([^/]+/[^/]+)/' },
    {
      path: '^src/lib/server/[^/]+/',
      pathNot: ['^src/lib/server/$1/', '^src/lib/server/[^/]+/[^/]+/index\\.ts$'],
    },
  ),
  rule(
    'platform-imports-no-slice',
    'What a slice is to the platform stands in context.ts, or is handed in.',
    { path: '^src/lib/server/platform/' },
    {
      path: '^src/lib/server/',
      pathNot: [
        '^src/lib/server/platform/',
        '^src/lib/server/(actor|context|refusal|start-error)\\.ts$',
      ],
    },
  ),
  rule(
    'sandbox-can-be-deleted',
    'The embedded payment provider is known by the one line that hands it in.',
    {
      path: '^src/',
      pathNot: ['^src/lib/server/commerce/sandbox/', '^src/lib/server/payment-modules\\.ts$'],
    },
    { path: '^src/lib/server/commerce/sandbox/' },
  ),
  rule(
    'front-is-the-last',
    'server/<room>/<slice> <- server/site/front',
    { path: '^src/lib/server/[^/]+/', pathNot: '^src/lib/server/site/front/' },
    { path: '^src/lib/server/site/front/' },
  ),
  rule(
    'server-knows-no-view',
    'The server renders pages through the built application alone.',
    { path: layer.server },
    { path: [layer.client, layer.stores, layer.islands, layer.layouts, layer.pages] },
  ),
  rule(
    'shop-stands-alone',
    'What runs in production needs neither scripts nor tests.',
    { path: '^src/' },
    { path: '^(scripts|tests)/' },
  ),
  rule(
    'no-development-packages',
    'What runs in production is in `dependencies`.',
    { path: '^src/', pathNot: '\\.d\\.ts$' },
    { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'], pathNot: '/@types/' },
  ),
  rule('imports-resolve', 'Every import leads somewhere.', {}, { couldNotResolve: true }),
  rule(
    'no-orphans',
    'A file that nobody imports and that imports nobody is left over.',
    { orphan: true, path: '^src/lib/', pathNot: '\\.d\\.ts$' },
    {},
  ),
]

export const forbiddenAtRunTime: IForbiddenRuleType[] = [
  rule(
    'browser-never-reaches-the-server',
    'Nothing that a browser gets may lead to server code, over however many files.',
    { path: browser },
    { path: [layer.server, '^src/lib/server$'], reachable: true },
  ),
  rule('no-cycles', 'Files that need each other are one file.', {}, { circular: true }),
]

export const cruiseOptions: ICruiseOptions = {
  doNotFollow: { path: '^node_modules/' },
  exclude: { path: ['^dist/', '^\\.data/', '^\\.astro/'] },
  tsPreCompilationDeps: true,
  enhancedResolveOptions: {
    exportsFields: ['exports'],
    conditionNames: ['import', 'module', 'node', 'default', 'types'],
    extensions: ['.ts', '.tsx', '.mjs', '.js', '.d.ts', '.json'],
  },
}
