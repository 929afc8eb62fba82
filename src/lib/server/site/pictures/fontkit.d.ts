declare module 'fontkit' {
  export type PathCommand = {
    readonly command: 'moveTo' | 'lineTo' | 'quadraticCurveTo' | 'bezierCurveTo' | 'closePath'
    readonly args: readonly number[]
  }
  export type Glyph = {
    readonly path: { readonly commands: readonly PathCommand[] }
    /** In units of the font. */
    readonly advanceWidth: number
  }
  export type GlyphRun = {
    readonly glyphs: readonly Glyph[]
    readonly positions: readonly { readonly xAdvance: number }[]
  }
  export type Font = {
    readonly unitsPerEm: number
    readonly numGlyphs: number
    readonly postscriptName: string
    readonly ascent: number
    readonly descent: number
    readonly capHeight: number
    /** In degrees, below zero where letters lean to the right. */
    readonly italicAngle: number
    readonly bbox: Readonly<Record<'minX' | 'minY' | 'maxX' | 'maxY', number>>
    glyphForCodePoint(codePoint: number): Glyph
    getGlyph(id: number): Glyph
    /** Empty where the font is not variable. */
    readonly variationAxes: Readonly<Record<string, { readonly min: number; readonly max: number }>>
    getVariation(axes: Readonly<Record<string, number>>): Font
    hasGlyphForCodePoint(codePoint: number): boolean
    layout(text: string): GlyphRun
  }
  export function create(file: Uint8Array): Font
}
