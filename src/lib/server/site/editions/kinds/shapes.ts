import { isIP } from 'node:net'
import { z } from 'zod'

export const locale = z.string().regex(/^[a-z]{2}-[A-Z]{2}$/, 'use a locale such as en-IE')

export const host = z
  .string()
  .regex(
    /^[a-z0-9.-]+$/,
    'use a host name in small letters, without https:// and port: www.example.ie',
  )

export const colour = z.string().regex(/^#[0-9a-f]{6}$/i, 'use a colour such as #1f4396')

/** A path of a page within a locale. */
export const path = z.string().regex(/^\/([a-z0-9-]+\/)*$/, 'use a lower-case path such as /cart/')

/** A path without slashes at its ends. */
export const slug = z
  .string()
  .regex(/^[a-z0-9-]+(\/[a-z0-9-]+)*$/, 'use a lower-case path without slashes at its ends')

/** Other words that people look for it by, which it does not say itself. */
export const soughtBy = z.array(z.string().trim().min(2).max(60)).max(30).optional()

/** An IP address, or a range of them in CIDR notation. */
export const addressRange = z.string().refine((text) => {
  const [address = '', length, ...rest] = text.split('/')
  const bits = { 4: 32, 6: 128 }[isIP(address)]
  if (bits === undefined || rest.length > 0) return false
  return length === undefined || (/^\d{1,3}$/.test(length) && Number(length) <= bits)
}, 'use an IP address such as 192.0.2.7, or a range such as 192.0.2.0/24')
