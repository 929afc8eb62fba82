import { isMap, parseDocument } from 'yaml'

/** What is said of a picture: `focus` in per cent, `rights` empty where its file says them. */
export type PictureAbout = {
  alt: Readonly<Record<string, string>>
  focus: { x: number; y: number }
  rights: string
}

/**
 * The document beside a picture with something else said in it: its comments, the order of its keys and
 * languages that are not named stay. Null where it cannot be read.
 */
export function aboutText(
  before: string | null,
  { alt, focus, rights }: PictureAbout,
): string | null {
  const document = parseDocument(before ?? '')
  if (document.errors.length > 0 || (document.contents !== null && !isMap(document.contents)))
    return null
  if (!isMap(document.get('alt'))) document.set('alt', document.createNode({}))
  for (const [language, text] of Object.entries(alt)) {
    if (text === '') document.deleteIn(['alt', language])
    else if (document.getIn(['alt', language]) !== text) document.setIn(['alt', language], text)
  }
  if (focus.x === 50 && focus.y === 50) document.delete('focus')
  else document.set('focus', document.createNode(focus, { flow: true }))
  if (rights === '') document.delete('rights')
  else if (document.get('rights') !== rights) document.set('rights', rights)
  return document.toString({ lineWidth: 0 })
}
