import type { DataOf, Library } from '../editions/index.ts'

type Words<Kind extends 'bannerWords' | 'promotionWords'> = { id: string; words: DataOf<Kind> }
export type BannerOfPages = DataOf<'banner'> & Words<'bannerWords'>
export type PromotionOfPages = DataOf<'promotion'> & Words<'promotionWords'>

/** Banners that stand on all pages of a layout, or on the one page that `detail` names. */
export function bannersOf(
  library: Library,
  tenant: string,
  locale: string,
  detail: string,
): BannerOfPages[] {
  const [of = '', name = ''] = detail.split(':')
  const documents = library.view(tenant, locale)
  return documents.ids('banner').flatMap((id) => {
    const data = documents.get('banner', id)
    const words = documents.get('bannerWords', id)
    if (!data || !words || !isOf(data, tenant)) return []
    const { layouts, pages } = data
    const isEverywhere = layouts === undefined && pages === undefined
    const isHere =
      of === 'page'
        ? pages?.includes(name)
        : isEverywhere || layouts?.some((layout) => layout === name)
    return isHere ? [{ ...data, id, words }] : []
  })
}

export function pagesNamedByBanners(library: Library, tenant: string): string[] {
  const documents = library.view(tenant, null)
  const named = documents.ids('banner').flatMap((id) => {
    const data = documents.get('banner', id)
    return data && isOf(data, tenant) ? (data.pages ?? []) : []
  })
  return [...new Set(named)].sort()
}

export function promotionsOf(library: Library, tenant: string, locale: string): PromotionOfPages[] {
  const documents = library.view(tenant, locale)
  return documents
    .ids('promotion')
    .flatMap((id) => {
      const data = documents.get('promotion', id)
      const words = documents.get('promotionWords', id)
      return data && words && isOf(data, tenant) ? [{ ...data, id, words }] : []
    })
    .sort((one, other) => one.order - other.order)
}

function isOf({ tenants }: { tenants?: string[] | undefined }, tenant: string): boolean {
  return !tenants || tenants.includes(tenant)
}
