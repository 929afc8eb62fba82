const LONGEST = 60
const FIT = /^[a-z0-9]+(-[a-z0-9]+)*$/

/** Whether documents can call a picture so. */
export function isPictureName(name: string): boolean {
  return name.length <= LONGEST && FIT.test(name)
}

/** What a picture might be called that came as a file of some name; empty where nothing of it is left. */
export function pictureNameOf(fileName: string): string {
  const base = fileName.replace(/^.*[/\\]/, '').replace(/\.\w{1,5}$/, '')
  const plain = base
    .replaceAll('ß', 'ss')
    .replaceAll(/[œŒ]/g, 'oe')
    .replaceAll(/[æÆ]/g, 'ae')
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
  const words = plain.replaceAll(/[^a-z0-9]+/g, '-').replaceAll(/^-+|-+$/g, '')
  return words.slice(0, LONGEST).replace(/-+$/, '')
}

/** The same with a number, where pictures of that name are there. */
export function freeNameOf(name: string, taken: ReadonlySet<string>): string {
  if (!taken.has(name)) return name
  for (let number = 2; ; number += 1) {
    const end = `-${number}`
    const free = name.slice(0, LONGEST - end.length).replace(/-+$/, '') + end
    if (!taken.has(free)) return free
  }
}
