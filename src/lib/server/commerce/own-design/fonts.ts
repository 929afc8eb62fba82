import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { create, type Font } from 'fontkit'
import type { DesignFont } from '../../../contract/own-design.ts'
import { printable } from '../../../domain/own-design/fonts.ts'
import type { OwnDesign } from '../../../domain/own-design/own-design.ts'

const { resolve } = createRequire(import.meta.url)

/** The file of each font of the editor; `islands/designer` shows the same ones. */
export const fontFiles: Readonly<Record<DesignFont, string>> = {
  sans: resolve('@expo-google-fonts/hanken-grotesk/400Regular/HankenGrotesk_400Regular.ttf'),
  'sans-bold': resolve('@expo-google-fonts/hanken-grotesk/700Bold/HankenGrotesk_700Bold.ttf'),
  serif: resolve('@expo-google-fonts/lora/400Regular/Lora_400Regular.ttf'),
  'serif-bold': resolve('@expo-google-fonts/lora/700Bold/Lora_700Bold.ttf'),
  script: resolve('@expo-google-fonts/caveat/600SemiBold/Caveat_600SemiBold.ttf'),
}

const opened = new Map<DesignFont, Font>()

function fontOf(name: DesignFont): Font {
  const font = opened.get(name) ?? create(readFileSync(fontFiles[name]))
  opened.set(name, font)
  return font
}

/** Letters of a design that their fonts lack, each once: a browser shows them in another font, a press cannot. */
export function lettersLacking({ pages }: OwnDesign): string {
  const lacking = new Set<string>()
  for (const part of pages.flatMap(({ parts }) => parts)) {
    if (part.kind !== 'text') continue
    const font = fontOf(part.font)
    for (const letter of printable(part.text)) {
      const isThere = letter === '\n' || font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0)
      if (!isThere) lacking.add(letter)
    }
  }
  return [...lacking].slice(0, 20).join(' ')
}
