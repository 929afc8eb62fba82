import type { WorkStage, WorkWindow } from '../../contract/production.ts'

/** Every window of the plant's work, in the order that the menu has them. */
export const workWindows: readonly WorkWindow[] = ['due', 'late', 'next', 'later', 'all']

/** Every stage of work, in the order of the machine. */
export const workStages: readonly WorkStage[] = ['ready', 'press', 'waiting']
