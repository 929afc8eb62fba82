import type { Ink } from '../../contract/own-design.ts'

/** Per cent of cyan, magenta, yellow and black, and what the mixture looks like on a screen. */
type Mixture = { cmyk: readonly [number, number, number, number]; hex: string }

/**
 * Colours of the editor: mixtures of the four printing inks, so that a design is printed in what its maker chose
 * and no conversion decides. None has more than 300 % of ink.
 */
export const inks: Readonly<Record<Ink, Mixture>> = {
  black: { cmyk: [0, 0, 0, 100], hex: '#1d1d1b' },
  graphite: { cmyk: [0, 0, 0, 70], hex: '#6f6f6e' },
  grey: { cmyk: [0, 0, 0, 35], hex: '#bdbcbc' },
  white: { cmyk: [0, 0, 0, 0], hex: '#ffffff' },
  cream: { cmyk: [2, 4, 15, 0], hex: '#fbf4df' },
  yellow: { cmyk: [0, 15, 95, 0], hex: '#fdd406' },
  orange: { cmyk: [0, 60, 95, 0], hex: '#f08019' },
  red: { cmyk: [0, 95, 85, 0], hex: '#e5302b' },
  wine: { cmyk: [25, 100, 70, 25], hex: '#95163a' },
  pink: { cmyk: [5, 55, 5, 0], hex: '#e990b7' },
  violet: { cmyk: [65, 85, 0, 0], hex: '#793b90' },
  navy: { cmyk: [100, 85, 30, 25], hex: '#1c3461' },
  blue: { cmyk: [95, 70, 0, 0], hex: '#1c53a0' },
  sky: { cmyk: [50, 10, 0, 0], hex: '#83c2eb' },
  teal: { cmyk: [85, 25, 40, 5], hex: '#0a8290' },
  mint: { cmyk: [40, 0, 25, 0], hex: '#a5d6cb' },
  green: { cmyk: [75, 10, 95, 0], hex: '#45a03b' },
  forest: { cmyk: [90, 40, 90, 40], hex: '#0b4f31' },
  brown: { cmyk: [35, 65, 85, 40], hex: '#7d4a25' },
}

export const inkNames = Object.keys(inks) as Ink[]
