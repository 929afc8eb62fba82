import type { Context } from '../../context.ts'

type Words = Pick<Context, 'shop' | 'tenant' | 'locale'>
type Named = { key: string; name: string }

/** What a machine is called: a press by its document, a family by the name of its category. */
export function machineNamed({ shop, tenant, locale }: Words, key: string): Named {
  const [kind, id = ''] = key.split(':')
  if (kind !== 'family') return { key, name: id }
  return { key, name: shop.documents(tenant, locale).get('categoryWords', id)?.name ?? id }
}

/** What a material is called by the first product that is made of it. */
export function materialNamed({ shop, tenant, locale }: Words, key: string): Named {
  const [attribute = '', option = ''] = key.split(':')
  for (const id of key === '' ? [] : shop.documents(tenant, locale).ids('product')) {
    const name = shop.productWords(tenant, locale, id)?.attributes[attribute]?.options[option]?.name
    if (name) return { key, name }
  }
  return { key, name: option }
}
