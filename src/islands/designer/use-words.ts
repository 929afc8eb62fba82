import type { DesignPart } from '../../lib/domain/own-design/own-design.ts'
import { pageNamed } from '../../lib/domain/own-design/page-name.ts'
import { useSpeech } from '../page/use-speech.ts'

const LONGEST = 32

/** What pages and parts of a design are called. */
export function useWords(pages: number) {
  const { say } = useSpeech()
  return {
    partName(part: DesignPart): string {
      if (part.kind === 'picture') return say('designer.part_picture')
      if (part.kind === 'shape') return say(`designer.part_${part.shape}`)
      const text = part.text.replaceAll(/\s+/g, ' ').trim()
      if (text === '') return say('designer.part_empty')
      const short = text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text
      return say('designer.part_text', { text: short })
    },
    pageName(index: number): string {
      const { key, values } = pageNamed(index, pages)
      return say(key, values)
    },
  }
}
