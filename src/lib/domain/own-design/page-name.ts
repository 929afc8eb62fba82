/** The voice that names a page of a design, and its number, for the editor and for what is refused. */
export function pageNamed(index: number, pages: number) {
  const isLeaf = pages === 2
  const key = isLeaf ? (index === 0 ? 'designer.front' : 'designer.back') : 'designer.page'
  return { key, values: { number: index + 1 } } as const
}
