import { checkOf } from '../../lib/domain/product/bought-check.ts'
import { afterPaint } from '../../stores/browser/after-paint.ts'
import { fetched } from '../../stores/browser/fetched.ts'
import { $cart, loadCart } from '../../stores/cart/cart.ts'
import type { LineItem } from '../../stores/cart/cart-line.ts'
import type { Configurator } from '../../stores/product/configurator.ts'
import {
  PARAMETERS,
  readChoice,
  restoreChoice,
  writeChoice,
} from '../../stores/product/configurator-parameters.ts'
import type { Choice } from '../../stores/product/configurator-state.ts'
import { createFlow, loadingIn } from '../../stores/product/flow.ts'
import { resumeLinkedPromo } from '../../stores/product/linked-promo.ts'
import { askOwnPrices } from '../../stores/product/own-prices.ts'
import { hasPreset, openPreset } from '../../stores/product/preset.ts'
import { said } from './product-context.tsx'

/**
 * Follows the choice in the address: a link opens as it was shared, and a reload changes nothing. With
 * `cart_line` the page edits that line and goes back to the cart when it is saved; with `order_line` it
 * drafts a change of an order's line. `before` is what was
 * chosen when the page came to life. Answers how to stop.
 */
export function followAddress(
  configurator: Configurator,
  { before, links }: { before: Choice; links: Record<string, string> },
): () => void {
  const { product, $choice, $edited, $ordering } = configurator
  const parameters = new URLSearchParams(location.search)
  const orderLine = parameters.get(PARAMETERS.orderLine)
  const lineId = orderLine ?? parameters.get(PARAMETERS.cartLine)
  const write = () => {
    const search = writeChoice(product, location.search, $choice.get())
    if (search !== location.search) history.replaceState(history.state, '', search)
  }
  const shared = lineId ? null : readChoice(product, location.search)
  const { $flow, during } = createFlow(configurator)
  if (orderLine) void during(openOrder(configurator, orderLine, links['orderDetail'] ?? '/'))
  else if (lineId) void during(openLine(configurator, lineId, links['cart'] ?? '/'))
  else if ($choice.get() !== before) write()
  else if (hasPreset(location.search)) void during(openPreset(configurator, location.search))
  else if (shared) restoreChoice(configurator, shared)
  if (!orderLine) void askOwnPrices(configurator)
  if (lineId === null) void resumeLinkedPromo(configurator, location.search)
  const stops = [
    $choice.listen(() => afterPaint(write)),
    $edited.listen((line) => {
      document.documentElement.toggleAttribute('data-editing', line !== undefined)
    }),
    $ordering.listen(({ state }) => {
      // The cart may have been sent elsewhere in another tab.
      if (state === 'moved') void askOwnPrices(configurator)
      const edited = $edited.get()
      if (state === 'added' && edited && !edited.put) location.assign(edited.href)
    }),
    followNetwork(configurator),
    $flow.subscribe((state) => {
      const loading = Object.entries(loadingIn(state)).filter(([, isLoading]) => isLoading)
      const said = { flow: state, loading: loading.map(([part]) => part).join(' ') }
      Object.assign(document.documentElement.dataset, said)
    }),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

/** Pauses before what failed on the way is asked again while the device says it is online, in milliseconds; then the last one. */
const AGAIN_MS = [2_000, 6_000, 20_000]

/** What the network was to blame for is asked again when it is back. */
function followNetwork({ $prices, $ordering, retry, dismiss }: Configurator): () => void {
  const isOffline = (now: { state: string; code?: string }) =>
    now.state === 'failed' && (now.code === 'network_error' || now.code === 'timeout')
  let tries = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const back = () => {
    if (isOffline($prices.get())) retry()
    if (isOffline($ordering.get())) dismiss()
  }
  const online = () => {
    tries = 0
    back()
  }
  // A question may fail after the event that the network is back, or before anybody listened for it.
  const stop = $prices.subscribe((now) => {
    clearTimeout(timer)
    if (now.state === 'quoted') tries = 0
    if (isOffline(now) && navigator.onLine)
      timer = setTimeout(back, AGAIN_MS[Math.min(tries++, AGAIN_MS.length - 1)])
  })
  addEventListener('online', online)
  return () => {
    stop()
    clearTimeout(timer)
    removeEventListener('online', online)
  }
}

async function openOrder(configurator: Configurator, named: string, orderDetail: string) {
  said.load = () => import('./order-change.tsx')
  const { openOrderLine } = await fetched(
    () => import('../../stores/order-edit/open-order-line.ts'),
  )
  await openOrderLine(configurator, named, orderDetail)
  if (!configurator.$edited.get()) await askOwnPrices(configurator)
}

async function openLine(configurator: Configurator, id: string, cart: string): Promise<void> {
  await loadCart()
  const state = $cart.get()
  const lines = state.state === 'ready' ? (state.cart?.lineItems ?? []) : []
  const line = lines.find((each) => each.id === id && each.productId === configurator.product.id)
  // A line that is gone, or another product's, leaves an ordinary product page.
  if (!line) return
  restoreChoice(configurator, choiceOf(line), {
    id: line.id,
    jobName: line.jobName,
    href: cart,
    lead: 'product.editing',
    leave: 'product.leave_line',
    save: 'product.save_changes',
  })
  const text = line.services.coupon?.serviceAttributes.inputText
  if (text !== undefined) await configurator.resumePromo({ id: text, text })
}

function choiceOf({
  merchantInfo,
  quantity,
  services,
  collection,
  multiArtworkDetails: artworks,
}: LineItem) {
  return {
    selection: merchantInfo.selectedAttributes,
    quantity,
    priority: merchantInfo.selectedPriority,
    ...(collection && { option: merchantInfo.selectedDeliveryOption }),
    fileCheck: checkOf(Object.keys(services)),
    artworks,
  }
}
