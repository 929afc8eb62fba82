import { type Selectable, sql } from 'kysely'
import type { CompanyRole } from '../../../contract/limits.ts'
import { type Database, fullNameOf, type ShopOrderTable } from '../../platform/db/index.ts'
import type { WireOrder } from './orders.ts'

/** The company that an order was placed for. */
type Company = {
  name: string
  byName: string
  approver: string
  /** Of whoever asks; null for who is no member of it. */
  roles: CompanyRole[] | null
}

type Row = Selectable<ShopOrderTable>

async function companyOf(
  db: Database,
  order: Row,
  asking: string | null,
): Promise<Company | undefined> {
  if (order.company_id === null) return undefined
  const { rows } = await sql<Company>`
    select k.name, ${fullNameOf('u')} as "byName", coalesce((select ${fullNameOf('a')}
        from customer a where a.tenant = k.tenant and a.id = ${order.approval_by}), '') as approver,
      (select m.roles from company_member m where m.tenant = k.tenant and m.company_id = k.id
        and m.customer_id = ${asking}::uuid) as roles
    from company k join customer u on u.tenant = k.tenant and u.id = ${order.customer_id}
    where k.tenant = ${order.tenant} and k.id = ${order.company_id}
  `.execute(db)
  return rows[0]
}

/** The company's part of an order as somebody sees it (null: staff), and what the company calls it in its own books. */
export async function companyPart(
  db: Database,
  order: Row,
  asking: string | null,
): Promise<Pick<WireOrder, 'company' | 'references'>> {
  const { cost_centre: costCentre, purchase_order: purchaseOrder, approval } = order
  const company = await companyOf(db, order, asking)
  const isNamed = costCentre !== '' || purchaseOrder !== ''
  return {
    ...(isNamed && { references: { costCentre, purchaseOrder } }),
    ...(company && {
      company: {
        name: company.name,
        orderedBy: {
          id: order.customer_id,
          name: company.byName,
          isYou: order.customer_id === asking,
        },
        approval,
        approvalReason: order.approval_reason,
        approvedBy: company.approver,
        mayPay: approval !== 'waiting' && approval !== 'declined' && has(company, 'pays'),
        mayApprove: approval === 'waiting' && has(company, 'approves'),
      },
    }),
  }
}

const has = ({ roles }: Company, role: CompanyRole) => roles?.includes(role) ?? false
