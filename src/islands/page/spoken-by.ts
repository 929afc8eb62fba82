/** Whether a voice is one of `patterns`: its key, or the start of its key as `name_*`. */
export function spokenBy(patterns: readonly string[]): (key: string) => boolean {
  const starts = patterns.filter((each) => each.endsWith('*')).map((each) => each.slice(0, -1))
  return (key) => patterns.includes(key) || starts.some((start) => key.startsWith(start))
}
