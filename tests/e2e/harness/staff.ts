import type { Page } from 'playwright/test'
import { at, type TenantId } from './shops.ts'
import { type Language, voice } from './voices.ts'

export const STAFF_PASSWORD = 'paper-and-ink'

type Way = { password?: string; tenant?: TenantId; language?: Language; path?: string }

/** Opens a page of the staff's and signs in on the way. */
export async function signIn(page: Page, email: string, way: Way = {}): Promise<void> {
  const { password = STAFF_PASSWORD, tenant = 'ie', language = 'en', path = '/admin/' } = way
  await page.goto(at(tenant, path))
  await page.waitForURL((url) => url.pathname === '/admin/login/')
  await page.getByRole('textbox', { name: voice(language, 'forms.email') }).fill(email)
  await page.getByRole('textbox', { name: voice(language, 'forms.password') }).fill(password)
  await page.getByRole('button', { name: voice(language, 'admin.sign_in') }).click()
}
