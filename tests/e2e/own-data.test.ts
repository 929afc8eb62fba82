import * as fs from 'node:fs'
import { strFromU8, unzipSync } from 'fflate'
import { places } from './harness/places.ts'
import { password, shopperOf } from './harness/shopper.ts'
import { expect, test } from './harness/test.ts'

const { ie } = places

test('a customer takes a copy of their data, and has the account erased', async ({
  page,
  noise,
}) => {
  noise.allow(/status of 40[13]/)
  const shopper = shopperOf(page, ie)
  const { main, say, field } = shopper
  await shopper.visit(ie.link('registration'))
  const email = await shopper.register('Maeve', 'Tully')
  await shopper.arrive('welcome')
  await shopper.visit(ie.link('profile'))
  const section = main.getByRole('region', { name: say('account.data_title'), exact: true })
  const open = (key: string) => section.getByRole('button', { name: say(key) }).click()
  await open('account.data_export')
  await field('account.password_current', section).fill('not this one')
  await open('account.data_export')
  await expect(section.getByText(say('errors.password_wrong'))).toBeVisible()
  await field('account.password_current', section).fill(password)
  const [file] = await Promise.all([page.waitForEvent('download'), open('account.data_export')])
  expect(file.suggestedFilename()).toBe('my-data.zip')
  const unpacked = unzipSync(fs.readFileSync(await file.path()))
  const copy = JSON.parse(strFromU8(unpacked['data.json'] ?? new Uint8Array(0)))
  expect(copy).toMatchObject({ customer: { email, lastName: 'Tully' }, passkeys: [] })
  await expect(section.getByText(say('account.data_exported'))).toBeVisible()

  await open('account.data_erase')
  await field('account.password_current', section).fill(password)
  await open('account.data_erase_do')
  await shopper.arrive('home')
  await shopper.visit(ie.link('login'))
  await field('forms.email').fill(email)
  await field('forms.password').fill(password)
  await main.getByRole('button', { name: say('login.submit') }).click()
  await expect(main.getByText(say('errors.credentials_wrong'))).toBeVisible()
})
