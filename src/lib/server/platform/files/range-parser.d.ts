declare module 'range-parser' {
  /** Ranges of a `Range` header within so many bytes; -1: there are no such bytes, -2: it is malformed. */
  export default function parseRange(
    bytes: number,
    header: string,
  ): -1 | -2 | (Array<{ start: number; end: number }> & { type: string })
}
