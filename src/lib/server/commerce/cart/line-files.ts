import { hash } from 'node:crypto'
import { sql } from 'kysely'
import { type PrintProfile, profileOf } from '../../../domain/preflight/profile.ts'
import { needsFile } from '../../../domain/product/needs-file.ts'
import type { Context } from '../../context.ts'
import { lockBytes, type Tx } from '../../platform/db/index.ts'
import { DESIGN_SERVICE } from '../../site/shop/index.ts'
import type { Line } from '../line/index.ts'
import { giveArtwork, giveUploads } from './file-rows.ts'

/** Has a file looked through, in the transaction that it is given. */
export type CheckFile = (
  tx: Tx,
  file: { tenant: string; artworkId: string; customerId: string },
) => Promise<void>

export type Given = {
  /** Holders of carts' files (`holderOf`). */
  from: string
  to: string
  /** What lines are called where they go, by what they were called. */
  lines: ReadonlyMap<string, string>
  /** Lines that had no room, and keep their files. */
  staying: readonly string[]
}

/**
 * Makes the files of a cart somebody else's, also those on their way and those of lines that were taken out of it. Bytes
 * stay where they are. What the taker has sent before is kept once: the giver's is left to the job that deletes files.
 */
export async function giveFiles(
  tx: Tx,
  tenant: string,
  { from, to, lines, staying }: Given,
): Promise<void> {
  const there = newNames(lines)
  const goes = sql`a.tenant = ${tenant} and a.customer_id = ${from} and a.order_id is null
    and a.line_id <> all(${[...staying]}::uuid[])`
  const ofFile = sql`a.tenant = s.tenant and a.customer_id = s.customer_id and a.sha256 = s.sha256`
  // Uploads first: whoever is just taking one is waited for, and what it became is given as well.
  await sql`update artwork_upload a set customer_id = ${to}, line_id = coalesce(${there}, a.line_id)
    where ${goes}`.execute(tx)
  const { rows } = await sql<{ sha256: string }>`
    select distinct a.sha256 from artwork a where ${goes}`.execute(tx)
  const hashes = rows.map(({ sha256 }) => sha256)
  await lockBytes(tx, tenant, hashes)
  await sql`insert into stored_file as o
      (tenant, customer_id, sha256, bytes, type, created_at, deleted_at, folder)
    select s.tenant, ${to}, s.sha256, s.bytes, s.type, s.created_at, s.deleted_at,
        coalesce(s.folder, s.customer_id)
      from stored_file s where s.tenant = ${tenant} and s.customer_id = ${from}
        and s.sha256 = any(${hashes}::text[])
    on conflict (tenant, customer_id, sha256) do update
      set folder = excluded.folder, deleted_at = null, created_at = excluded.created_at
      where o.deleted_at is not null and excluded.deleted_at is null`.execute(tx)
  await sql`update artwork a set customer_id = ${to}, line_id = coalesce(${there}, a.line_id)
    where ${goes}`.execute(tx)
  await sql`delete from stored_file s using stored_file u
    where s.tenant = ${tenant} and s.customer_id = ${from} and u.tenant = s.tenant
      and u.customer_id = ${to} and u.sha256 = s.sha256
      and u.folder = coalesce(s.folder, s.customer_id)
      and not exists (select from artwork a where ${ofFile})`.execute(tx)
}

/** What the line of a row `a` is called where it goes; null for one that is not named. */
export const newNames = (lines: ReadonlyMap<string, string>) =>
  sql`(select m.there from unnest(${[...lines.keys()]}::uuid[], ${[...lines.values()]}::uuid[])
    as m (here, there) where m.here = a.line_id)`

type Copied = { holder: string; orderId?: string | null; from: string; to: string }

/**
 * Gives a second line that is the same the files that the first is printed from: they are stored once, and looked through
 * once. The first is of the same cart, or of an order. Repeated, it copies none again. A check of the first that is just
 * ending is waited for.
 */
export async function copyFiles(
  tx: Tx,
  { tenant, now }: Pick<Context, 'tenant' | 'now'>,
  { holder, orderId = null, from, to }: Copied,
): Promise<void> {
  const isThere = orderId === null ? sql`a.order_id is null` : sql`a.order_id = ${orderId}`
  await sql`insert into artwork (tenant, id, line_id, customer_id, place, purpose, sha256, name, by_staff,
      report, checked_at, checked_for, drawn_as, own_design_id, created_at)
    select a.tenant, gen_random_uuid(), ${to}, a.customer_id, a.place, a.purpose, a.sha256, a.name, a.by_staff,
      a.report, a.checked_at, a.checked_for, coalesce(a.drawn_as, a.id),
      a.own_design_id, ${now}
    from artwork a join stored_file f on f.tenant = a.tenant and f.customer_id = a.customer_id
      and f.sha256 = a.sha256
    where a.tenant = ${tenant.id} and a.customer_id = ${holder} and ${isThere}
      and a.line_id = ${from} and a.purpose = 'print' and a.removed_at is null and f.deleted_at is null
      and not exists (select from artwork b where b.tenant = a.tenant
        and b.customer_id = a.customer_id and b.order_id is null and b.line_id = ${to})
    order by a.place, a.seq for share of a`.execute(tx)
}

/**
 * Has the files of a line looked through again where it is not what they were looked through for, by size, sides or
 * pages; and where that has not come to an end. What a line that was taken out and put back was is known by its files alone.
 */
export async function checkFilesOf(
  tx: Tx,
  context: Pick<Context, 'shop' | 'tenant'>,
  { holder, line, before }: { holder: string; line: Line; before: Line | undefined },
  check: CheckFile,
): Promise<void> {
  const tenant = context.tenant.id
  const mark = markOf(context, line)
  if (before && markOf(context, before) === mark) return
  const isOther = sql`case when checked_at is null then drawn_as is null
    else checked_for is distinct from ${mark} end`
  const which = before ? sql`true` : isOther
  const anew = await sql<{ id: string }>`update artwork
    set report = null, checked_at = null, drawn_as = null
    where tenant = ${tenant} and customer_id = ${holder} and order_id is null
      and line_id = ${line.id} and removed_at is null and ${which}
    returning id`.execute(tx)
  const ids = anew.rows.map(({ id }) => id)
  if (ids.length === 0) return
  // Copies that wait for the check of one of them get a check of their own.
  const copies = await sql<{ id: string }>`update artwork set drawn_as = null
    where tenant = ${tenant} and drawn_as = any(${ids}::uuid[]) and checked_at is null
    returning id`.execute(tx)
  for (const artworkId of [...ids, ...copies.rows.map(({ id }) => id)])
    await check(tx, { tenant, artworkId, customerId: holder })
}

function markOf({ shop, tenant }: Pick<Context, 'shop' | 'tenant'>, line: Line): string {
  const definition = shop.product(tenant, line.product_id)
  return profileMark(
    definition ? profileOf(definition, line.merchant_info.selectedAttributes) : null,
  )
}

/** What a file is looked through for, as a short text to compare. */
export const profileMark = (profile: PrintProfile | null): string =>
  hash('sha256', JSON.stringify(profile), 'base64url').slice(0, 22)

/**
 * Hands the files of a cart's lines to the order that is made of them, in its transaction, with those that are on their
 * way. Answers which lines have a file to print; what was sent for a line that a designer makes explains it.
 */
export async function orderFiles(
  tx: Tx,
  context: Pick<Context, 'shop' | 'tenant'>,
  { orderId, customerId, lines }: { orderId: string; customerId: string; lines: readonly Line[] },
): Promise<string[]> {
  const tenant = context.tenant.id
  const takers = lines.filter((line) => takesFiles(context, line)).map(({ id }) => id)
  const designed = lines.filter(isDesigned).map(({ id }) => id)
  const given = { tenant, orderId, customerId, lines: [...takers, ...designed], designed }
  if (given.lines.length === 0) return []
  // Uploads first: whoever is just taking one is waited for, and what it became goes along.
  await giveUploads(tx, given)
  return (await giveArtwork(tx, given)).map(({ line_id }) => line_id)
}

/**
 * Takes the files of an order that was taken back into the cart, in its transaction, with those that are on their way, as
 * files of its new lines. What explained a brief is sent with the line again; what a designer made stays the order's.
 */
export async function filesBack(
  tx: Tx,
  { tenant }: Pick<Context, 'tenant'>,
  order: { orderId: string; lines: readonly Line[]; names: ReadonlyMap<string, string> },
): Promise<void> {
  const { orderId, lines, names } = order
  const designed = lines.filter(isDesigned).map(({ id }) => id)
  const goes = sql`a.tenant = ${tenant.id} and a.order_id = ${orderId}
    and a.line_id = any(${[...names.keys()]}::uuid[]) and (a.purpose = 'brief'
      or a.purpose = 'print' and a.line_id <> all(${designed}::uuid[]))`
  const asOfCart = sql`order_id = null, line_id = ${newNames(names)}, purpose = 'print'`
  await sql`update artwork_upload a set ${asOfCart} where ${goes}`.execute(tx)
  await sql`update artwork a set ${asOfCart}, approved_at = null, approved_by = null
    where ${goes} and a.removed_at is null`.execute(tx)
}

/** Whether files are sent with a line: something is printed on it, and no designer makes its file. */
export function takesFiles(
  { shop, tenant }: Pick<Context, 'shop' | 'tenant'>,
  line: Line,
): boolean {
  const product = shop.product(tenant, line.product_id)
  return product !== undefined && needsFile(product) && !isDesigned(line)
}

const isDesigned = ({ services }: Pick<Line, 'services'>) =>
  services.some(({ key }) => key === DESIGN_SERVICE)
