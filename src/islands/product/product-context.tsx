import { useStore } from '@nanostores/react'
import type { ReadableAtom, StoreValue } from 'nanostores'
import { createContext, type ReactNode, useContext } from 'react'
import type { Configurator } from '../../stores/product/configurator.ts'
import type { ProductSpeech } from './product-page-props.ts'

type Product = { configurator: Configurator; words: ProductSpeech }

const ProductContext = createContext<Product | null>(null)

export function ProductProvider({ children, ...product }: Product & { children: ReactNode }) {
  return <ProductContext value={product}>{children}</ProductContext>
}

export function useProduct(): Product {
  const product = useContext(ProductContext)
  if (!product) throw new Error('Parts of the product page render inside ProductProvider')
  return product
}

type Readable = {
  [Key in keyof Configurator as Key extends `$${infer Name}` ? Name : never]: Configurator[Key]
}

/** One of the configurator's stores: `useConfigured('choice')`. */
export function useConfigured<Name extends keyof Readable>(name: Name): StoreValue<Readable[Name]> {
  const { configurator } = useProduct()
  const store = configurator[`$${name}`] as ReadableAtom<StoreValue<Readable[Name]>>
  return useStore(store)
}

/** The words of what is collected, where that is chosen. */
export function useCollected(): Record<string, string> | undefined {
  const { option } = useConfigured('choice')
  const { collection } = useProduct().configurator.product
  return option ? collection?.words : undefined
}

type Words = { OrderSaid: () => ReactNode }

/** Where a change of an order is opened, that code says where the words of its dialog are. */
export const said: { load?: () => Promise<Words> } = {}
