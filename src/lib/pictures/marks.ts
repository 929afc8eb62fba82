/**
 * The shops' marks, each a line drawing on a 32 unit square: sheets laid into each other that make
 * a Q, a leaf of paper, two cylinders with a sheet between them, a folded leaflet, a roll with its
 * end paid out, and a sheet folded into a mountain.
 */
const drawings = {
  quire:
    'M15 27.8A12.3 12.3 0 1 1 15 3.2A12.3 12.3 0 0 1 15 27.8H29.5M15 8.6a6.9 6.9 0 1 1 -.01 0ZM15 15h.01',
  leaf: 'M5 27C5 13 13 5 28 4C28 18 20 27 5 27ZM5 27L18 14',
  press: 'M16 3.5a5.2 5.2 0 1 1 -.01 0ZM16 18.1a5.2 5.2 0 1 1 -.01 0ZM3 16H9M23 16H29',
  fold: 'M4 8.5L12 5V24L4 27.5ZM12 5L20 8.5V27.5L12 24M20 8.5L28 5V24L20 27.5',
  roll: 'M13 4.2a10.3 10.3 0 1 1 -.01 0ZM13 11.2a3.3 3.3 0 1 1 -.01 0ZM13 24.8H29.5',
  peak: 'M3 26.5L13 6L19 17.5L22.5 12L29.5 26.5ZM13 6L16 26.5',
} as const

export type MarkName = keyof typeof drawings

/** One of ours, or a drawing of the shop's own, by the name of its picture. */
export type Mark = MarkName | { photo: string }

export const markNames = Object.keys(drawings) as [MarkName, ...MarkName[]]

/** A mark for use in a page: inline SVG in `currentColor`, decorative. */
export function logoMark(name: MarkName): string {
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" width="32" height="32" ' +
    'fill="none" stroke="currentColor" stroke-width="2.7" stroke-linecap="round" ' +
    'stroke-linejoin="round" aria-hidden="true" focusable="false">' +
    `<path d="${drawings[name]}"/></svg>`
  )
}

/** The mark as a file of its own for the browser's tab, in white on the shop's colour. */
export function favicon(brandColour: string, name: MarkName): string {
  return onColour(brandColour, name, 7)
}

/** The same for a device's home screen, which cuts its corners itself. */
export function appIcon(brandColour: string, name: MarkName): string {
  return onColour(brandColour, name, 0)
}

/** A shop's own drawing as such an icon, on white: `href` is where it is read, a `data:` address as a rule. */
export function ownAppIcon(href: string): string {
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">' +
    `<rect width="32" height="32" fill="#fff"/><image x="4" y="4" width="24" height="24" href="${href}"/></svg>`
  )
}

function onColour(colour: string, name: MarkName, radius: number): string {
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">' +
    `<rect width="32" height="32" rx="${radius}" fill="${colour}"/>` +
    '<g fill="none" stroke="#fff" stroke-width="3.2" stroke-linecap="round" ' +
    'stroke-linejoin="round" transform="translate(4.8 4.6)scale(.72)">' +
    `<path d="${drawings[name]}"/></g></svg>`
  )
}
