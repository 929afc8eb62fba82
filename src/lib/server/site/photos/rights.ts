import { escapeHtml } from '../../../domain/escape-html.ts'

/** An XMP packet that says whose a picture is, and nothing else (XMP, part 1, section 7). */
export function xmpOfRights(rights: string): string {
  return (
    '<x:xmpmeta xmlns:x="adobe:ns:meta/">' +
    '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">' +
    '<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:rights><rdf:Alt>' +
    `<rdf:li xml:lang="x-default">${escapeHtml(rights)}</rdf:li>` +
    '</rdf:Alt></dc:rights></rdf:Description></rdf:RDF></x:xmpmeta>'
  )
}

/** What a packet says of the rights, in its first language. */
export function rightsInXmp(xmp: string | undefined): string | null {
  const said = /<dc:rights>[^<]*<rdf:Alt>[^<]*<rdf:li[^>]*>([^<]{1,300})</.exec(xmp ?? '')?.[1]
  if (said === undefined) return null
  return said
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
    .trim()
}
