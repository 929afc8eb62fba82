import { atom } from 'nanostores'
import type { Answer, Failure } from '../../lib/client/answer.ts'
import { call } from '../../lib/client/call.ts'
import {
  arrangeCartArtwork,
  getCartArtwork,
  removeCartArtwork,
} from '../../lib/contract/cart-artwork.ts'
import { setCartDocumentPreferences } from '../../lib/contract/document-preferences.ts'
import type { Endpoint, OutputOf } from '../../lib/contract/endpoint.ts'
import { movedUp } from '../../lib/domain/artwork/moved-up.ts'
import { changeInTurn, loadCart, takeCart } from '../cart/cart.ts'

/** The files of a line of the cart. */
export type CartArtwork = OutputOf<typeof getCartArtwork>['artworks'][number]

export type CartFilesState = {
  /** Null until they are there. */
  artworks: readonly CartArtwork[] | null
  /** The file that is being moved or taken away. */
  busy: string | null
  failure: Failure | null
}

export const $cartFiles = atom<CartFilesState>({ artworks: null, busy: null, failure: null })

const [SOON_MS, LATER_MS, SOON_TIMES] = [1_000, 4_000, 20]
let times = 0
let timer: ReturnType<typeof setTimeout> | undefined

/** Loads the files of a cart, and again until each of them was looked through. */
export async function loadCartFiles(cartId: string): Promise<void> {
  clearTimeout(timer)
  const answer = await call(getCartArtwork, { cartId })
  const now = $cartFiles.get()
  if (!answer.ok) {
    $cartFiles.set({ ...now, failure: answer })
    return
  }
  const { artworks } = answer.value
  $cartFiles.set({ ...now, artworks, failure: null })
  const waits = artworks.some(({ files }) => files.some(({ check }) => check.state === 'waiting'))
  times = waits ? times + 1 : 0
  clearTimeout(timer)
  if (waits)
    timer = setTimeout(() => void loadCartFiles(cartId), times < SOON_TIMES ? SOON_MS : LATER_MS)
}

/** Takes a file of a line away; the line itself stays in the cart. */
export function removeCartFile(
  cartId: string,
  { lineItemId }: Pick<CartArtwork, 'lineItemId'>,
  fileId: string,
): Promise<void> {
  return change(cartId, fileId, () => call(removeCartArtwork, { cartId, lineItemId, fileId }))
}

/** Puts a file one place earlier. */
export function moveCartFileUp(
  cartId: string,
  { lineItemId, files: all }: Pick<CartArtwork, 'lineItemId' | 'files'>,
  fileId: string,
): Promise<void> {
  const files = movedUp(all, fileId)
  if (!files) return Promise.resolve()
  return change(cartId, fileId, () => call(arrangeCartArtwork, { cartId, lineItemId, files }))
}

/** One thing at a time; afterwards the files are shown as they stand. */
async function change<E extends Endpoint>(
  cartId: string,
  fileId: string,
  work: () => Promise<Answer<E>>,
): Promise<void> {
  if ($cartFiles.get().busy) return
  $cartFiles.set({ ...$cartFiles.get(), busy: fileId, failure: null })
  const answer = await work()
  // Another tab was first.
  const isGone = !answer.ok && answer.code === 'artwork_not_found'
  await Promise.all([loadCartFiles(cartId), loadCart()])
  const failure = answer.ok || isGone ? $cartFiles.get().failure : answer
  $cartFiles.set({ ...$cartFiles.get(), busy: null, failure })
}

/** Says what is done with files of a line that are not quite right. */
export function preferForCart(
  cartId: string,
  { lineItemId }: Pick<CartArtwork, 'lineItemId'>,
  documentPreferences: CartArtwork['documentPreferences'],
): Promise<boolean> {
  return changeInTurn(async () => {
    const input = { cartId, cartItemId: lineItemId, documentPreferences }
    const answer = await call(setCartDocumentPreferences, input)
    if (answer.ok) {
      takeCart(answer.value.cart)
      await loadCartFiles(cartId)
    } else $cartFiles.set({ ...$cartFiles.get(), failure: answer })
    return answer.ok
  })
}
