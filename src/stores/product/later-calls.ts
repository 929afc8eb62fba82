import { lateCode } from '../../lib/client/late-code.ts'
import { painted } from '../browser/after-paint.ts'
import type { ConfiguratorCalls, ConfiguratorStart, Outcome } from './configurator-state.ts'

/** What asks the shop, and orders, weighs 6 kB that a page with prices in it does not start with. */
export const laterCode = lateCode(() => import('./configurator-calls.ts'))

type Calls = ReturnType<typeof import('./configurator-calls.ts')['configuratorCalls']>

/** The calls of `configurator-calls.ts`, which they fetch; without a network they are `network_error`. */
export function laterCalls(start: ConfiguratorStart): ConfiguratorCalls {
  let calls: Calls | undefined
  async function asked<Value>(
    ask: (calls: Calls) => Promise<Outcome<Value>>,
  ): Promise<Outcome<Value>> {
    const here = laterCode()
    const module = here instanceof Promise ? await here : here
    if (!module) return { ok: false, code: 'network_error' }
    calls ??= module.configuratorCalls(start)
    return ask(calls)
  }
  return {
    quote: (input, signal) => asked((calls) => calls.quote(input, signal)),
    // The price is asked for, and shown, before anything else: no other question may keep its frames waiting.
    options: (input) => painted().then(() => asked((calls) => calls.options(input))),
    arrivals: (input) => painted().then(() => asked((calls) => calls.arrivals(input))),
    validate: (selection) => asked((calls) => calls.validate(selection)),
    putLine: (line) => asked((calls) => calls.putLine(line)),
    checkPromo: (code) => asked((calls) => calls.checkPromo(code)),
    now: () => Date.now(),
  }
}
