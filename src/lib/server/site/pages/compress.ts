import { promisify } from 'node:util'
import {
  type BrotliOptions,
  brotliCompress,
  brotliCompressSync,
  constants,
  gzip,
  gzipSync,
  type ZlibOptions,
} from 'node:zlib'

/** Qualities that cost well under a millisecond a page. */
const QUALITY = { brotli: 5, gzip: 6 }

export function compress(plain: Uint8Array): { br: Uint8Array; gzip: Uint8Array } {
  return { br: compressBrotli(plain), gzip: compressGzip(plain) }
}

export function compressBrotli(plain: Uint8Array): Uint8Array {
  return brotliCompressSync(plain, brotliOptions(plain))
}

export function compressGzip(plain: Uint8Array): Uint8Array {
  return gzipSync(plain, { level: QUALITY.gzip })
}

const brotliOnThread = promisify<Uint8Array, BrotliOptions, Buffer>(brotliCompress)
const gzipOnThread = promisify<Uint8Array, ZlibOptions, Buffer>(gzip)

/** The same bytes as `compress` makes, each made on another thread. */
export const compressors = {
  br: (plain: Uint8Array) => brotliOnThread(plain, brotliOptions(plain)),
  gzip: (plain: Uint8Array) => gzipOnThread(plain, { level: QUALITY.gzip }),
}

function brotliOptions(plain: Uint8Array): BrotliOptions {
  return {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: QUALITY.brotli,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: plain.byteLength,
    },
  }
}
