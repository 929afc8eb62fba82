/**
 * Pages of a PDF as far as its bytes tell without being unpacked: the page tree's count, else its page
 * objects. Null where both are packed away; the check counts them for certain.
 */
export function countPages(bytes: Uint8Array): number | null {
  const text = new TextDecoder('latin1').decode(bytes)
  if (!text.slice(0, 1_024).includes('%PDF-')) return null
  const counts = [...text.matchAll(/\/Type\s*\/Pages\b[^>]{0,400}?\/Count\s+(\d{1,6})\b/g)]
  const reversed = [...text.matchAll(/\/Count\s+(\d{1,6})\b[^>]{0,400}?\/Type\s*\/Pages\b/g)]
  const known = [...counts, ...reversed].map(([, count]) => Number(count))
  if (known.length > 0) return Math.max(...known)
  const pages = text.match(/\/Type\s*\/Page(?![a-zA-Z])/g)?.length ?? 0
  return pages > 0 ? pages : null
}
