import { HtmlValidate } from 'html-validate'

/** HTML as its standard has it; rules of taste belong to the linter of the sources. */
const validator = new HtmlValidate({ extends: ['html-validate:standard'] })

/** What is wrong with a page's HTML, each as a sentence with its line. */
export async function htmlFaults(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html)
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector ?? ''})`),
  )
}

/** Addresses of the same shop that a page links to, without what stands behind ? and #. */
export function localLinks(html: string): string[] {
  const found = [...html.matchAll(/\s(?:href|src|action)="(\/[^"/][^"]*|\/)"/g)]
  return [...new Set(found.map(([, link = '']) => link.replace(/[?#].*$/, '')))]
}
