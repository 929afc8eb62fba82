// What an SVG is made of that only draws.

/** Elements that are kept. None repeats others: a few that do so in each other never end. */
export const kept: ReadonlySet<string> = new Set(
  (
    'svg g path rect circle ellipse line polyline polygon text tspan title desc defs style ' +
    'linearGradient radialGradient stop clipPath mask'
  ).split(' '),
)

/** Elements whose text is kept. */
export const texts: ReadonlySet<string> = new Set(['text', 'tspan', 'title', 'desc', 'style'])

/** Elements, in lower case, that nobody leaves out unseen, and why. */
export const hostile: Readonly<Record<string, string>> = {
  script: 'a picture runs no script.',
  foreignobject: 'a picture holds no page.',
  iframe: 'a picture holds no page.',
  image: 'put the photograph itself into images/.',
  feimage: 'a picture loads nothing from elsewhere.',
  use: 'draw the shape where it stands.',
  a: 'a picture is no link.',
  animate: 'a picture stands still.',
  animatemotion: 'a picture stands still.',
  animatetransform: 'a picture stands still.',
  set: 'a picture stands still.',
}

/** Notes of the program that drew it: `metadata`, `sodipodi:namedview`. */
export function foreign(name: string): boolean {
  return name === 'metadata' || name.includes(':')
}

export const allowedAttributes: ReadonlySet<string> = new Set(
  (
    'viewBox width height preserveAspectRatio id class style transform d x y x1 y1 x2 y2 cx cy r rx ry ' +
    'fx fy points dx dy rotate textLength lengthAdjust fill fill-opacity fill-rule stroke stroke-width ' +
    'stroke-opacity stroke-linecap stroke-linejoin stroke-miterlimit stroke-dasharray stroke-dashoffset ' +
    'opacity color display visibility clip-path clip-rule clipPathUnits mask maskUnits maskContentUnits ' +
    'offset stop-color stop-opacity gradientUnits gradientTransform spreadMethod href font-family ' +
    'font-size font-weight font-style font-stretch letter-spacing word-spacing text-anchor ' +
    'dominant-baseline text-decoration vector-effect paint-order shape-rendering type'
  ).split(' '),
)
