import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { photograph } from './photograph.ts'

const said = {
  en: { slug: 'pressroom', title: 'The pressroom', alt: 'Sheets on their way through a press' },
  de: { slug: 'drucksaal', title: 'Der Drucksaal', alt: 'Bogen auf dem Weg durch die Maschine' },
  fr: { slug: 'atelier', title: 'L’atelier', alt: 'Des feuilles passent dans la presse' },
  it: { slug: 'sala-stampa', title: 'La sala stampa', alt: 'Fogli che passano in macchina' },
}

/**
 * Puts photographs into a copy of the test shop: in a page's hero, steps and text, across a category, and in
 * the tile of a product.
 */
export async function addPhotographs(root: string): Promise<void> {
  const put = (path: string, content: string | Buffer) => {
    mkdirSync(join(root, path, '..'), { recursive: true })
    writeFileSync(join(root, path), content)
  }
  const add = (path: string, text: string) =>
    put(path, readFileSync(join(root, path), 'utf8') + text)
  const alts = Object.entries(said).map(([language, { alt }]) => `  ${language}: ${alt}\n`)
  const about = `alt:\n${alts.join('')}focus: { x: 20, y: 30 }\nrights: © 2026 Test\n`
  // One for each place: browsers show what they have already.
  for (const id of ['hall', 'sheet', 'trimmer', 'counter', 'pile']) {
    put(`images/${id}.jpg`, await photograph({ width: 1500, height: 1000 }))
    put(`images/${id}.yaml`, about)
  }
  put(
    'pages/pressroom/page.yaml',
    'layout: standard\nblocks:\n' +
      '  - { block: hero, key: top, picture: { photo: hall }, to: { product: flyers } }\n' +
      '  - { block: steps, key: way, pictures: [{ photo: sheet }, { scene: parcel }] }\n' +
      '  - { block: text, key: more }\n',
  )
  for (const [language, { slug, title, alt }] of Object.entries(said))
    put(
      `pages/pressroom/${language}.md`,
      `---\nslug: ${slug}\ntitle: ${title}\ndescription: ${title}.\nblocks:\n` +
        `  top: { title: ${title}, lead: ${title}., alt: ${alt}, button: ${title} }\n` +
        `  way:\n    title: ${title}\n    steps:\n      - { title: A, text: A. }\n      - { title: B, text: B. }\n` +
        `---\n\n${title}.\n\n![${alt}](/images/trimmer.jpg)\n`,
    )
  add('categories/stationery/category.yaml', 'picture: { photo: counter }\n')
  add('products/flyers/product.yaml', 'shown: { photo: pile }\n')
}
