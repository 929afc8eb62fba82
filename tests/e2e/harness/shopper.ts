import { randomUUID } from 'node:crypto'
import type { Locator, Page } from 'playwright/test'
import { formatNumber } from '../../../src/lib/domain/numbers/format.ts'
import { hydrated } from './looks.ts'
import type { Place } from './places.ts'
import { at } from './shops.ts'
import { expect } from './test.ts'
import { voice, voicePattern, wordsOf } from './voices.ts'

export type Address = { street: string; postcode: string; city: string }

/** Addresses that the tenants deliver to. */
export const addresses: Record<string, Address> = {
  ie: { street: '4 Quay Street', postcode: 'D01 F5P2', city: 'Dublin' },
  fr: { street: '8 rue des Presses', postcode: '75003', city: 'Paris' },
  ch: { street: 'Rue du Rhône 12', postcode: '1204', city: 'Genève' },
  uk: { street: '12 Platen Lane', postcode: 'S1 2HE', city: 'Sheffield' },
}

export const password = 'three unrelated words'

/** What somebody does in a shop, found by what they see: roles and names, in the shop's language. */
export function shopperOf(page: Page, place: Place) {
  const sight = sightOf(page, place)
  const product = productParts(sight)
  const { main, say, arrive } = sight
  const funnel = funnelParts(sight)
  const checkout = () => main.getByRole('link', { name: say('cart.checkout') }).click()
  return {
    ...sight,
    ...product,
    ...funnel,
    checkout,
    /** From the checkout's first step to a new account, and back to the checkout. */
    registerOnTheWay,
    orderButton: (): Locator => main.getByRole('button', { name: say('payment.order_button') }),
    /** From an empty cart to the page with the order button, with a new account. */
    async toOrderButton(): Promise<string> {
      await product.addProduct()
      await checkout()
      const email = await registerOnTheWay()
      await funnel.fillAddress(addresses[place.tenant] ?? { street: '', postcode: '', city: '' })
      return email
    },
    /** The number of the order that an address bar or a page names. */
    orderNumber(): string {
      return new URL(page.url()).searchParams.get('order_number') ?? ''
    },
  }

  async function registerOnTheWay(): Promise<string> {
    await arrive('checkout')
    await sight.field('forms.email').fill(`${randomUUID().slice(0, 8)}@example.test`)
    await sight.pick(main.getByRole('radio', { name: say('checkout.way_new') }))
    await main.getByRole('button', { name: say('checkout.email_go_on') }).click()
    await arrive('registration')
    const email = await funnel.register()
    await arrive('checkout')
    return email
  }
}

type Sight = ReturnType<typeof sightOf>

/** Words and ways of a place. */
function sightOf(page: Page, place: Place) {
  const { tenant, language } = place
  const say = (key: string, values?: Record<string, string | number>) =>
    voice(language, key, values)
  const main = page.getByRole('main')
  return {
    page,
    place,
    main,
    say,
    named: (key: string) => voicePattern(language, key),
    /** A required text field by the whole of its label: `Nom` is part of `Prénom`. */
    field: (key: string, within = main): Locator =>
      within.getByRole('textbox', { name: say(key), exact: true }),
    /** Chooses a radio as a finger does, by what is seen of it: its label, where it has come to rest. */
    async pick(radio: Locator): Promise<void> {
      await radio.locator('xpath=ancestor::label[1]').click()
      await expect(radio).toBeChecked()
    },
    async visit(path: string): Promise<void> {
      await page.goto(at(tenant, path))
      await hydrated(page)
    },
    async arrive(link: string): Promise<void> {
      await page.waitForURL((url) => url.pathname === place.link(link))
      await hydrated(page)
    },
  }
}

function productParts({ page, place, main, say, visit, arrive }: Sight) {
  const options = (product: string) =>
    wordsOf<Product>(`products/${product}/${place.language}.yaml`).attributes
  /** The first button that adds: in the head, or in the bar on a phone. */
  const buy = (): Locator =>
    main
      .getByRole('button', { name: say('product.add_to_cart') })
      .locator('visible=true')
      .first()
  /** Waits until the prices shown are those of the configuration shown. */
  const quoted = async (): Promise<void> => {
    const table = main.getByRole('table', { name: say('product.table_caption') })
    await expect(table).toHaveAttribute('aria-busy', 'false')
  }
  const add = async (): Promise<void> => {
    await buy().click()
    const said = page.getByRole('dialog', { name: say('product.added') })
    await said.getByRole('link', { name: say('product.go_to_cart') }).click()
    await arrive('cart')
  }
  return {
    buy,
    quoted,
    add,
    /** The radio of an option, by the names of attribute and option. */
    option(product: string, attribute: string, key: string): Locator {
      const words = options(product)[attribute]
      return main
        .getByRole('group', { name: new RegExp(`^${words?.name}`) })
        .getByRole('radio', { name: new RegExp(`^${words?.options[key]?.name}`) })
    },
    /** The radio of a quantity at a priority. */
    price(quantity: number, priority: string): Locator {
      const count = formatNumber(quantity, place.locale)
      return main.getByRole('radio', {
        name: new RegExp(`^${count} .*, ${say(`priorities.${priority}`)},`),
      })
    },
    /** The price a cell says, as text. */
    async priceOf(cell: Locator): Promise<string> {
      const label = (await cell.getAttribute('aria-label')) ?? ''
      return label.split(', ').at(-1) ?? ''
    },
    /** Puts a product as it comes into the cart, from its page. */
    async addProduct(product = 'business-cards'): Promise<void> {
      await visit(place.product(product))
      await quoted()
      await add()
    },
  }
}

/** The forms on the way to an order, each on the page that is open. */
function funnelParts({ main, say, field, arrive }: Sight) {
  return {
    /** Fills in the registration; answers the account's email address, a new one when left out. */
    async register(
      first = 'Nora',
      last = 'Quinn',
      email = `nora-${randomUUID()}@example.test`,
    ): Promise<string> {
      await field('forms.first_name').fill(first)
      await field('forms.last_name').fill(last)
      await field('forms.email').fill(email)
      await field('registration.password').fill(password)
      await main.locator('input[name=terms]').check()
      await main.getByRole('button', { name: say('registration.submit') }).click()
      return email
    },
    async login(email: string, secret = password): Promise<void> {
      await field('forms.email').fill(email)
      await field('forms.password').fill(secret)
      await main.getByRole('button', { name: say('login.submit'), exact: true }).click()
    },
    async fillAddress({ street, postcode, city }: Address): Promise<void> {
      const form = main.getByRole('group', { name: say('checkout.deliver_to') })
      await field('forms.street', form).fill(street)
      // In Ireland it is called an Eircode, and may be left out.
      const postcodes = [say('forms.postcode'), say('forms.eircode')].join('|')
      await form.getByRole('textbox', { name: new RegExp(`^(${postcodes})`) }).fill(postcode)
      await field('forms.city', form).fill(city)
      await main.getByRole('button', { name: say('checkout.go_on') }).click()
      await arrive('payment')
    },
  }
}

type Product = {
  attributes: Record<string, { name: string; options: Record<string, { name: string }> }>
}
