import type { DesignPage, DesignPart, OwnDesign } from './own-design.ts'

/** A design with one of its pages made anew. */
export function withPage(
  { pages }: OwnDesign,
  at: number,
  make: (page: DesignPage) => DesignPage,
): OwnDesign {
  return { pages: pages.map((page, index) => (index === at ? make(page) : page)) }
}

/** The page with one part changed; a part that is not there changes nothing. */
export function withPart(page: DesignPage, id: string, change: Partial<DesignPart>): DesignPage {
  const parts = page.parts.map((part) =>
    part.id === id ? ({ ...part, ...change } as DesignPart) : part,
  )
  return { ...page, parts }
}

export const withoutPart = (page: DesignPage, id: string): DesignPage => ({
  ...page,
  parts: page.parts.filter((part) => part.id !== id),
})

/** The part by one step nearer to whoever looks (1), or further away (-1). */
export function withPartMoved(page: DesignPage, id: string, by: 1 | -1): DesignPage {
  const from = page.parts.findIndex((part) => part.id === id)
  const to = from + by
  const part = page.parts[from]
  if (!part || to < 0 || to >= page.parts.length) return page
  const parts = page.parts.filter((each) => each !== part)
  return { ...page, parts: [...parts.slice(0, to), part, ...parts.slice(to)] }
}

/** A hundredth of a millimetre: what no press keeps more exactly. */
export const roundMm = (mm: number) => Math.round(mm * 100) / 100

/** A part pushed by so many millimetres. */
export const pushed = ({ xMm, yMm }: DesignPart, dxMm: number, dyMm: number) => ({
  xMm: roundMm(xMm + dxMm),
  yMm: roundMm(yMm + dyMm),
})

/** A part grown by a factor, as its corner is pulled: a text by its letters, a picture in its proportions. */
export function grown(part: DesignPart, factor: { x: number; y: number }): Partial<DesignPart> {
  if (part.kind === 'text')
    return { sizePt: Math.min(2000, Math.max(3, Math.round(part.sizePt * factor.y * 2) / 2)) }
  const y = part.kind === 'picture' ? factor.x : factor.y
  return {
    widthMm: Math.max(1, roundMm(part.widthMm * factor.x)),
    heightMm: Math.max(1, roundMm(part.heightMm * y)),
  }
}
