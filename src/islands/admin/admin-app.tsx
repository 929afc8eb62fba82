import { useStore } from '@nanostores/react'
import { lazy, type ReactNode, Suspense, useEffect } from 'react'
import {
  ADMIN_ARTWORK,
  ADMIN_AUDIT,
  ADMIN_BASE_CONFIGS,
  ADMIN_CONTENT,
  ADMIN_CUSTOMERS,
  ADMIN_DESIGN,
  ADMIN_INVITATION,
  ADMIN_JOBS,
  ADMIN_LEDGER,
  ADMIN_LEGACY_ORDERS,
  ADMIN_LOGIN,
  ADMIN_LOGIN_AS,
  ADMIN_MACHINES,
  ADMIN_MAIL,
  ADMIN_OFFERS,
  ADMIN_ORDERS,
  ADMIN_PRICES,
  ADMIN_PRODUCTION,
  ADMIN_ROOT,
  ADMIN_SECOND_FACTOR,
  ADMIN_STAFF,
  ADMIN_STOCK,
  ADMIN_UPLOADS,
  ADMIN_WEBHOOKS,
  ADMIN_WITHDRAWALS,
  adminPages,
  adminTitle,
} from '../../lib/domain/staff/pages.ts'
import { $shop } from '../../stores/staff/shop-choice.ts'
import { $staff, type StaffMember, startStaff } from '../../stores/staff/staff.ts'
import { ShopInUse, type ShopProps, ShopProvider } from '../page/shop.tsx'
import { useSpeech } from '../page/use-speech.ts'
import { FailureNote } from '../ui/note.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { AdminBar } from './admin-bar.tsx'
import { BaseConfigsPage } from './base-configs-page.tsx'
import { JobsPage } from './jobs-page.tsx'
import { LedgerPage } from './ledger/ledger-page.tsx'
import { LoginAsPage } from './login-as-page.tsx'
import { MailPage } from './mail-page.tsx'
import { OverviewPage } from './overview-page.tsx'
import { SecondFactorPage } from './second-factor-page.tsx'
import { SignInPage } from './sign-in-page.tsx'
import { useStaffShop } from './use-staff-shop.ts'

/** All pages of the staff: which one, the address says; who may see it, the sign-in. */
export function AdminApp({ shop }: { shop: ShopProps }) {
  return (
    <ShopProvider shop={shop}>
      <Admin />
    </ShopProvider>
  )
}

/** With its editor it weighs as much as everything else together: nobody else loads it. */
const ContentPage = lazy(async () => {
  const { ContentPage } = await import('./content/content-page.tsx')
  return { default: ContentPage }
})

/** With what draws pages and findings it is fetched by those who open it. */
const ArtworkPage = lazy(async () => {
  const { ArtworkPage } = await import('./artwork/artwork-page.tsx')
  return { default: ArtworkPage }
})

/** Fetched by those who send files for customers. */
const UploadsPage = lazy(async () => {
  const { UploadsPage } = await import('./uploads/uploads-page.tsx')
  return { default: UploadsPage }
})

/** Fetched by those who design. */
const DesignDeskPage = lazy(async () => {
  const { DesignDeskPage } = await import('./design/design-page.tsx')
  return { default: DesignDeskPage }
})

/** With what draws its pictures it is fetched by those who open it. */
const OrdersPage = lazy(async () => {
  const { OrdersPage } = await import('./orders/orders-page.tsx')
  return { default: OrdersPage }
})

/** Fetched by those who make what was ordered. */
const ProductionPage = lazy(async () => {
  const { ProductionPage } = await import('./production/production-page.tsx')
  return { default: ProductionPage }
})

/** Fetched by those who look at prices. */
const PricesPage = lazy(async () => {
  const { PricesPage } = await import('./prices/prices-page.tsx')
  return { default: PricesPage }
})

const CustomersPage = lazy(async () => {
  const { CustomersPage } = await import('./customers/customers-page.tsx')
  return { default: CustomersPage }
})

const AuditPage = lazy(async () => {
  const { AuditPage } = await import('./audit/audit-page.tsx')
  return { default: AuditPage }
})

const StaffPage = lazy(async () => {
  const { StaffPage } = await import('./staff/staff-page.tsx')
  return { default: StaffPage }
})

const MachinesPage = lazy(async () => {
  const { MachinesPage } = await import('./machines/machines-page.tsx')
  return { default: MachinesPage }
})

const WebhooksPage = lazy(async () => {
  const { WebhooksPage } = await import('./webhooks/webhooks-page.tsx')
  return { default: WebhooksPage }
})

/** Fetched by those who keep the stock. */
const StockPage = lazy(async () => {
  const { StockPage } = await import('./stock/stock-page.tsx')
  return { default: StockPage }
})

/** Fetched by those who look for prices that were promised. */
const OffersPage = lazy(async () => {
  const { OffersPage } = await import('./offers/offers-page.tsx')
  return { default: OffersPage }
})

/** Fetched by those who look for orders of a shop before this one. */
const LegacyOrdersPage = lazy(async () => {
  const { LegacyOrdersPage } = await import('./legacy-orders/legacy-orders-page.tsx')
  return { default: LegacyOrdersPage }
})

/** Fetched by those who look for what was withdrawn from. */
const WithdrawalsPage = lazy(async () => {
  const { WithdrawalsPage } = await import('./orders/withdrawals-page.tsx')
  return { default: WithdrawalsPage }
})

/** Opened once, by who is invited. */
const InvitationPage = lazy(async () => {
  const { InvitationPage } = await import('./invitation-page.tsx')
  return { default: InvitationPage }
})

/** A page that is fetched when it is opened. */
function late(page: ReactNode, rows = 12): ReactNode {
  return <Suspense fallback={<Skeleton rows={rows} />}>{page}</Suspense>
}

const contents: Record<string, (staff: StaffMember) => ReactNode> = {
  [ADMIN_ROOT]: (staff) => <OverviewPage staff={staff} />,
  [ADMIN_CONTENT]: (staff) => late(<ContentPage staff={staff} />, 8),
  [ADMIN_ORDERS]: (staff) => late(<OrdersPage staff={staff} />),
  [ADMIN_PRODUCTION]: (staff) => late(<ProductionPage staff={staff} />),
  [ADMIN_PRICES]: () => late(<PricesPage />),
  [ADMIN_CUSTOMERS]: (staff) => late(<CustomersPage staff={staff} />),
  [ADMIN_STAFF]: (staff) => late(<StaffPage staff={staff} />),
  [ADMIN_MACHINES]: () => late(<MachinesPage />),
  [ADMIN_WEBHOOKS]: () => late(<WebhooksPage />),
  [ADMIN_STOCK]: () => late(<StockPage />),
  [ADMIN_OFFERS]: () => late(<OffersPage />),
  [ADMIN_LEGACY_ORDERS]: () => late(<LegacyOrdersPage />),
  [ADMIN_WITHDRAWALS]: (staff) => late(<WithdrawalsPage staff={staff} />),
  [ADMIN_AUDIT]: (staff) => late(<AuditPage staff={staff} />),
  [ADMIN_ARTWORK]: (staff) => late(<ArtworkPage staff={staff} />),
  [ADMIN_UPLOADS]: () => late(<UploadsPage />),
  [ADMIN_DESIGN]: (staff) => late(<DesignDeskPage staff={staff} />),
  [ADMIN_LOGIN_AS]: () => <LoginAsPage />,
  [ADMIN_LEDGER]: (staff) => <LedgerPage staff={staff} />,
  [ADMIN_MAIL]: (staff) => <MailPage staff={staff} />,
  [ADMIN_JOBS]: (staff) => <JobsPage staff={staff} />,
  [ADMIN_BASE_CONFIGS]: () => <BaseConfigsPage />,
  [ADMIN_SECOND_FACTOR]: (staff) => <SecondFactorPage staff={staff} />,
}

function Admin() {
  const { say } = useSpeech()
  const staff = useStore($staff)
  const path = location.pathname
  const title = say(adminTitle(path))
  useEffect(() => {
    // One page serves all addresses here, so that its title names none; the shop's name stays.
    document.title = document.title.replace(/^.*(?= \| )/, () => title)
  }, [title])
  useEffect(() => {
    void startStaff()
  }, [])
  const elsewhere = destination(path, staff)
  useEffect(() => {
    if (elsewhere) location.replace(elsewhere)
  }, [elsewhere])

  if (path === ADMIN_INVITATION) {
    return (
      <Suspense fallback={<Skeleton rows={6} />}>
        <InvitationPage />
      </Suspense>
    )
  }
  if (staff.state === 'failed') {
    return <FailureNote failure={staff.failure} retry={() => void startStaff()} />
  }
  if (staff.state === 'unknown' || elsewhere)
    return <p className="admin-wait">{say('failures.loading')}</p>
  if (staff.state === 'out') return <SignInPage ended={staff.ended} />
  return <Inside path={path} staff={staff.staff} />
}

/** The pages of somebody who is signed in, anew for each shop that is chosen. */
function Inside({ path, staff }: { path: string; staff: StaffMember }) {
  const shop = useStore($shop)
  return (
    <>
      <AdminBar staff={staff} />
      <ShopInUse key={shop?.id ?? ''} change={shop ? { timeZone: shop.timeZone } : {}}>
        <Page path={path} staff={staff} />
      </ShopInUse>
    </>
  )
}

/** Where somebody has to go instead: to the sign-in and back, or to the second factor first. */
function destination(path: string, state: ReturnType<typeof $staff.get>): string | null {
  if (path === ADMIN_INVITATION) return null
  if (state.state === 'out' && path !== ADMIN_LOGIN && !state.ended)
    return `${ADMIN_LOGIN}?to=${encodeURIComponent(path + location.search)}`
  if (state.state !== 'in') return null
  if (state.staff.secondFactor === 'missing' && path !== ADMIN_SECOND_FACTOR)
    return ADMIN_SECOND_FACTOR
  return path === ADMIN_LOGIN ? returnPath() : null
}

/** The staff's page that somebody came from; no other address is followed. */
function returnPath(): string {
  const named = new URLSearchParams(location.search).get('to') ?? ''
  const isOurs = named.startsWith(ADMIN_ROOT) && !named.startsWith(ADMIN_LOGIN)
  return isOurs ? named : ADMIN_ROOT
}

function Page({ path, staff }: { path: string; staff: StaffMember }) {
  const { may: allowed } = useStaffShop(staff)
  const { say } = useSpeech()
  const content = contents[path]
  const needs = adminPages.find((page) => page.path === path)?.needs ?? null
  const may = needs === null || allowed.includes(needs)
  if (content && may) return content(staff)
  return (
    <section className="admin-work">
      <h1>{say(content ? 'admin.not_yours' : 'admin.not_found')}</h1>
      <p>{say(content ? 'admin.not_yours_why' : 'admin.not_found_why')}</p>
    </section>
  )
}
