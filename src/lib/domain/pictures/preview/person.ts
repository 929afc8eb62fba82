/** Height and width of the figure that gives the scale, in centimetres. */
export const PERSON_HEIGHT = 172
export const PERSON_WIDTH = 56

/** Somebody of 172 cm looking at the wall, drawn in centimetres from the top left. */
export function person(ink: string, scarf: string): string {
  return (
    `<g fill="${ink}"><circle cx="28" cy="12.5" r="11.5"/>` +
    '<path d="M10 46C10 33 17 29 28 29S46 33 46 46L49 84Q49.5 89 46 89H43L41 100V168Q41 172 37 172H31Q29 172 29 168L28 112L27 168Q27 172 25 172H19Q15 172 15 168V100L13 89H10Q6.5 89 7 84Z"/></g>' +
    `<path d="M15.5 30Q28 37 40.5 30L41 37Q28 43 15 37Z" fill="${scarf}"/><path d="M34 38L41 37L43 60L36 61Z" fill="${scarf}"/>`
  )
}
