const isApple = typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.userAgent)

/** As it stands on the keyboard of this machine. */
export const SAVE_KEY = isApple ? '⌘ S' : 'Ctrl S'
export const FIND_KEY = isApple ? '⌘ K' : 'Ctrl K'
