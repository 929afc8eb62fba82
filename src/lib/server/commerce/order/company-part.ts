import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { CompanyRole } from '../../../contract/limits.ts'
import { type CompanyOrderColumns, fullNameOf } from '../../platform/db/index.ts'
import type { WireOrder } from './orders.ts'

/** What a statement gathers of the company that the order `o` was placed for; null for others. */
export type CompanyJson = {
  name: string
  by: string
  byName: string
  approver: string | null
  /** Of whoever asks; null for who is no member of it. */
  roles: CompanyRole[] | null
} | null

/** The company of the order `o`, as somebody sees it; null: staff. */
export function companyOfOrder(asking: string | null): RawBuilder<CompanyJson> {
  return sql`(select json_build_object('name', k.name, 'by', o.customer_id,
      'byName', ${fullNameOf('u')},
      'approver', (select ${fullNameOf('a')} from customer a
        where a.tenant = o.tenant and a.id = o.approval_by),
      'roles', (select m.roles from company_member m where m.tenant = o.tenant
        and m.company_id = o.company_id and m.customer_id = ${asking}::uuid))
    from company k join customer u on u.tenant = o.tenant and u.id = o.customer_id
    where k.tenant = o.tenant and k.id = o.company_id)`
}

type Row = Pick<Selectable<CompanyOrderColumns>, 'approval' | 'approval_reason'> &
  Pick<Selectable<CompanyOrderColumns>, 'cost_centre' | 'purchase_order'> & {
    company_json: CompanyJson
  }

/** The company's part of an order, and what the company calls it in its own books. */
export function wireCompany(
  row: Row,
  asking: string | null,
): Pick<WireOrder, 'company' | 'references'> {
  const { cost_centre: costCentre, purchase_order: purchaseOrder, company_json: company } = row
  const isNamed = costCentre !== '' || purchaseOrder !== ''
  return {
    ...(isNamed && { references: { costCentre, purchaseOrder } }),
    ...(company && {
      company: {
        name: company.name,
        orderedBy: { id: company.by, name: company.byName, isYou: company.by === asking },
        approval: row.approval,
        approvalReason: row.approval_reason,
        approvedBy: company.approver ?? '',
        mayPay: row.approval !== 'waiting' && row.approval !== 'declined' && has(company, 'pays'),
        mayApprove: row.approval === 'waiting' && has(company, 'approves'),
      },
    }),
  }
}

const has = ({ roles }: NonNullable<CompanyJson>, role: CompanyRole) =>
  roles?.includes(role) ?? false
