/** Groups as they are typed, with commas between them: each once, in alphabetical order. */
export function groupsOf(typed: string): string[] {
  const names = typed
    .split(',')
    .map((name) => name.trim().toLowerCase())
    .filter((name) => name !== '')
  return [...new Set(names)].sort()
}

/** As the contract's `customerGroup` has it; a browser is given no zod. */
export function isGroup(name: string): boolean {
  return /^[a-z0-9][a-z0-9-]{0,39}$/.test(name)
}
