import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { appPages, type ContentError } from '../../src/lib/server/site/editions/index.ts'
import { judgedContent } from './judged-content.ts'

const { problems, root, read } = judgedContent()

const cards = 'products/business-cards/product.yaml'
const banner = 'products/pvc-banner/product.yaml'
const ireland = 'delivery/ireland.yaml'
const ie = 'tenants/ie.yaml'

test('a time zone, a country and a currency exist', () => {
  expect(problems([ireland, 'Europe/Dublin', 'Europe/Dublinn'])).toEqual([
    `${ireland} [timeZone: Europe/Dublinn] plant.timeZone: There is no time zone Europe/Dublinn. Did you mean "Europe/Dublin"?`,
  ])
  expect(problems([ireland, '  - country: IE', '  - country: XX'])).toContain(
    `${ireland} [- country: XX] countries.0.country: There is no country XX.`,
  )
  expect(
    problems([ie, 'currency: EUR', 'currency: EUX'], ['price-lists/eur.yaml', 'EUR', 'EUX']),
  ).toEqual(
    expect.arrayContaining([
      `${ie} [currency: EUX] domain.currency: There is no currency EUX.`,
      'price-lists/eur.yaml [currency: EUX] currency: There is no currency EUX.',
    ]),
  )
})

test('a payment method has a provider behind it', () => {
  expect(problems([ie, 'method: card', 'method: crad'])).toEqual([
    expect.stringContaining('There is no payment method crad. Did you mean "card"?'),
  ])
  expect(problems([ie, 'card, provider: sandbox', 'card, provider: house'])).toEqual([
    expect.stringContaining('house does not serve card. sandbox or stripe does.'),
  ])
  expect(problems([ie, '3456 78', '3456 79'])).toEqual([
    expect.stringContaining('Its check digits are not right.'),
  ])
})

test('an account belongs to one shop, however it is written', () => {
  expect(
    problems(['tenants/de.yaml', 'DE89 3704 0044 0532 0130 00', 'ie29aibk93115212345678']),
  ).toEqual(
    expect.arrayContaining([
      'tenants/de.yaml [iban: ie29aibk93115212345678] bankAccount.iban: Tenant ie is paid on it already.',
    ]),
  )
})

test('a price that is agreed on is in a currency that one of its shops sells in', () => {
  const agreed = 'customer-prices/resellers.yaml'
  expect(problems([agreed, 'EUR: 2000', 'CHF: 2000'])).toEqual([
    `${agreed} [- { quantity: 1000, options: { lamination: matt }, amounts: { CHF: 2000 } }] products.business-cards.prices.0.amounts: No shop that it counts in sells in CHF.`,
  ])
  expect(problems([agreed, 'EUR: 2000', 'CHF: 2000, EUR: 2000'])).toEqual([])
  expect(
    problems([agreed, 'tenants: [ie]', 'tenants: [ie, ch]'], [agreed, 'EUR:', 'CHF:']),
  ).toEqual([])
})

test('a price list is in the currency of the tenant, and knows its products', () => {
  expect(problems([ie, 'priceList: eur', 'priceList: gbp'])).toEqual([
    `${ie} [priceList: gbp] priceList: It is in GBP, the domain is not.`,
  ])
  const list = 'price-lists/gbp.yaml'
  expect(problems([list, 'factor: 0.86', 'factor: 0.86\nproducts: { flyer: 0.9 }'])).toEqual([
    `${list} [products: { flyer: 0.9 }] products.flyer: There is no product flyer. Did you mean "flyers"?`,
  ])
})

test('nothing is given away', () => {
  const free = 'price: { model: run, setup: 0, scale: 0, exponent: 0.6, unit: 0 }'
  expect(problems([cards, /^price:.*$/m, free])).toEqual([
    `${cards} [${free}] price: 100 of it would cost 0 (price list chf).`,
  ])
})

test('ranges hold something, and their increments reach what is in them', () => {
  const width = (change: string) => problems([banner, /- \{ kind: number, key: width.*$/m, change])
  const line = (rest: string) => `- { kind: number, key: width, unit: cm, ${rest} }`
  const below = line('minimum: 900, maximum: 800, increment: 1, initial: 300')
  expect(width(below)).toEqual([
    `${banner} [${below}] attributes.0.minimum: The minimum 900 is above the maximum 800.`,
  ])
  const off = line('minimum: 50, maximum: 800, increment: 40, initial: 90')
  expect(width(off)).toEqual([
    `${banner} [${off}] attributes.0.increment: Steps of 40 from 50 never reach the maximum 800.`,
  ])
  const beyond = line('minimum: 50, maximum: 800, increment: 1, initial: 3000')
  expect(width(beyond)).toEqual([
    `${banner} [${beyond}] attributes.0.initial: 3000 is not within 50 and 800.`,
  ])
  const free = 'free: { minimum: 500, maximum: 1, increment: 1 }'
  expect(problems([banner, /free:.*$/m, free])).toEqual([
    `${banner} [${free}] quantities.free.minimum: The minimum 500 is above the maximum 1.`,
  ])
})

test('a key stands once: options, attributes, priorities, deliveries, mcpSku', () => {
  expect(problems([cards, 'key: slim, factor: 0.94', 'key: tall, factor: 0.94'])).toContain(
    `${cards} [- { key: tall, factor: 0.94, facts: { widthMm: 85, heightMm: 40 } }] attributes.0.options.2.key: tall stands twice.`,
  )
  expect(problems([cards, 'key: spot-uv\n', 'key: corners\n'])).toContain(
    `${cards} [key: corners] attributes.5.key: corners stands twice.`,
  )
  expect(problems([cards, '[economy, standard, fast, express]', '[standard, standard]'])).toEqual([
    `${cards} [priorities: [standard, standard]] priorities.1: standard stands twice.`,
  ])
  expect(problems([ireland, 'key: fast', 'key: express'])).toContain(
    `${ireland} [- { key: express, workingDays: 1, factor: 1.5, cutOff: "10:00" }] priorities.3.key: express stands twice.`,
  )
  expect(problems([banner, 'PRD-PB0300', 'PRD-BC0185'])).toEqual([
    `${banner} [mcpSku: PRD-BC0185] skus.mcpSku: PRD-BC0185 is the mcpSku of ${cards} already.`,
  ])
})

test('an initial option is an option', () => {
  expect(problems([cards, 'initial: matt', 'initial: satin'])).toContain(
    `${cards} [initial: satin] attributes.2.initial: satin is no option.`,
  )
})

test('rules that contradict each other are found by solving them', () => {
  const contradiction = [
    'rules:',
    '  - key: soft-touch-weight',
    '    when: { paper: [board-300, board-350, board-400] }',
    '    needs: { lamination: [matt, gloss, none] }',
    '    otherwise: { lamination: matt }',
  ].join('\n')
  const [first] = problems([
    cards,
    /rules:\n {2}- key: soft-touch-weight\n.*\n.*\n.*$/m,
    contradiction,
  ])
  expect(first).toBe(
    `${cards} [- { key: soft-touch, factor: 1.18, facts: { film: velvet } }] attributes.2.options.3.key: No valid choice has soft-touch: the rules contradict each other.`,
  )
  expect(
    problems(
      [cards, 'needs: { paper: [board-350, board-400] }', 'needs: { paper: [board-300] }'],
      [cards, 'when: { lamination: [soft-touch] }', 'when: { lamination: [matt] }'],
    ),
  ).toContain(
    `${cards} [initial: board-350] attributes.1.initial: The product cannot start with board-350: the rule soft-touch-weight forbids it.`,
  )
})

test('an address belongs to one page, whoever claims it', () => {
  expect(problems([ie, 'configs:', 'links: { cart: /flyers/ }\nconfigs:'])).toEqual([
    `${ie} [links: { cart: /flyers/ }] links.cart: /flyers/ is the address of products/flyers/en.yaml already.`,
  ])
  expect(problems(['pages/contact/en.md', 'slug: contact', 'slug: flyers'])).toContain(
    'products/flyers/en.yaml [slug: flyers] slug: /flyers/ is the address of pages/contact/en.md already.',
  )
  expect(problems(['pages/contact/en.md', 'slug: contact', 'slug: api/contact'])).toContain(
    'pages/contact/en.md [slug: api/contact] slug: /api/contact/ is an address that the shop keeps for itself.',
  )
})

const english = 'redirects/en.yaml'
const moved = (...lines: string[]) =>
  problems([english, /$/, `${lines.join('\n')}\n`]).map((each) => each.replace(/^.*\] /, ''))

test('a redirect leads in one step to a page that is there', () => {
  expect(moved('/leaflets/: { to: /flyers/ }', '/sign-in/: { to: login }')).toEqual([])
  expect(moved('/leaflets/: { to: https://other.example.com/ }')).toEqual([])
  expect(problems([english, /$/, '/leaflets/: { to: /flyer/ }\n'])).toEqual([
    `${english} [/leaflets/: { to: /flyer/ }] /leaflets/.to: Tenant ie has no page /flyer/.`,
    `${english} [/leaflets/: { to: /flyer/ }] /leaflets/.to: Tenant uk has no page /flyer/.`,
  ])
  expect(moved('/leaflets/: { to: /Flyers.html }')).toEqual([
    '/leaflets/.to: The shop spells this address /flyers/.',
  ])
  expect(moved('/a/: { to: /cards/ }')).toEqual([
    '/a/.to: /cards/ is redirected itself; say where that leads, /business-cards/.',
  ])
  expect(moved('/a/: { to: /b/ }', '/b/: { to: /a/ }')).toEqual([
    '/a/.to: These redirects lead in a circle: /a/ → /b/ → /a/.',
    '/b/.to: These redirects lead in a circle: /b/ → /a/ → /b/.',
  ])
  expect(moved('/a/: { to: "/a/?again" }')).toEqual([
    '/a/.to: These redirects lead in a circle: /a/ → /a/.',
  ])
})

test('addresses beyond ASCII are judged in every spelling', () => {
  for (const to of ['/präge/', '/pr%C3%A4ge/'])
    expect(moved(`/a/: { to: ${to} }`, '/präge/: { to: /flyers/ }')).toEqual([
      '/a/.to: /präge/ is redirected itself; say where that leads, /flyers/.',
    ])
  expect(moved('/präge/: { to: /präge/ }')).toEqual([
    '/präge/.to: These redirects lead in a circle: /präge/ → /präge/.',
  ])
  expect(moved('/a/: { to: /PRÄGE }')).toEqual(['/a/.to: The shop spells this address /präge/.'])
  expect(moved('/a/: { to: /präge/ }')).toContain('/a/.to: Tenant ie has no page /präge/.')
})

test('a redirect leads to nothing but this shop, and to others by https', () => {
  for (const to of [
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    'data:text/html,x',
    'http://other.example.com/',
    'ftp://other.example.com/',
  ])
    expect(moved(`/a/: { to: "${to}" }`)).toEqual([
      expect.stringMatching(/^\/a\/\.to: A redirect to another site begins with https:\/\//),
    ])
  for (const to of ['//other.example.com/', '/\\\\other.example.com/', 'other.example.com', ''])
    expect(moved(`/a/: { to: "${to}" }`)[0]).toContain('is no address: use a path such as')
  expect(moved('/a/: { to: "https://user:word@other.example.com/" }')[0]).toContain('is for nobody')
  expect(moved('/a/: { to: carts }')).toEqual([
    '/a/.to: There is no page behind a default link carts. Did you mean "cart"?',
  ])
  expect(moved('/a/: { to: welcome }')).toEqual([])
  expect(moved('/a/: { to: https://de.localhost/visitenkarten/ }')).toEqual([])
  expect(moved('/a/: { to: https://de.localhost/flyers-ch/ }')).toEqual([
    '/a/.to: Tenant de has no page /flyers-ch/.',
  ])
  expect(moved('/a/: { to: https://ie.localhost/flyers/ }')).toEqual([
    '/a/.to: ie.localhost is this shop: write the path alone.',
  ])
  // The same host, as a browser and the shop read it.
  expect(moved('/a/: { to: https://ie.localhost./a/ }')).toContain(
    '/a/.to: ie.localhost is this shop: write the path alone.',
  )
  // A name that every object has is no link.
  expect(moved('/a/: { to: constructor }')[0]).toContain('There is no page behind a default link')
})

test('a redirect takes no address that is in use, and is spelt as addresses are', () => {
  expect(moved('/flyers/: { to: /business-cards/ }')).toContain(
    '/flyers/: /flyers/ is the address of products/flyers/en.yaml already.',
  )
  expect(moved('/cart/: { to: /flyers/ }')).toContain(
    '/cart/: /cart/ is the address of links/en.yaml already.',
  )
  expect(moved('/api/old/: { to: /flyers/ }')).toEqual([
    '/api/old/: /api/old/ is an address that the shop keeps for itself.',
  ])
  expect(moved('/Old/: { to: /flyers/ }')[0]).toContain('use an address as the shop spells it')
  expect(moved('/a/: { to: /flyers/, status: gone }')).toEqual([
    '/a/.status: this must be one of permanent, temporary.',
  ])
})

test('every page of the application has a route, and a link in every language', () => {
  const pages = Object.entries(appPages)
  expect(pages.length).toBeGreaterThan(0)
  for (const [key, { route, optional }] of pages) {
    const file = join(import.meta.dirname, '../../src/pages', route).slice(0, -1)
    expect(existsSync(`${file}.astro`) || existsSync(`${file}/index.astro`), route).toBe(true)
    const [left, missing] = [new RegExp(`^${key}: .*\n`, 'm'), `These links are missing: ${key}.`]
    expect(problems(['links/de.yaml', left, '']).join()).toEqual(
      optional ? '' : expect.stringContaining(missing),
    )
  }
})

test('a text may link to what is redirected', () => {
  const contact = 'pages/contact/en.md'
  const linked = (href: string) =>
    problems(
      [english, /$/, '/großformat/: { to: /flyers/ }\n'],
      [contact, 'Send it along.', `Send [it](${href}) along.`],
    )
  for (const href of ['/cards/', '/großformat/', '/Gro%c3%9fformat', '/GRO%C3%9FFORMAT/'])
    expect(linked(href), href).toEqual([])
})

test('brand colours can be read', () => {
  expect(problems([ie, 'onBrand: "#ffffff"', 'onBrand: "#1f4396"'])).toEqual([
    `${ie} [onBrand: "#1f4396"] brand.onBrand: #1f4396 on brand #1f4396 has a contrast of 1.0; it takes 4.5.`,
    `${ie} [onBrand: "#1f4396"] brand.onBrand: #1f4396 on brandDeep #16336f has a contrast of 1.3; it takes 4.5.`,
  ])
})

test('links in texts lead somewhere, and run nothing', () => {
  const contact = 'pages/contact/en.md'
  const linked = (href: string) =>
    problems([contact, 'Send it along.', `Send [it](${href}) along.`])
  expect(linked('/flyers/')).toEqual([])
  expect(linked('https://example.test/')).toEqual([])
  expect(linked('mailto:{email}')).toEqual([])
  expect(linked('/flyer/')).toEqual([
    `${contact} [Send [it](/flyer/) along. A look at the PDF tells us more than a description.] The link /flyer/ leads nowhere: tenant ie has no such page.`,
  ])
  for (const href of [
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'data:text/html,x',
    'java&#115;cript:x',
  ])
    expect(linked(href)[0]).toMatch(/A link may not lead to (javascript|data):/)
  expect(linked('terms')[0]).toContain('start it with / or with https://')
  const category = 'categories/stationery/en.yaml'
  expect(problems([category, 'A card is handled', '[A card](/nowhere/) is handled'])[0]).toContain(
    'advice.0.text: The link /nowhere/ leads nowhere',
  )
})

test('thousands of wrong links in one text are told soon, and not one by one', () => {
  const contact = 'pages/contact/en.md'
  const links = Array.from({ length: 9000 }, (_, index) => `[a](/nowhere-${index}/)`).join('\n')
  const began = performance.now()
  const found = problems([contact, 'Send it along.', links])
  expect(performance.now() - began).toBeLessThan(2500)
  expect(found).toHaveLength(51)
  expect(found[1]).toContain('[[a](/nowhere-1/)] The link /nowhere-1/ leads nowhere')
  expect(found[50]).toContain('From here on further links are wrong')
})

test('an image that is not there is refused', () => {
  expect(
    problems(['pages/contact/en.md', 'Send it along.', '![It](/it.png)']).map((each) =>
      each.replace(/\[.*\] /, ''),
    ),
  ).toEqual([
    'pages/contact/en.md There is no image /it.png; pictures lie in images/ and are named as /images/press.png.',
  ])
})

test('what the law asks for stands in every language of a tenant', () => {
  const path = 'pages/imprint/fr.md'
  const text = readFileSync(join(root, path), 'utf8')
  rmSync(join(root, path))
  const found = () => {
    try {
      read()
      return []
    } catch (error) {
      return (error as ContentError).problems.map((each) => `${each.path} ${each.message}`)
    }
  }
  const missing = found()
  writeFileSync(join(root, path), text)
  expect(missing).toContain(
    `${path} The law asks for this page in every language, and tenant fr speaks fr-FR.`,
  )
  expect(
    problems(['pages/terms/page.yaml', 'footer: legal', 'footer: legal\ntenants: [de]']),
  ).toContain(
    `${ie} [locales: [en-IE]] locales: The law asks for a page terms, and this tenant has none.`,
  )
  const form = '  - { block: withdrawal-form, key: form }\n'
  expect(problems(['pages/withdraw/page.yaml', form, ''])).toContain(
    `${ie} [locales: [en-IE]] locales: The law asks for a way to withdraw from contracts: a page with the block withdrawal-form, and this tenant has none.`,
  )
})

test('a placeholder or a voice that one language has alone is that language’s mistake', () => {
  const de = 'dictionaries/de/cart.yaml'
  const en = 'dictionaries/en/cart.yaml'
  const voice = /^(\w+):.*\{(\w+)\}/m.exec(readFileSync(join(root, en), 'utf8'))
  const [, key = '', name = ''] = voice ?? []
  const wrong = (path: string) =>
    problems([path, new RegExp(`^(${key}:.*)\\{${name}\\}`, 'm'), '$1{wrong}'])
  for (const path of [de, en, 'dictionaries/it/cart.yaml']) {
    const found = wrong(path)
    expect(found).toHaveLength(1)
    expect(found[0]).toMatch(new RegExp(`^${path} .* ${key}: The placeholders are .*\\{wrong\\}`))
  }
  const misspelt = problems([en, new RegExp(`^${key}:`, 'm'), `${key}x:`])
  expect(misspelt).toHaveLength(1)
  expect(misspelt[0]).toContain(`Did you mean "${key}"?`)
})

test('postcodes of zones can be told apart', () => {
  expect(problems([ireland, 'F26, F28', 'F26, F26'])[0]).toContain(
    'F26 belongs to the zone far-west already.',
  )
  expect(problems([ireland, 'F26, F28', 'F26, "F*"'])[0]).toContain(
    'A postcode starts with letters and digits',
  )
})
