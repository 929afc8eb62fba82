import * as fs from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { generated } from '../../scripts/checks/generated.ts'
import { generatedFiles } from '../../scripts/lib/generated.ts'
import { generatedVoices } from '../../scripts/lib/voices.ts'

function tree(files: Record<string, string>): string {
  const root = fs.mkdtempSync(join(tmpdir(), 'quire-voices-'))
  for (const [path, text] of Object.entries(files)) {
    fs.mkdirSync(dirname(join(root, path)), { recursive: true })
    fs.writeFileSync(join(root, path), text)
  }
  return root
}

const files = {
  'src/content/dictionaries/en/cart.yaml':
    'title: Cart\nlines_one: One line\nlines_other: Lines\nstate_new: New\nstate_old: Old\n',
  'src/content/dictionaries/en/errors.yaml': 'cart_full: Full\n',
  'src/content/dictionaries/en/forms.yaml': 'failed: No\n',
  'src/content/dictionaries/en/home.yaml': 'title: Home\n',
  'src/layouts/app.astro': '<slot />\n',
  'src/pages/cart.astro': "import { CartPage } from '../islands/cart/cart-page.tsx'\n",
  'src/islands/cart/cart-page.tsx':
    "import { Line } from './line.tsx'\nimport type { Home } from '../home/home.tsx'\nsay('cart.title')\nsayCount('cart.lines', 2)\n",
  'src/islands/cart/line.tsx': `import { rules } from '../../stores/cart.ts'\n// say('home.title')\nsay(\`errors.\${code}\`)\nsay(\`cart.state_\${state}\`)\nsay('cart.state_new')\n`,
  'src/islands/home/home.tsx': "say('home.title')\n",
  'src/stores/cart.ts': "export const rules = { name: 'forms.failed', other: 'cart.nothing' }\n",
}

test('keys are a type, and an island speaks with the keys that it and its imports name', () => {
  const [keys, pages] = generatedVoices(tree(files))
  expect(keys?.text).toContain(
    `\`cart.\${'lines_one' | 'lines_other' | 'state_new' | 'state_old' | 'title'}\``,
  )
  expect(keys?.text).toContain(`\`errors.\${'cart_full'}\``)
  // What a template begins with stands for all that begin so, and a counted key for all its counts.
  expect(pages?.text).toContain(
    "'cart/cart-page': {\n    cart: 'lines_* state_* title',\n    errors: '*',\n    forms: 'failed',\n  },",
  )
})

test('what is not of now is a problem', async () => {
  const root = tree(files)
  for (const { path, text } of generatedFiles(root)) {
    fs.mkdirSync(dirname(join(root, path)), { recursive: true })
    fs.writeFileSync(join(root, path), text)
  }
  expect(await generated.run(root, () => {})).toEqual([])
  fs.appendFileSync(join(root, 'src/content/dictionaries/en/cart.yaml'), 'empty: Nothing\n')
  expect(await generated.run(root, () => {})).toEqual([
    'src/lib/domain/dictionary/keys.generated.ts is not of now: npm run fix',
  ])
})
