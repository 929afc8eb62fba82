import { expectFitAtEveryWidth } from './harness/looks.ts'
import { places } from './harness/places.ts'
import { shopperOf } from './harness/shopper.ts'
import { expect, test } from './harness/test.ts'

const { ie } = places

test('designs are named, pasted, held to the quantity, and stand in the cart', async ({ page }) => {
  test.setTimeout(120_000)
  const shopper = shopperOf(page, ie)
  const { main, say } = shopper
  const plum = `Plum ${Date.now()}`
  await shopper.visit(`${ie.product('jar-labels')}?designs=2`)
  await shopper.quoted()
  const name = (number: number) =>
    main.getByRole('textbox', { name: say('product.artwork_number', { number }), exact: true })
  const rolls = (number: number) =>
    main.getByRole('textbox', {
      name: `${say('product.artwork_rolls')} ${say('product.artwork_number', { number })}`,
    })
  await expect(rolls(2)).toHaveValue('1')
  await name(1).fill(plum)
  await rolls(1).fill('2')
  await expect(main.getByRole('button', { name: say('product.artwork_evenly') })).toBeVisible()
  await main
    .getByRole('button', { name: say('product.add_to_cart') })
    .first()
    .click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await main.getByText(say('product.artwork_paste')).click()
  await main
    .getByRole('textbox', { name: say('product.artwork_list') })
    .fill(`${plum}\t2\nFig\t1\nRose hip\t1`)
  await main.getByRole('button', { name: say('product.artwork_list_take') }).click()
  await expect(name(3)).toHaveValue('Rose hip')
  await expect(main.getByRole('spinbutton', { name: say('product.other_quantity') })).toHaveValue(
    '2000',
  )
  await expectFitAtEveryWidth(page)
  await shopper.quoted()
  await main
    .getByRole('button', { name: say('product.add_to_cart') })
    .first()
    .click()
  await page
    .getByRole('dialog')
    .getByRole('link', { name: say('product.go_to_cart') })
    .click()
  const line = main.getByRole('listitem').filter({ hasText: 'Jar labels' })
  await line.locator('summary').click()
  await expect(line).toContainText(`${plum}:\u00a02\u00a0×\u00a0500, Fig:\u00a01\u00a0×\u00a0500`)
  await line.getByRole('link', { name: say('cart.file_add') }).click()
  await shopper.arrive('cartFiles')
  const sets = `${plum}:\u00a02\u00a0×\u00a0500, Fig:\u00a01\u00a0×\u00a0500, Rose hip:\u00a01\u00a0×\u00a0500`
  await expect(main.getByText(say('artwork.sets', { sets }))).toBeVisible()
  await expectFitAtEveryWidth(page)

  // Of several files in a cart each is named where it cannot be opened, and is put where it belongs.
  const buffer = Buffer.from('%PDF-1.7\nnothing of it is true')
  const named = ['one.pdf', 'two.pdf'].map((each) => ({ name: each, mimeType: '', buffer }))
  await main.getByLabel(say('artwork.choose'), { exact: true }).setInputFiles(named)
  const files = main.getByRole('list', { name: say('artwork.files'), exact: true })
  const unread = files.getByText(say('artwork.finding_file_damaged'))
  await expect(unread).toHaveCount(2, { timeout: 60_000 })
  await main.getByRole('button', { name: `${say('artwork.earlier')} two.pdf` }).click()
  await expect(files.getByRole('listitem').first()).toContainText('two.pdf')
  await expectFitAtEveryWidth(page)
  await shopper.visit(ie.link('cart'))
  await line.getByRole('link', { name: say('cart.edit') }).click()
  await expect(name(1)).toHaveValue(plum)
  await expect(rolls(1)).toHaveValue('2')
})
