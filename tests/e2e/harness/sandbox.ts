import type { Page } from 'playwright/test'
import { wordsIn } from '../../../src/lib/server/commerce/sandbox/words.ts'
import { expect } from './test.ts'
import type { Language } from './voices.ts'

export const cards = {
  captured: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  challenge: '4000 0000 0000 3220',
}

/** The payment provider's page, as somebody with a card uses it. */
export function sandboxOf(page: Page, language: Language) {
  const words = wordsIn(language)
  const press = (name: string | RegExp) => page.getByRole('button', { name }).click()
  return {
    words,
    async arrive(): Promise<void> {
      await page.waitForURL(/\/_sandbox\/pay\//)
      await expect(page.getByRole('heading', { name: words.title })).toBeVisible()
    },
    async pay(number: string): Promise<void> {
      await page.getByLabel(words.number).fill(number)
      await page.getByLabel(words.expiry).fill('12/40')
      await page.getByLabel(words.code).fill('123')
      await page.getByLabel(words.name).fill('Nora Quinn')
      await press(new RegExp(words.pay.replace('{amount}', '.+')))
    },
    approve: () => press(words.approve),
    refuse: () => press(words.refuse),
    cancel: () => press(words.cancel),
  }
}
