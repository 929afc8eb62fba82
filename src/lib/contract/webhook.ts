import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { fieldLengths } from './limits.ts'
import { id, instant } from './shapes.ts'
import { staffErrors } from './staff-errors.ts'

/** What other systems can be told of orders and their lines, as it happens. */
export const webhookEvent = z.enum([
  'order.placed',
  'order.paid',
  'order.deferred',
  'order.changed',
  'order.completed',
  'order.cancelled',
  'order.expired',
  'line.file-submitted',
  'line.question-asked',
  'line.question-answered',
  'line.file-rejected',
  'line.file-reset',
  'line.file-approved',
  'line.in-production',
  'line.part-shipped',
  'line.shipped',
  'line.delivered',
  'line.reprint',
  'line.cancelled',
])
export type WebhookEvent = z.output<typeof webhookEvent>

const access = { staff: 'machines.manage' } as const
const webhook = z
  .object({
    id,
    url: z.string(),
    events: z.array(webhookEvent),
    isOn: z.boolean(),
    /** Switched off because the receiver said that it is gone (410). */
    isGone: z.boolean(),
    createdAt: instant,
    /** Until when a secret that was replaced signs too; null where none does. */
    bothUntil: instant.nullable(),
    waiting: z.int().nonnegative(),
    failed: z.int().nonnegative(),
    /** When a message was taken last. */
    lastTakenAt: instant.nullable(),
  })
  .meta({ id: 'Webhook' })

const target = {
  url: z.url({ protocol: /^https?$/ }).max(fieldLengths.url),
  events: z.array(webhookEvent).min(1).max(webhookEvent.options.length),
}
/** `whsec_` and base64: what a receiver checks signatures with, shown this once. */
const withSecret = z.object({ webhook, secret: z.string() })

export const listWebhooks = endpoint({
  method: 'GET',
  path: '/api/v1/admin/webhooks/',
  summary: 'Where other systems are told of orders',
  input: z.object({}),
  output: z.object({ webhooks: z.array(webhook) }),
  errors: staffErrors,
  access,
})

export const createWebhook = endpoint({
  method: 'POST',
  path: '/api/v1/admin/webhooks/',
  summary: 'Tell another system of orders from now on',
  input: z.object(target),
  output: withSecret,
  errors: [...staffErrors, 'webhook_address_refused', 'webhook_too_many'],
  access,
})

export const changeWebhook = endpoint({
  method: 'PUT',
  path: '/api/v1/admin/webhooks/{id}/',
  summary: 'Change the address or the events, switch it on or off',
  input: z.object({ id, ...target, isOn: z.boolean() }),
  output: z.object({ webhook }),
  errors: [...staffErrors, 'webhook_not_found', 'webhook_address_refused'],
  access,
})

export const removeWebhook = endpoint({
  method: 'DELETE',
  path: '/api/v1/admin/webhooks/{id}/',
  summary: 'Remove it with its log; what waits is not sent any more',
  input: z.object({ id }),
  output: z.object({ success: z.literal(true) }),
  errors: [...staffErrors, 'webhook_not_found'],
  access,
})

export const rotateWebhookSecret = endpoint({
  method: 'POST',
  path: '/api/v1/admin/webhooks/{id}/rotate/',
  summary: 'Make another secret; for 24 hours messages are signed with both',
  input: z.object({ id }),
  output: withSecret,
  errors: [...staffErrors, 'webhook_not_found'],
  access,
})

export const testWebhook = endpoint({
  method: 'POST',
  path: '/api/v1/admin/webhooks/{id}/test/',
  summary: 'Send a message of the type `webhook.test`',
  input: z.object({ id }),
  output: z.object({ success: z.literal(true) }),
  errors: [...staffErrors, 'webhook_not_found'],
  access,
})

/** What stood in the way of a try; `status` is an answer that is not 2xx. */
export const webhookFault = z.enum([
  'status',
  'redirect',
  'timeout',
  'address',
  'name',
  'connection',
  'tls',
  'garbage',
  'off',
])
export type WebhookFault = z.output<typeof webhookFault>

export const webhookState = z.enum(['waiting', 'taken', 'failed'])

export const listWebhookDeliveries = endpoint({
  method: 'GET',
  path: '/api/v1/admin/webhooks/{id}/deliveries/',
  summary: 'Messages to a receiver with every try, newest first; kept for 30 days',
  input: z.object({
    id,
    state: webhookState.optional(),
    /** `next` of the page before. */
    after: z.uuid().optional(),
  }),
  output: z.object({
    /** 30 at most. */
    deliveries: z.array(
      z.object({
        id,
        type: z.string(),
        orderNumber: z.string().nullable(),
        state: webhookState,
        createdAt: instant,
        /** As it was sent, to the byte. */
        body: z.string(),
        /** The last 20, newest first. */
        attempts: z.array(
          z.object({
            at: instant,
            ms: z.int().nonnegative(),
            status: z.int().nullable(),
            fault: webhookFault.nullable(),
            /** How the answer begins. */
            answer: z.string(),
          }),
        ),
      }),
    ),
    next: z.string().nullable(),
  }),
  errors: [...staffErrors, 'webhook_not_found'],
  access,
})

export const replayWebhookDelivery = endpoint({
  method: 'POST',
  path: '/api/v1/admin/webhooks/deliveries/{id}/replay/',
  summary: 'Send a message again, with the same id and body',
  input: z.object({ id }),
  output: z.object({ success: z.literal(true) }),
  errors: [...staffErrors, 'webhook_not_found'],
  access,
})
