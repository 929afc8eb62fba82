import type { ReadableAtom, StoreValue } from 'nanostores'
import { createContext, type ReactNode, useCallback, useContext, useSyncExternalStore } from 'react'
import type { Configurator } from '../../stores/product/configurator.ts'
import { useAfterPaint } from '../ui/use-after-paint.ts'
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

type Of<Name extends keyof Readable> = StoreValue<Readable[Name]>

const whole = <Value,>(value: Value) => value

/**
 * One of the configurator's stores, or a part of it: `useConfigured('choice', ({ quantity }) => quantity)`. Rendered
 * after the answer to the click has been painted: see `useAtOnce` for what that is.
 */
export function useConfigured<Name extends keyof Readable, Part = Of<Name>>(
  name: Name,
  part: (value: Of<Name>) => Part = whole as (value: Of<Name>) => Part,
): Part {
  return useAfterPaint(useStoreOf(name), part)
}

/**
 * The same for the few things that a click is answered by, or a key: what is pressed or typed, and what the order
 * costs. `part` answers what is equal where nothing has changed.
 */
export function useAtOnce<Name extends keyof Readable, Part = Of<Name>>(
  name: Name,
  part: (value: Of<Name>) => Part = whole as (value: Of<Name>) => Part,
): Part {
  const store = useStoreOf(name)
  const listen = useCallback((changed: () => void) => store.listen(changed), [store])
  const read = () => part(store.get())
  return useSyncExternalStore(listen, read, read)
}

function useStoreOf<Name extends keyof Readable>(name: Name): ReadableAtom<Of<Name>> {
  return useProduct().configurator[`$${name}`] as ReadableAtom<Of<Name>>
}

/** The words of what is collected, where that is chosen. */
export function useCollected(): Record<string, string> | undefined {
  const option = useConfigured('choice', (choice) => choice.option)
  const { collection } = useProduct().configurator.product
  return option ? collection?.words : undefined
}

type Words = { OrderSaid: () => ReactNode }

/** Where a change of an order is opened, that code says where the words of its dialog are. */
export const said: { load?: () => Promise<Words> } = {}
