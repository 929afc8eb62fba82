import type { OwnDesign } from '../../../domain/own-design/own-design.ts'

/** The pictures that a design shows, each once. */
export const namedPictures = ({ pages }: OwnDesign): string[] => [
  ...new Set(
    pages.flatMap(({ parts }) =>
      parts.flatMap((part) => (part.kind === 'picture' ? [part.picture] : [])),
    ),
  ),
]
