import { useStore } from '@nanostores/react'
import { type SubmitEvent, useEffect, useState } from 'react'
import { ADMIN_UPLOADS } from '../../../lib/domain/staff/pages.ts'
import { withQuery } from '../../../lib/domain/urls/query.ts'
import {
  $foundOrders,
  $uploads,
  findUploadOrders,
  openUploads,
} from '../../../stores/staff/uploads.ts'
import { useSpeech } from '../../page/use-speech.ts'
import { Button } from '../../ui/button.tsx'
import { FailureNote } from '../../ui/note.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { OrderUploads } from './order-uploads.tsx'

/** Staff find an order, and send, replace and fetch the files of its customer. */
export function UploadsPage() {
  const { say } = useSpeech()
  const [text, setText] = useState('')
  const uploads = useStore($uploads)
  useEffect(() => {
    const order = new URLSearchParams(location.search).get('order')
    if (order) void openUploads(order)
  }, [])
  const open = (order: string) => {
    history.replaceState(null, '', withQuery(ADMIN_UPLOADS, { order }))
    void openUploads(order)
  }
  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (text.trim()) void findUploadOrders(text.trim())
  }
  return (
    <section className="admin-work">
      <h1>{say('uploads.title')}</h1>
      <form className="admin-uploads-find" onSubmit={send}>
        <label htmlFor="uploads-find">{say('uploads.find')}</label>
        <input
          id="uploads-find"
          type="search"
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <Button look="line" small>
          {say('uploads.find_do')}
        </Button>
      </form>
      <Found onOpen={open} />
      {uploads.state === 'loading' && <Skeleton rows={6} />}
      {uploads.state === 'failed' && <FailureNote failure={uploads.failure} />}
      {uploads.state === 'open' && (
        <OrderUploads key={uploads.uploads.orderId} uploads={uploads.uploads} />
      )}
    </section>
  )
}

function Found({ onOpen }: { onOpen(order: string): void }) {
  const { say, dayAt } = useSpeech()
  const found = useStore($foundOrders)
  if (found.state === 'idle') return null
  if (found.state === 'loading') return <Skeleton rows={3} />
  if (found.state === 'failed') return <FailureNote failure={found.failure} />
  if (found.orders.length === 0) return <p role="status">{say('uploads.none')}</p>
  return (
    <ul className="admin-uploads-found" aria-label={say('uploads.found')}>
      {found.orders.map(({ id, orderNumber, customer, createdAt, lines }) => (
        <li key={id}>
          <Button look="link" onClick={() => onOpen(orderNumber)}>
            {orderNumber}
          </Button>{' '}
          {[customer.company, customer.name, dayAt(createdAt, 'short')].filter(Boolean).join(', ')}
          <span>{lines.map(({ name }) => name).join(', ')}</span>
        </li>
      ))}
    </ul>
  )
}
