import type { Permission } from '../../contract/permissions.ts'
import type { VoiceKey } from '../dictionary/keys.generated.ts'

/** Everything below it is the staff's in every shop: no document takes an address there. */
export const ADMIN_ROOT = '/admin/'
export const ADMIN_LOGIN = '/admin/login/'
export const ADMIN_SECOND_FACTOR = '/admin/second-factor/'
export const ADMIN_LOGIN_AS = '/admin/login-as/'
export const ADMIN_INVITATION = '/admin/invitation/'
export const ADMIN_STAFF = '/admin/staff/'
export const ADMIN_CUSTOMERS = '/admin/customers/'
export const ADMIN_AUDIT = '/admin/audit/'
export const ADMIN_JOBS = '/admin/jobs/'
export const ADMIN_ORDERS = '/admin/orders/'
export const ADMIN_ARTWORK = '/admin/artwork/'
export const ADMIN_UPLOADS = '/admin/upload-ams/'
export const ADMIN_PRODUCTION = '/admin/production/'
export const ADMIN_DESIGN = '/admin/design/'
export const ADMIN_CONTENT = '/admin/content/'
export const ADMIN_LEDGER = '/admin/ledger/'
export const ADMIN_PRICES = '/admin/prices/'
export const ADMIN_OFFERS = '/admin/offers/'
export const ADMIN_LEGACY_ORDERS = '/admin/legacy-orders/'
export const ADMIN_WITHDRAWALS = '/admin/withdrawals/'
export const ADMIN_MACHINES = '/admin/machines/'
export const ADMIN_WEBHOOKS = '/admin/webhooks/'
export const ADMIN_STOCK = '/admin/stock/'
export const ADMIN_MAIL = '/admin/mail/'
export const ADMIN_BASE_CONFIGS = '/admin/base-configs-console/'
const ADMIN_STYLEGUIDE = '/admin/styleguide/'

/** Addresses with a shell of their own: the styleguide, and pages with more styles than the others. */
export const ownShells: readonly string[] = [ADMIN_STYLEGUIDE, ADMIN_PRICES, ADMIN_PRODUCTION]

export type AdminPage = {
  name: VoiceKey
  path: string
  needs: Permission | null
  /** Work of every day stands in the bar itself, the rest under "More". */
  daily?: true
}

/** What stands in the menu of those who may open it. */
export const adminPages: readonly AdminPage[] = [
  { name: 'admin.overview', path: ADMIN_ROOT, needs: null, daily: true },
  { name: 'desk.title', path: ADMIN_ORDERS, needs: 'orders.read', daily: true },
  { name: 'proof.title', path: ADMIN_ARTWORK, needs: 'artwork.read', daily: true },
  { name: 'uploads.title', path: ADMIN_UPLOADS, needs: 'artwork.upload' },
  { name: 'work.title', path: ADMIN_PRODUCTION, needs: 'orders.produce', daily: true },
  { name: 'studio.title', path: ADMIN_DESIGN, needs: 'design.read' },
  { name: 'admin.content', path: ADMIN_CONTENT, needs: 'content.read', daily: true },
  { name: 'admin.customers', path: ADMIN_CUSTOMERS, needs: 'customers.find', daily: true },
  { name: 'admin.login_as', path: ADMIN_LOGIN_AS, needs: 'customers.login_as' },
  { name: 'admin.ledger', path: ADMIN_LEDGER, needs: 'ledger.read' },
  { name: 'prices.title', path: ADMIN_PRICES, needs: 'prices.read', daily: true },
  { name: 'offers.title', path: ADMIN_OFFERS, needs: 'orders.read' },
  { name: 'earlier.title', path: ADMIN_LEGACY_ORDERS, needs: 'orders.read' },
  { name: 'withdrawals.title', path: ADMIN_WITHDRAWALS, needs: 'orders.read' },
  { name: 'stock.title', path: ADMIN_STOCK, needs: 'stock.keep' },
  { name: 'admin.mail', path: ADMIN_MAIL, needs: 'mail.read' },
  { name: 'admin.jobs', path: ADMIN_JOBS, needs: 'jobs.read' },
  { name: 'audit.title', path: ADMIN_AUDIT, needs: 'audit.read' },
  { name: 'staff.title', path: ADMIN_STAFF, needs: 'staff.manage' },
  { name: 'machines.title', path: ADMIN_MACHINES, needs: 'machines.manage' },
  { name: 'webhooks.title', path: ADMIN_WEBHOOKS, needs: 'machines.manage' },
  { name: 'admin.base_configs', path: ADMIN_BASE_CONFIGS, needs: null },
  { name: 'admin.styleguide', path: ADMIN_STYLEGUIDE, needs: null },
]

/** The words in the title of the page at a path. */
export function adminTitle(path: string): VoiceKey {
  return adminPages.find((page) => page.path === path)?.name ?? 'admin.title'
}

/** Whether something stands at a path below `ADMIN_ROOT`. */
export function isAdminPage(path: string): boolean {
  const known = [
    ADMIN_LOGIN,
    ADMIN_SECOND_FACTOR,
    ADMIN_INVITATION,
    ...adminPages.map((page) => page.path),
  ]
  return known.includes(path)
}
