import type { z } from 'zod'
import type { getPageDebug } from '../../../contract/session.ts'
import { canonicalAddress } from '../../../domain/urls/address.ts'
import { type PageAddress, type RenderedPage, readBy } from '../pages/index.ts'
import type { CompiledShop, Shop, Tenant } from '../shop/index.ts'

/** Renders a page of the shop for nobody but who asks. */
export type PageInspection = {
  live(): CompiledShop | null
  render(shop: CompiledShop, address: PageAddress): Promise<RenderedPage>
}

/** What a page is made of, as it is rendered now; null where there is none at the path. */
export async function inspectPage(
  { live, render }: PageInspection,
  shop: Shop,
  tenant: Tenant,
  path: string,
): Promise<z.input<typeof getPageDebug.output> | null> {
  const compiled = live()
  const address = canonicalAddress(path)
  const { match, locale } = shop.route(tenant, address)
  if (!compiled || match.kind === 'missing') return null
  const start = performance.now()
  const { record, bytes } = await render(compiled, { tenant: tenant.id, path: address })
  const milliseconds = performance.now() - start
  const read = readBy(record)
  return {
    tenant: tenant.id,
    locale,
    path: address,
    page: 'id' in match ? `${match.kind}/${match.id}` : `app/${match.key}`,
    edition: compiled.edition,
    renderMilliseconds: Math.round(milliseconds * 10) / 10,
    until: record.until === null ? null : new Date(record.until).toISOString(),
    bytes: { plain: bytes.plain.byteLength, brotli: bytes.br.byteLength },
    documents: read.filter((key) => !key.startsWith('=')),
    derived: read.filter((key) => key.startsWith('=')),
  }
}
