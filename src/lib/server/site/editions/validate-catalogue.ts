import type { DataOf } from './kinds/index.ts'
import type { Library } from './library.ts'
import type { Report } from './validate.ts'

export function catalogueProblems(library: Library, languages: string[], report: Report): void {
  for (const { id, path, data } of library.all('product')) {
    productProblems(library, path, data, report)
    for (const language of languages) {
      const at = `products/${id}/${language}.yaml`
      const words = library.get('productWords', at)
      if (!words) report(at, 'The product has no words in this language.')
      else wordProblems(at, data, words, report)
    }
  }
  for (const { id, path, data } of library.all('category')) {
    for (const product of data.products) needProduct(library, product, path, report)
    for (const language of languages)
      if (!library.get('categoryWords', `categories/${id}/${language}.yaml`))
        report(`categories/${id}/${language}.yaml`, 'The category has no words in this language.')
  }
  for (const { id } of library.all('page')) {
    const spoken = languages.filter((each) => library.get('pageWords', `pages/${id}/${each}.md`))
    if (spoken.length === 0) report(`pages/${id}/page.yaml`, 'The page has no words at all.')
  }
  const home = library.get('home', 'home/home.yaml')
  if (!home) report('home/home.yaml', 'The shop has no home page.')
  else
    for (const product of [...home.hero.products, ...home.products, home.dates.product])
      needProduct(library, product, 'home/home.yaml', report)
  for (const language of languages) slugProblems(library, language, report)
}

function productProblems(
  library: Library,
  path: string,
  product: DataOf<'product'>,
  report: Report,
): void {
  const options = new Map<string, string[]>()
  for (const attribute of product.attributes) {
    if (options.has(attribute.key)) report(path, `attributes: ${attribute.key} stands twice.`)
    const keys = attribute.kind === 'choice' ? attribute.options.map(({ key }) => key) : []
    options.set(attribute.key, keys)
    if (attribute.kind === 'choice' && !keys.includes(attribute.initial))
      report(path, `attributes.${attribute.key}: initial ${attribute.initial} is no option.`)
  }
  for (const rule of product.rules) {
    const named = [
      ...Object.entries(rule.when),
      ...Object.entries(rule.needs),
      ...Object.entries(rule.otherwise).map(([key, option]): [string, string[]] => [key, [option]]),
    ]
    for (const [key, wanted] of named)
      for (const option of wanted)
        if (!options.get(key)?.includes(option))
          report(path, `rules.${rule.key}: ${key} has no option ${option}.`)
  }
  if (!product.quantities.list.includes(product.quantities.defaultValue))
    report(path, 'quantities.defaultValue is not in quantities.list.')
  if (product.price.model === 'area')
    for (const side of [product.price.width, product.price.height])
      if (!product.attributes.some(({ key, kind }) => key === side && kind === 'number'))
        report(path, `price: there is no number attribute ${side}.`)
  for (const { path: at, data } of library.all('delivery'))
    for (const priority of product.priorities)
      if (!data.priorities.some(({ key }) => key === priority))
        report(path, `priorities: ${at} has no priority ${priority}.`)
}

function wordProblems(
  path: string,
  product: DataOf<'product'>,
  words: DataOf<'productWords'>,
  report: Report,
): void {
  for (const attribute of product.attributes) {
    const spoken = words.attributes[attribute.key]
    if (!spoken) report(path, `attributes: ${attribute.key} has no name.`)
    else if (attribute.kind === 'choice')
      for (const { key } of attribute.options)
        if (!spoken.options[key])
          report(path, `attributes.${attribute.key}.options: ${key} has no name.`)
  }
  for (const { key } of product.rules)
    if (!words.rules[key]) report(path, `rules: ${key} is not explained.`)
}

function slugProblems(library: Library, language: string, report: Report): void {
  const taken = new Map<string, string>()
  const take = (slug: string, path: string) => {
    const other = taken.get(slug)
    if (other) report(path, `slug: ${slug} is the address of ${other} already.`)
    taken.set(slug, path)
  }
  for (const [key, path] of Object.entries(library.get('links', `links/${language}.yaml`) ?? {}))
    if (key !== 'home') take(path.replace(/^\/|\/$/g, ''), `links/${language}.yaml`)
  for (const kind of ['productWords', 'categoryWords', 'pageWords'] as const)
    for (const { path, data } of library.all(kind))
      if (path.includes(`/${language}.`)) take(data.slug, path)
}

function needProduct(library: Library, id: string, path: string, report: Report): void {
  if (!library.get('product', `products/${id}/product.yaml`))
    report(path, `products: there is no product ${id}.`)
}
