import { useStore } from '@nanostores/react'
import { ADMIN_WEBHOOKS } from '../../../lib/domain/staff/pages.ts'
import { $webhooks, loadWebhooks, type Webhook } from '../../../stores/staff/webhooks.ts'
import { useSpeech } from '../../page/use-speech.ts'
import { PickPage } from '../pick-page.tsx'
import { WebhookDetail } from './webhook-detail.tsx'
import { NewWebhook } from './webhook-form.tsx'

/** Other systems that are told of orders: which there are, and what became of each message. */
export function WebhooksPage() {
  const { say } = useSpeech()
  const list = useStore($webhooks)
  return (
    <PickPage
      id="webhooks"
      title={say('webhooks.title')}
      lead={say('webhooks.lead')}
      none={say('webhooks.none')}
      choose={say('webhooks.choose')}
      at={{ path: ADMIN_WEBHOOKS, query: 'webhook' }}
      list={list.state === 'listed' ? { ...list, items: list.webhooks } : list}
      load={loadWebhooks}
      row={(webhook) => <Row of={webhook} />}
      detail={(webhook, open) => <WebhookDetail webhook={webhook} onRemoved={() => open('none')} />}
      another={{ id: 'make', label: say('webhooks.make'), form: () => <NewWebhook /> }}
    />
  )
}

function Row({ of: { url, isOn, isGone, failed } }: { of: Webhook }) {
  const { say } = useSpeech()
  const { host, pathname } = new URL(url)
  return (
    <>
      <b>{host}</b>
      <span>{pathname}</span>
      {!isOn && <em className="admin-lost">{say(isGone ? 'webhooks.gone' : 'webhooks.off')}</em>}
      {failed > 0 && (
        <em className="admin-lost">
          {say('webhooks.state_failed')}: {failed}
        </em>
      )}
    </>
  )
}
