import { useStore } from '@nanostores/react'
import { $customer } from '../../stores/customer/customer.ts'
import { LogoutButton } from '../auth/parts/logout-button.tsx'
import { App } from '../page/app.tsx'
import type { ShopProps } from '../page/shop.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { CustomerDetails } from './parts/customer-details.tsx'

export function ProfilePage({ shop }: { shop: ShopProps }) {
  return (
    <App shop={shop} access="customer" waiting={<Skeleton rows={4} />}>
      <Profile />
    </App>
  )
}

function Profile() {
  const customer = useStore($customer, { ssr: 'initial' })
  if (!customer) return <Skeleton rows={4} />
  return (
    <>
      <CustomerDetails customer={customer} />
      <p className="form-actions">
        <LogoutButton />
      </p>
    </>
  )
}
