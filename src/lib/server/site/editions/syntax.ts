import type { YAMLError } from 'yaml'

/** What is wrong in a source, and at which of its lines. */
export type SourceProblem = { line: number; message: string }

/** Deeper than any document of a shop, and shallower than what a call stack or a database holds. */
export const DEEPEST = 60
export const TOO_DEEP = `The values are nested deeper than ${DEEPEST} levels.`

/**
 * What a parser has against a text, for somebody who writes price lists and not programs: keys that
 * stand twice, or the first error alone, because what follows one is mostly its consequence.
 * `lineAt` is the line of a position in `yaml`.
 */
export function syntaxProblems(
  faults: readonly YAMLError[],
  yaml: string,
  lineAt: (position: number) => number,
): SourceProblem[] {
  const twice = faults.filter(({ code }) => code === 'DUPLICATE_KEY')
  const reported = twice.length === faults.length ? twice : faults.slice(0, 1)
  return reported.map((fault) => ({ line: lineAt(fault.pos[0]), message: sentence(fault, yaml) }))
}

function sentence({ code, message, pos: [from] }: YAMLError, yaml: string): string {
  if (code === 'DUPLICATE_KEY') return `${keyAt(yaml, from)}: this key stands twice.`
  if (message.startsWith('Maximum call stack')) return TOO_DEEP
  const known = byCode[code] ?? byMessage.find(([words]) => message.startsWith(words))?.[1]
  if (known) return known
  if (code === 'BAD_SCALAR_START')
    return `A text that begins with ${message.at(-1)} takes quotes around it.`
  return `This is not YAML: ${message}.`
}

const byCode: Partial<Record<YAMLError['code'], string>> = {
  TAB_AS_INDENT: 'A tab stands where the line is indented; YAML takes spaces alone.',
  MULTIPLE_DOCS: 'A second document starts here; a file holds one.',
  TAG_RESOLVE_FAILED: 'A tag such as `!name` has no meaning here; leave it out.',
  BLOCK_AS_IMPLICIT_KEY:
    'A second colon stands here: a text that has one takes quotes, a key of its own a line.',
  MULTILINE_IMPLICIT_KEY: 'A colon and a space are missing here, as in `name: Flyers`.',
}

const byMessage: readonly (readonly [start: string, sentence: string])[] = [
  ['Missing closing', 'A text that begins with a quote does not end with one.'],
  ['All mapping items', 'This line is indented otherwise than the lines that it belongs to.'],
  ['Flow sequence', 'A list that begins with [ does not end with ].'],
  ['Flow map', 'A group that begins with { does not end with }.'],
  [
    'Unexpected scalar at node end',
    'Something follows where the value has ended: put quotes around all of it. Within single quotes an apostrophe stands twice.',
  ],
]

function keyAt(yaml: string, position: number): string {
  return /^[^:\n]*/.exec(yaml.slice(position, position + 80))?.[0].trim() ?? ''
}
