import { blocks } from '../../src/lib/documents/blocks/index.ts'
import { expectNoOverflow } from './harness/looks.ts'
import { at } from './harness/shops.ts'
import { expect, test } from './harness/test.ts'
import { voice } from './harness/voices.ts'

test('the styleguide shows every block and control in a shop’s theme and a chosen language', async ({
  page,
}) => {
  await page.goto(at('ch', '/admin/styleguide/?locale=fr-CH'))
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr-CH')
  for (const name of Object.keys(blocks))
    await expect(page.getByRole('region', { name, exact: true })).toBeAttached()
  const password = page.getByRole('textbox', { name: voice('fr', 'forms.password') })
  await password.fill('paper')
  await expect(password).toHaveValue('paper')
  await page.getByRole('link', { name: 'it-CH' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'it-CH')
  await expectNoOverflow(page)
})
