import type { Plugin } from 'vite'

const encoding =
  /body = encoder\.encode\(body\);\s*headers\.set\("Content-Length", body\.byteLength\.toString\(\)\);/
const answers = /return new Response\(body, \{ \.\.\.init,/g

const textResponse = `
class TextResponse extends Response {
  #text;
  constructor(text, init) {
    super(null, init);
    this.#text = text;
  }
  get body() {
    return this.#text;
  }
  async text() {
    return this.#text;
  }
}
function responseOf(body, init) {
  return typeof body === 'string' ? new TextResponse(body, init) : new Response(body, init);
}`

/**
 * Astro encodes a rendered page into the stream of a Response, from which its text is read again: a
 * fifth of what rendering costs. In the built application the response of a page keeps the text as it
 * is, for those who ask for `text()`; nobody reads it as a stream.
 */
export function pageText(): Plugin {
  return {
    name: 'quire-page-text',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name !== 'client',
    transform(code, id) {
      if (!/\/astro\/dist\/runtime\/server\/render\/page\.js$/.test(id)) return
      if (!encoding.test(code) || code.match(answers)?.length !== 2)
        this.error('Astro makes the responses of pages another way; see page-text.ts.')
      return (
        code.replace(encoding, '').replace(answers, 'return responseOf(body, { ...init,') +
        textResponse
      )
    },
  }
}
