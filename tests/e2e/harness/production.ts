import type { Page } from 'playwright/test'
import { expectFitAtEveryWidth } from './looks.ts'
import { expect } from './test.ts'
import { voice } from './voices.ts'

/** Whoever prints a line sees its file, and not how such things look. */
export async function expectPrintedPage(
  staff: Page,
  { reference, file }: { reference: string; file: string },
): Promise<void> {
  const page = `/admin/production/?window=all&line=${reference}`
  await staff.goto(new URL(page, staff.url()).href)
  const name = voice('en', 'work.first_page', { name: file })
  await expect(staff.getByRole('img', { name })).toBeVisible()
  await expectFitAtEveryWidth(staff)
}
