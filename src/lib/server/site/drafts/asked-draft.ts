import type { Context } from '../../context.ts'
import { demand } from '../../refusal.ts'
import type { CompiledShop } from '../shop/index.ts'
import type { DraftState } from './draft-states.ts'
import type { Editing } from './editing.ts'

/** The draft that is asked for; refuses with `draft_not_found`. */
export async function askedDraft(
  context: Context<'draft_not_found'>,
  { states }: Editing,
  id: string,
): Promise<DraftState> {
  const state = await states.of(id)
  demand(context, state, 'draft_not_found')
  return state
}

/** What is live here; calls are refused before where nothing is. */
export function liveShop({ live }: Editing): CompiledShop {
  const shop = live()
  if (!shop) throw new Error('A call was let in while nothing is live')
  return shop
}
