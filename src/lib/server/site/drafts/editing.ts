import type { CompiledShop } from '../shop/index.ts'
import type { DraftStates } from './draft-states.ts'
import type { PreviewLinks } from './preview-links.ts'

/** What of a shop's pages a draft would change. */
export type Rehearsal = {
  pages: { tenant: string; path: string; change: 'new' | 'changed' | 'gone' }[]
  /** Whether they were rendered; otherwise those are named that read what changes. */
  isRendered: boolean
  /** Why pages do not render. */
  problems: { path: string; line: number; message: string }[]
}

/** What editors' calls need of the process beside its database. */
export type Editing = {
  /** What is live here; null while nothing is. */
  live(): CompiledShop | null
  states: DraftStates
  links: PreviewLinks
  /** The content folder, where files of documents may lie. */
  contentDir: string
  /** The largest picture that is taken. */
  pictureBytes: number
  rehearse(shop: CompiledShop, changed: ReadonlySet<string>): Promise<Rehearsal>
}
