/** Height and width of the figure that gives the scale, in centimetres. */
export const PERSON_HEIGHT = 172
export const PERSON_WIDTH = 56

/** Somebody of 172 cm who looks at the wall, drawn in centimetres from the top left. */
export function person(colours: {
  hair: string
  coat: string
  legs: string
  scarf: string
}): string {
  const { hair, coat, legs, scarf } = colours
  return (
    `<path d="M17 96L18.5 165Q18 172 14 172H26L27.4 112 29 172H41Q37.5 172 37 165L39 96Z" fill="${legs}"/>` +
    `<path d="M28 27C16 27 11.5 33 10.5 44L7 86Q7 90.5 11 90.5L12 118Q28 124 44 118L45 90.5Q49 90.5 49 86L45.5 44C44.5 33 40 27 28 27Z" fill="${coat}"/>` +
    `<path d="M13.5 58L12 90M42.5 58L44 90" stroke="${hair}" stroke-width="1.2" opacity=".35" fill="none"/>` +
    `<path d="M16 29Q28 37 40 29L41.5 36Q28 44 14.5 36Z" fill="${scarf}"/>` +
    `<path d="M31 38L38.5 36.5L41 62L33.5 63Z" fill="${scarf}"/>` +
    `<circle cx="28" cy="13.5" r="12" fill="${hair}"/><circle cx="28" cy="2.5" r="5" fill="${hair}"/>`
  )
}
