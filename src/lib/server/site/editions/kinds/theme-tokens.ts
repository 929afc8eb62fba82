import { z } from 'zod'

const text = z.string().regex(/^[^;{}<>]*$/, 'use a value of CSS without ; { } < >')

/** A colour, or another custom property that stands for one: `var(--brand)`. */
const ink = z
  .string()
  .regex(
    /^(#[0-9a-f]{6}|var\(--[a-z0-9-]+\))$/i,
    'use a colour such as #1f4396, or another token such as var(--ink)',
  )
const papers = { butter: ink, blush: ink, sage: ink, sky: ink, kraft: ink, chalk: ink }

/** What words are read in, beside brand and papers. */
const inks = { ink, 'ink-2': ink, bad: ink, good: ink, amber: ink }

/** The brand's four as this theme uses them, where that is not as the tenant gave them. */
const choices = { brand: ink, 'brand-deep': ink, 'on-brand': ink, 'brand-wash': ink }

/**
 * Custom properties of `:root`, without the leading `--`. What layouts and components read must be
 * there; scales of `layouts/styles/scales.css` may be set anew, and a theme may have more.
 */
export const themeTokens = z
  .object({
    ...inks,
    ...papers,
    line: ink,
    edge: ink,
    page: ink,
    sheet: ink,
    'bad-wash': ink,
    'warn-wash': ink,
    /** The band of delivery days. */
    band: ink,
    'on-band': ink,
    /** Behind the row and the column whose crossing is the chosen price. */
    'row-wash': ink,
    'column-wash': ink,
    /** The ring round what has the keyboard. */
    focus: ink,
    'r-paper': text,
    'r-sm': text,
    'r-ctl': text,
  })
  .extend(z.object(choices).partial().shape)
  .catchall(text)
