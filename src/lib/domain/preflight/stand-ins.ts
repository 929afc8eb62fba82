/** A free font whose letters are as wide as those of one that every system has, and so break no line. */
export type StandIn = { family: 'arimo' | 'tinos' | 'cousine'; bold: boolean; italic: boolean }

const FAMILIES: Record<string, StandIn['family']> = {
  arial: 'arimo',
  helvetica: 'arimo',
  timesnewroman: 'tinos',
  times: 'tinos',
  couriernew: 'cousine',
  courier: 'cousine',
}

const NAME =
  /^(?:[A-Z]{6}\+)?(Arial|Helvetica|TimesNewRoman|Times|CourierNew|Courier)(?:PS)?(?:MT)?[-,]?(?:Roman|Regular)?(Bold)?(Italic|Oblique)?(?:MT)?$/i

/** What prints a text in a font that a file names and does not hold; null for fonts that nothing stands in for. */
export function standInFor(fontName: string): StandIn | null {
  const [, name = '', bold, italic] = NAME.exec(fontName.replaceAll(' ', '')) ?? []
  const family = FAMILIES[name.toLowerCase()]
  return family ? { family, bold: bold !== undefined, italic: italic !== undefined } : null
}
