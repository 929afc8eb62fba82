import type { DesignView } from '../../contract/design-desk.ts'

/** Views of the staff's queue, in the order in which they stand side by side. */
export const designViews: readonly DesignView[] = ['to_do', 'mine', 'waiting', 'done']
