import type { ConfiguratorCalls, ConfiguratorStart, Outcome } from './configurator-state.ts'

/** What asks the shop weighs 6 kB that a page with prices in it does not start with. */
const load = () => import('./configurator-calls.ts')

type Calls = Awaited<ReturnType<typeof load>>

/** Fetches it as soon as the page has nothing else to do, so that a choice does not wait for it. */
if (typeof document !== 'undefined')
  (globalThis.requestIdleCallback ?? setTimeout)(() => void load().catch(() => {}))

/** The calls of `configurator-calls.ts`, which they fetch; without a network they are `network_error`. */
export function laterCalls(start: ConfiguratorStart): ConfiguratorCalls {
  async function asked<Value>(
    ask: (calls: ReturnType<Calls['configuratorCalls']>) => Promise<Outcome<Value>>,
  ): Promise<Outcome<Value>> {
    const module = await load().catch(() => null)
    return module ? ask(module.configuratorCalls(start)) : { ok: false, code: 'network_error' }
  }
  return {
    quote: (input, signal) => asked((calls) => calls.quote(input, signal)),
    options: (input) => asked((calls) => calls.options(input)),
    arrivals: (input) => asked((calls) => calls.arrivals(input)),
    validate: (selection) => asked((calls) => calls.validate(selection)),
    putLine: (line) => asked((calls) => calls.putLine(line)),
    checkPromo: (code) => asked((calls) => calls.checkPromo(code)),
    now: () => Date.now(),
  }
}
