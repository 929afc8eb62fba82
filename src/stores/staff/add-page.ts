import type { WritableAtom } from 'nanostores'
import type { Failure } from '../../lib/client/answer.ts'

type Unlisted = { state: 'loading' } | { state: 'failed'; failure: Failure }
type Paged = { state: 'listed'; next: string | null; more: 'idle' | 'loading' | Failure }

type Adding<Listed, Page> = {
  /** Whether the list is still the one that was asked for. */
  isCurrent(): boolean
  ask(after: string): Promise<{ ok: true; value: Page } | Failure>
  /** The list with what the page brings. */
  add(listed: Listed, page: Page): Listed
}

/** Adds the next page to a list, where there is one and it is not on its way already; what failed stands beside it. */
export async function addPage<Listed extends Paged, Page extends { next: string | null }>(
  $list: WritableAtom<Unlisted | Listed>,
  { isCurrent, ask, add }: Adding<Listed, Page>,
): Promise<void> {
  const before = $list.get()
  if (before.state !== 'listed' || !before.next || before.more === 'loading') return
  $list.set({ ...before, more: 'loading' })
  const answer = await ask(before.next)
  const now = $list.get()
  if (!isCurrent() || now.state !== 'listed') return
  if (!answer.ok) return $list.set({ ...now, more: answer })
  $list.set({ ...add(now, answer.value), next: answer.value.next, more: 'idle' })
}
