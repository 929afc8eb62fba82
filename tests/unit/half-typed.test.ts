import { afterEach, expect, test, vi } from 'vitest'
import { fakeBrowser } from './fake-browser.ts'

const staff = (id: string) => ({ id, email: '', name: '', permissions: {}, shops: [] }) as never

async function open() {
  fakeBrowser({ 'POST /api/v1/admin/logout/': { body: { success: true } } })
  vi.stubGlobal('sessionStorage', { getItem: () => 'staff.token', removeItem: () => {} })
  const { $staff } = await import('../../src/stores/staff/staff.ts')
  const { $halfTyped, keepTyped } = await import('../../src/stores/staff/half-typed.ts')
  $staff.set({ state: 'in', staff: staff('me') })
  keepTyped('line', { question: 'Is the back' })
  return { $staff, $halfTyped, keepTyped }
}

afterEach(() => vi.unstubAllGlobals())

test('what is typed about one line stays while another is looked at, each thing for itself', async () => {
  const { $halfTyped, keepTyped } = await open()
  keepTyped('other', { question: 'Which?' })
  keepTyped('line', { rejection: { reasons: ['no_bleed'], text: 'See' } })
  expect($halfTyped.get()).toEqual({
    line: { question: 'Is the back', rejection: { reasons: ['no_bleed'], text: 'See' } },
    other: { question: 'Which?' },
  })
  keepTyped('line', { question: '', rejection: undefined })
  expect($halfTyped.get()['line']).toEqual({ question: '' })
})

test('it outlasts a sign-in that has run out, and is shown to nobody else', async () => {
  const { $staff, $halfTyped, keepTyped } = await open()
  $staff.set({ state: 'out', ended: true })
  $staff.set({ state: 'in', staff: staff('me') })
  expect($halfTyped.get()['line']).toEqual({ question: 'Is the back' })
  $staff.set({ state: 'out', ended: true })
  $staff.set({ state: 'in', staff: staff('colleague') })
  expect($halfTyped.get()).toEqual({})
  keepTyped('line', { question: 'Mine' })
  $staff.set({ state: 'out', ended: false })
  expect($halfTyped.get()).toEqual({})
})
