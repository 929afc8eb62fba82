/**
 * The mark: sheets laid into each other, seen from the end. The outermost runs out along the table
 * and makes the ring a Q. Drawn on a 32 unit square.
 */
const SHEETS =
  'M15 27.8A12.3 12.3 0 1 1 15 3.2A12.3 12.3 0 0 1 15 27.8H29.5M15 8.6a6.9 6.9 0 1 1 -.01 0ZM15 15h.01'

/** The mark for use in a page: inline SVG in `currentColor`, decorative. */
export function logoMark(): string {
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" width="32" height="32" ' +
    'fill="none" stroke="currentColor" stroke-width="2.7" stroke-linecap="round" ' +
    `aria-hidden="true" focusable="false"><path d="${SHEETS}"/></svg>`
  )
}

/** The mark as a file of its own for the browser's tab, in white on the shop's colour. */
export function favicon(brandColour: string): string {
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">' +
    `<rect width="32" height="32" rx="7" fill="${brandColour}"/>` +
    '<g fill="none" stroke="#fff" stroke-width="3.2" stroke-linecap="round" ' +
    `transform="translate(4.8 4.6)scale(.72)"><path d="${SHEETS}"/></g></svg>`
  )
}
