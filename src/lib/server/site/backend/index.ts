export { forwardCalls } from './forward.ts'
export { backendPrices } from './prices.ts'
