import { useStore } from '@nanostores/react'
import { createContext, type ReactNode, useCallback, useContext, useLayoutEffect } from 'react'
import { fill, MISSING_VOICE, voice, voiceCount } from '../../lib/domain/dictionary/dictionary.ts'
import type { CountedKey, VoiceKey } from '../../lib/domain/dictionary/keys.generated.ts'
import type { Imprints } from '../../lib/pictures/artwork.ts'
import type { ThemeColours } from '../../lib/pictures/palette.ts'
import { fetched } from '../../stores/browser/fetched.ts'
import { areKeysAsked } from '../../stores/browser/staff-switches.ts'
import { $keysShown } from '../../stores/session/keys-shown.ts'
import { openSession } from '../../stores/session/session.ts'

if (typeof location !== 'undefined' && areKeysAsked())
  void fetched(() => import('../../stores/session/show-keys.ts'))

/** What an island knows of its shop: plain values, passed in by the page as props. */
export type ShopProps = {
  tenant: string
  locale: string
  language: string
  /** Of the page as it was rendered. */
  currency: string
  country: string
  postcode: string
  countries: string[]
  /** Minor units by currency offered, the base currency first. */
  fileCheckPrices: Record<string, number>
  timeZone: string
  paymentMethods: string[]
  /** Forms find addresses by what is typed; the voices of `lookup` come with it. */
  looksUpAddresses?: true
  email: string
  phone: string
  /** When somebody answers there, in words. */
  hours: string
  /** The theme's colours of pictures. */
  pictures: ThemeColours
  /** What is printed on the things that the island draws. */
  imprints: Imprints
  links: Record<string, string>
  /** The voices that this island speaks with, by page of the dictionary. */
  voices: Record<string, Record<string, string>>
}

const ShopContext = createContext<ShopProps | null>(null)

export function ShopProvider({ shop, children }: { shop: ShopProps; children: ReactNode }) {
  const { tenant, fileCheckPrices } = shop
  // Before any effect of what stands inside: their calls name the tenant.
  useLayoutEffect(
    () => openSession({ tenant, currencies: Object.keys(fileCheckPrices) }),
    [tenant, fileCheckPrices],
  )
  return <ShopContext value={shop}>{children}</ShopContext>
}

/** The shop as what stands inside knows it, where that is not the page's own. */
export function ShopInUse(props: { change: Partial<ShopProps>; children: ReactNode }) {
  return <ShopContext value={{ ...useShop(), ...props.change }}>{props.children}</ShopContext>
}

export function useShop(): ShopProps {
  const shop = useContext(ShopContext)
  if (!shop) throw new Error('An island renders inside ShopProvider')
  return shop
}

/** `say('cart.title')`, `say('cart.arrives', { day })`. */
export function useVoice(): (key: VoiceKey, values?: Record<string, string | number>) => string {
  const { voices } = useShop()
  const showKeys = useStore($keysShown, { ssr: () => false })
  return useCallback(
    (key, values) => fill(voice(voices, key, { showKeys }), values ?? {}),
    [voices, showKeys],
  )
}

/** A voice, or null where the dictionary has none: for keys that come from data. */
export function useVoiceIf(): (
  key: string,
  values?: Record<string, string | number>,
) => string | null {
  const say = useVoice()
  return (key, values) => {
    const text = say(key as VoiceKey, values)
    return text === MISSING_VOICE ? null : text
  }
}

/** Chooses `key_one` or `key_other` and fills `{count}`. */
export function useVoiceCount(): (key: CountedKey, count: number) => string {
  const { voices, locale } = useShop()
  const showKeys = useStore($keysShown, { ssr: () => false })
  return (key, count) => voiceCount(voices, key, count, locale, { showKeys })
}
