/**
 * A voice with links in it, written `[words](key)`: `I accept the [terms](terms).` The keys' addresses
 * are given; text is never taken as HTML.
 */
export function Linked({ text, links }: { text: string; links: Record<string, string> }) {
  const parts = text.split(/\[([^\]]+)\]\((\w+)\)/)
  return parts.map((part, at) => {
    if (at % 3 === 2) return null
    const href = at % 3 === 1 ? links[parts[at + 1] ?? ''] : undefined
    if (!href) return part
    return (
      <a key={href} href={href} target="_blank" rel="noreferrer">
        {part}
      </a>
    )
  })
}
