import { isUnanswered } from '../../lib/client/answer.ts'
import { call } from '../../lib/client/call.ts'
import { keepOwnDesign } from '../../lib/contract/own-design.ts'
import { $designer, $drawn, $refusal, $saving, noteRevision, revisionOf } from './designer.ts'

/** Quiet time before a change is stored, and before a store that failed is tried again: milliseconds. */
const [SOON_MS, AGAIN_MS] = [700, 4_000]

let timer: ReturnType<typeof setTimeout> | undefined
let running: Promise<void> | undefined

/** Stores the design a moment after the last change. */
export function storeSoon(): void {
  if ($saving.get() === 'moved') return
  $saving.set('waiting')
  clearTimeout(timer)
  timer = setTimeout(() => void storeNow(), SOON_MS)
}

const unstored = new Set(['waiting', 'failed', 'refused'])

/** Stores what is not stored yet, one after the other; answers whether all of it is. */
export async function storeNow(): Promise<boolean> {
  clearTimeout(timer)
  await running
  while (unstored.has($saving.get())) {
    running = store()
    await running
    if ($saving.get() !== 'waiting') break
  }
  return $saving.get() === 'saved'
}

async function store(): Promise<void> {
  const designer = $designer.get()
  if (designer.state !== 'ready') return
  const document = $drawn.get().now
  $saving.set('saving')
  const answer = await call(keepOwnDesign, { ...designer.key, revision: revisionOf(), document })
  if (answer.ok) {
    noteRevision(answer.value.revision)
    if ($drawn.get().now === document) $saving.set('saved')
    else storeSoon()
    return
  }
  if (answer.code === 'own_design_moved') {
    $saving.set('moved')
  } else if (isUnanswered(answer) || answer.code === 'too_many_requests') {
    $saving.set('failed')
    timer = setTimeout(() => void storeNow(), AGAIN_MS)
  } else {
    $refusal.set(answer)
    $saving.set('refused')
  }
}

/** Stores when the page is left or the network is back, and asks before what is not stored is lost; answers how to stop. */
export function watchStoring(): () => void {
  const leaving = (event: BeforeUnloadEvent) => {
    if ($saving.get() !== 'saved' && $saving.get() !== 'moved') event.preventDefault()
  }
  const now = () => void storeNow()
  addEventListener('beforeunload', leaving)
  addEventListener('online', now)
  document.addEventListener('visibilitychange', now)
  return () => {
    removeEventListener('beforeunload', leaving)
    removeEventListener('online', now)
    document.removeEventListener('visibilitychange', now)
  }
}
