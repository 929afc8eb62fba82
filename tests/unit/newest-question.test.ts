import { afterEach, expect, test, vi } from 'vitest'
import { fakeBrowser } from './fake-browser.ts'

// Staff open one thing after the other, and turn to another shop, faster than answers come.

afterEach(() => vi.unstubAllGlobals())

async function stores() {
  const browser = fakeBrowser()
  vi.stubGlobal('sessionStorage', { getItem: () => 'staff.token', removeItem: () => {} })
  const [plan, stock, keys, hooks, uploads, line, accounts] = await Promise.all([
    import('../../src/stores/staff/orders/plan.ts'),
    import('../../src/stores/staff/stock.ts'),
    import('../../src/stores/staff/api-keys.ts'),
    import('../../src/stores/staff/webhooks.ts'),
    import('../../src/stores/staff/uploads.ts'),
    import('../../src/stores/staff/production/line.ts'),
    import('../../src/stores/staff/accounts.ts'),
  ])
  return { browser, plan, stock, keys, hooks, uploads, line, accounts }
}
type Stores = Awaited<ReturnType<typeof stores>>

type Case = {
  /** The call that both questions make. */
  call: string
  answer: (of: string) => object
  ask: (stores: Stores, of: string) => Promise<void>
  shown: (stores: Stores) => unknown
}

const cases: Record<string, Case> = {
  'the instalments of an order': {
    call: 'GET /api/v1/admin/payment/plan/',
    answer: (of) => ({ plan: { of } }),
    ask: ({ plan }, of) => plan.loadStaffPlan(of),
    shown: ({ plan }) => plan.$staffPlan.get(),
  },
  'what there is in stock': {
    call: 'GET /api/v1/admin/stock/',
    answer: (of) => ({ levels: [{ article: of }] }),
    ask: ({ stock }) => stock.loadStock(),
    shown: ({ stock }) => stock.$stock.get(),
  },
  'the keys of programs': {
    call: 'GET /api/v1/admin/machines/keys/',
    answer: (of) => ({ keys: [{ id: of }] }),
    ask: ({ keys }) => keys.loadApiKeys(),
    shown: ({ keys }) => keys.$apiKeys.get(),
  },
  'the webhooks': {
    call: 'GET /api/v1/admin/webhooks/',
    answer: (of) => ({ webhooks: [{ id: of }] }),
    ask: ({ hooks }) => hooks.loadWebhooks(),
    shown: ({ hooks }) => hooks.$webhooks.get(),
  },
  'the log of a webhook': {
    call: 'GET /api/v1/admin/webhooks/w/deliveries/',
    answer: (of) => ({ deliveries: [{ id: of }], next: null }),
    ask: ({ hooks }) => hooks.openDeliveries('w', 'all'),
    shown: ({ hooks }) => hooks.$deliveries.get(),
  },
  'orders to send files for': {
    call: 'GET /api/v1/admin/orders/',
    answer: (of) => ({ orders: [{ id: of }], next: null }),
    ask: ({ uploads }, of) => uploads.findUploadOrders(of),
    shown: ({ uploads }) => uploads.$foundOrders.get(),
  },
  'tickets of lines': {
    call: 'GET /api/v1/admin/production/tickets/',
    answer: (of) => ({ tickets: [{ reference: of }] }),
    ask: ({ line }, of) => line.loadTickets(of),
    shown: ({ line }) => line.$tickets.get(),
  },
  'who works here': {
    call: 'GET /api/v1/admin/staff/',
    answer: (of) => ({ accounts: [{ id: of }] }),
    ask: ({ accounts }) => accounts.loadAccounts(),
    shown: ({ accounts }) => accounts.$accounts.get(),
  },
}

test.each(Object.entries(cases))(
  'an answer that comes late does not stand for %s',
  async (_, of) => {
    const all = await stores()
    const late = Promise.withResolvers<{ body: object }>()
    all.browser.replies[of.call] = () => late.promise
    const slow = of.ask(all, 'before')
    await vi.waitFor(() => expect(all.browser.calls()).toContain(of.call))
    all.browser.replies[of.call] = { body: of.answer('now') }
    await of.ask(all, 'now')
    const shown = JSON.stringify(of.shown(all))
    expect(shown).toContain('now')
    late.resolve({ body: of.answer('before') })
    await slow
    expect(JSON.stringify(of.shown(all))).toBe(shown)
  },
)
