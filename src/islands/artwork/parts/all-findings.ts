import type { Artwork } from '../../../stores/artwork/artwork.ts'

/** What was found in a line's files: in all of them together, and in each that was looked through. */
export function allFindings({ findings, files }: Artwork): Artwork['findings'] {
  const each = files.flatMap(({ check }) => (check.state === 'done' ? check.findings : []))
  return [...findings, ...each]
}
