import type { Report } from '../kinds/define-kind.ts'

/** Reports every entry of a list whose key an earlier one has already. */
export function checkRepeated(
  at: { path: string },
  keys: readonly PropertyKey[],
  entries: readonly (string | number)[],
  report: Report,
  /** The key within an entry, where entries are more than their key. */
  within?: string,
): void {
  entries.forEach((entry, index) => {
    if (entries.indexOf(entry) === index) return
    const own = within === undefined ? [...keys, index] : [...keys, index, within]
    report(at, own, `${entry} stands twice.`)
  })
}
