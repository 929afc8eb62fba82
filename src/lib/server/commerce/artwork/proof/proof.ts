import type { Box } from '../../../../domain/preflight/measured.ts'

/** What is drawn around a page. */
export type Edge = 'bleed' | 'trim' | 'safe'

export type ProofPage = {
  heading: string
  /** Its picture, PNG; null where there is none. */
  picture: Uint8Array | null
  widthMm: number
  heightMm: number
  boxes: Partial<Record<Edge, Box>>
  /** In the order of their numbers, each with its first place on the page. */
  findings: { text: string; box: Box | null; isError: boolean }[]
}

export type Proof = {
  locale: string
  title: string
  seller: string
  facts: [string, string][]
  /** What the lines on the pictures mean. */
  legend: Record<Edge, string>
  note: string
  /** Said on a page without findings, and of a page without a picture. */
  nothing: string
  unseen: string
  pages: ProofPage[]
}

/** A proof, and where its PDF goes. */
export type ProofWish = { proof: Proof; path: string }
