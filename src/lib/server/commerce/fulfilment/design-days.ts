import { localTime } from '../../../domain/dates/zones.ts'
import { type DesignUnderWay, daysLeftUntilPrint } from '../../../domain/design/clock.ts'
import type { Context } from '../../context.ts'
import type { Line } from '../line/index.ts'
import { designDaysOf } from '../product/index.ts'

/** Working days of the plant until what a designer makes of a line can go to print; undefined where nobody does. */
export function designDaysLeft(
  context: Pick<Context, 'shop' | 'tenant' | 'locale' | 'now'>,
  { product_id: product, services }: Pick<Line, 'product_id' | 'services'>,
  design: DesignUnderWay | null,
): number | undefined {
  const whole = designDaysOf(
    context,
    product,
    services.map(({ key }) => key),
  )
  if (whole === undefined) return undefined
  const { plant } = context.tenant
  const today = localTime(context.now, plant.timeZone).date
  return daysLeftUntilPrint(whole, design, { today, holidays: plant.holidays })
}
