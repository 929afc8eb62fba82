import { PictureError } from './picture-error.ts'

type Token =
  | { kind: 'start'; name: string; attributes: [string, string][]; isEmpty: boolean; line: number }
  | { kind: 'end'; name: string; line: number }
  | { kind: 'text'; text: string; line: number }

const declaration = /<\?xml\s[^?]*\?>/y
const comment = /<!--[\s\S]*?-->/y
const cdata = /<!\[CDATA\[([\s\S]*?)\]\]>/y
/** With nothing in it but names: one with a subset declares entities. */
const doctype = /<!DOCTYPE\s+svg(\s+PUBLIC\s+"[^"<>&[\]]*"\s+"[^"<>&[\]]*")?\s*>/y
const end = /<\/([A-Za-z_][\w:.-]*)\s*>/y
const start =
  /<([A-Za-z_][\w:.-]*)((?:\s+[A-Za-z_][\w:.-]*\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>/y
const text = /[^<]+/y
const attribute = /([A-Za-z_][\w:.-]*)\s*=\s*(?:"([^"]*)"|'([^']*)')/g

/**
 * XML as SVG files need it, in order: elements, texts, comments that are left out. Whatever else XML
 * has, above all entities of one's own, is refused. Throws PictureError.
 */
export function* svgTokens(source: string): Generator<Token> {
  const svg = source.replace(/^\ufeff/, '')
  let at = 0
  let line = 1
  const take = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at
    return pattern.exec(svg)
  }
  while (at < svg.length) {
    const token = take(start) ?? take(end) ?? take(text) ?? take(comment) ?? take(cdata)
    const taken = token ?? take(declaration) ?? take(doctype)
    if (!taken) throw refusal(svg.slice(at, at + 12), line)
    const [whole] = taken
    if (token) yield* tokenOf(token, line)
    at += whole.length
    line += whole.split('\n').length - 1
  }
}

function* tokenOf(found: RegExpExecArray, line: number): Generator<Token> {
  const [whole, first = '', attributes = '', slash] = found
  if (whole.startsWith('<!--')) return
  if (whole.startsWith('<![')) yield { kind: 'text', text: first, line }
  else if (whole.startsWith('</')) yield { kind: 'end', name: first, line }
  else if (!whole.startsWith('<')) yield { kind: 'text', text: resolved(whole, line), line }
  else {
    const pairs = Array.from(attributes.matchAll(attribute), (each): [string, string] => [
      each[1] ?? '',
      resolved(each[2] ?? each[3] ?? '', line),
    ])
    yield { kind: 'start', name: first, attributes: pairs, isEmpty: slash === '/', line }
  }
}

function refusal(rest: string, line: number): PictureError {
  if (/^<!DOCTYPE|^<!ENTITY/i.test(rest))
    return new PictureError('unsafe', 'A picture declares no entities of its own.', line)
  if (rest.startsWith('<?'))
    return new PictureError('unsafe', 'A picture carries no instructions for programs.', line)
  return new PictureError('drawing', 'This is no well-formed SVG; export it again.', line)
}

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** Text with its entities resolved: the five of XML and numbers. */
function resolved(text: string, line: number): string {
  return text.replace(/&(#x[0-9a-f]{1,6}|#\d{1,7}|\w*);?/gi, (whole, name: string) => {
    const code = name.startsWith('#') ? Number(name.replace('#x', '0x').replace('#', '')) : null
    const said = code === null ? named[name] : code <= 0x10ffff ? String.fromCodePoint(code) : ''
    if (said === undefined || !whole.endsWith(';'))
      throw new PictureError(
        'unsafe',
        `${whole.slice(0, 40)} is an entity that nobody declared.`,
        line,
      )
    return said
  })
}
