import { expect, test } from 'vitest'
import { classesOf } from '../../scripts/checks/markup-classes.ts'
import { styleProblems } from '../../scripts/checks/styles.ts'

const tree = {
  'src/layouts/styles/index.css':
    '/*\n * The core.\n *   base.css   wrap icon\n */\n@import "./base.css";\n',
  'src/layouts/styles/base.css': '.wrap {\n  color: var(--ink);\n}\n.icon {\n  fill: none;\n}\n',
  'src/layouts/sheets/cart.css': '@import "../../islands/cart/cart.css" layer(pages);\n',
  'src/islands/cart/cart.css':
    '.cart-line:hover .icon {\n  mask-image: linear-gradient(black, transparent);\n}\n',
  'src/islands/cart/cart-page.tsx':
    "export const Line = ({ on }: { on: boolean }) => <p className={on ? 'cart-line' : undefined} />\n",
  'src/layouts/shell.astro':
    "---\nimport core from './styles/index.css?url'\nimport list from './sheets/cart.css?url'\n---\n" +
    '<main class="wrap icon"><a href={core}>{list}</a></main>\n',
}

/** What is found in the tree with some files put in place of others. */
function problems(changed: Record<string, string> = {}): string[] {
  return styleProblems(
    Object.entries({ ...tree, ...changed }).map(([path, text]) => ({ path, text })),
  )
}

const cart = 'src/islands/cart/cart.css'
const page = 'src/islands/cart/cart-page.tsx'

test('sheets and markup as they should be are let through', () => {
  expect(problems()).toEqual([])
})

test.each([
  [
    'a class without its slice',
    cart,
    '.cart-line,\n.line {}',
    `${cart}:2: .line does not start with cart.`,
  ],
  [
    "another slice's class",
    cart,
    '.cart-line > .order-line {}',
    `${cart}:1: .order-line does not start with cart.`,
  ],
  [
    'a colour',
    cart,
    '.cart-line {\n  border: 1px solid #ddd;\n}',
    `${cart}:2: #ddd is a colour; take it from the theme.`,
  ],
  [
    'a colour by its name',
    cart,
    '.cart-line {\n  color: darkred;\n}',
    `${cart}:2: darkred is a colour; take it from the theme.`,
  ],
  ['a class nobody uses', cart, '.cart-line, .cart-old {}', '.cart-old is defined and never used.'],
  [
    'a class nobody defines',
    page,
    `<p className={\`cart-line \${on ? 'cart-new' : ''}\`} />`,
    `${page}: .cart-new is not defined.`,
  ],
  [
    'a family of classes nobody defines',
    page,
    `<p className={\`cart-line tone-\${on}\`} />`,
    `${page}: no class that starts with tone- is defined.`,
  ],
  [
    'an import for its effect',
    page,
    "import './cart.css'\n<p className='cart-line' />",
    `${page} imports a sheet for its effect; its page links a list of src/layouts/sheets/ instead.`,
  ],
  [
    'a sheet that comes to no page',
    'src/islands/cart/notes.css',
    '.cart-line {}',
    'src/islands/cart/notes.css comes to no page: nothing imports it.',
  ],
  [
    'rules in a list',
    'src/layouts/sheets/cart.css',
    `@import "../../islands/cart/cart.css";\n.cart {}`,
    'src/layouts/sheets/cart.css is a list and has rules.',
  ],
  [
    'a core class that is not listed',
    'src/layouts/styles/base.css',
    '.wrap, .icon, .cart-line {}',
    '.cart-line is not in the list of src/layouts/styles/index.css.',
  ],
  [
    'a listed class that is gone',
    'src/layouts/styles/base.css',
    '.wrap {}',
    '.icon, listed in src/layouts/styles/index.css, is not defined.',
  ],
])('%s is refused', (_, path, text, problem) => {
  expect(problems({ [path]: text })).toContain(problem)
})

test('classes are followed through conditions, tables and functions of the file', () => {
  const { used, heads } = classesOf(
    'picker.tsx',
    `const widths = { full: 'span-full', half: 'span-half' } as const
    const columns = (count: number) => count
    function classes(off: boolean): string {
      if (off === 'not-a-class') return 'option option-off'
      return \`option\${off ? ' option-words' : ''} option-grid-\${columns(2)}\`
    }
    export const Picker = () => <p className={classes(true)} {...(on && { className: widths[width] })} />`,
  )
  expect([...used].toSorted()).toEqual(
    ['option', 'option-off', 'option-words', 'span-full', 'span-half'].toSorted(),
  )
  expect([...heads]).toEqual(['option-grid-'])
})

test('classes of a template are found beside its front matter', () => {
  const { used, heads } = classesOf(
    'tiles.astro',
    `---\nconst few = 'tiles-few'\n---\n<ul class:list={['tiles', few]}><li class={\`tiles-item ground-\${paper}\`} /></ul>`,
  )
  expect([...used].toSorted()).toEqual(['tiles', 'tiles-few', 'tiles-item'])
  expect([...heads]).toEqual(['ground-'])
})
