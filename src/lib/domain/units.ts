/** Millimetres of an inch. */
export const MM_PER_INCH = 25.4
/** PDF's points, 72 to the inch, of a millimetre. */
export const POINTS_PER_MM = 72 / MM_PER_INCH
/** Millimetres of a point. */
export const MM_PER_POINT = MM_PER_INCH / 72
