import { ADMIN_ORDERS } from '../../../lib/domain/staff/pages.ts'
import { withQuery } from '../../../lib/domain/urls/query.ts'
import type { WorkLine } from '../../../stores/staff/production/list.ts'
import { useSpeech } from '../../page/use-speech.ts'

type SendProps = { line: Pick<WorkLine, 'orderNumber' | 'reference'> }

/** The way to where each address of a line is sent its parcel. */
export function SendFromOrder({ line: { orderNumber, reference } }: SendProps) {
  const { say } = useSpeech()
  return (
    <a href={withQuery(ADMIN_ORDERS, { view: 'all', order: orderNumber })}>
      {say('work.send_from_order', { reference })}
    </a>
  )
}
