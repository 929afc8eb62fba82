import type { MachinePermission } from '../../contract/permissions.ts'

const allowed: Record<MachinePermission, true> = {
  'orders.read': true,
  'orders.produce': true,
  'orders.edit': true,
  'artwork.read': true,
  'prices.read': true,
  'promocodes.create': true,
  'ledger.read': true,
  'carts.make': true,
  'mail.bounces': true,
}

/** What a key may allow, as pages list it; they cannot take it from the contract. */
export const everyMachinePermission = Object.keys(allowed) as MachinePermission[]
