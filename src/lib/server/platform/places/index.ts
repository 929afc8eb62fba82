import { readFileSync, unwatchFile, watchFile } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { type CityResponse, Reader } from 'mmdb-lib'
import type { Logger } from 'pino'
import { z } from 'zod'
import { StartError } from '../../start-error.ts'

/** Where something is, roughly: a country by its two letters, and a city or nothing. */
export type Place = { country: string; city: string }

/** Where networks are, by a database on this machine: nobody else is asked. */
export type Places = {
  /**
   * Where a network such as `203.0.113.0/24` is, with the city as the language calls it, or as English does;
   * null where nobody knows.
   */
  find(network: string, language: string): Place | null
  close(): void
}

/** Without a database: no network is anywhere. */
export const noPlaces: Places = { find: () => null, close() {} }

/** How often the file is looked at for a newer one. */
const LOOKED_AT_MS = 60_000

/** Of what databases say of a network; some of them know countries alone. */
const found = z.object({
  country: z.object({ iso_code: z.string().regex(/^[A-Z]{2}$/) }),
  city: z.object({ names: z.record(z.string(), z.string()) }).optional(),
})

/**
 * The places of a file in MaxMind's format (GeoLite2, DB-IP and others). It is read at the start, and again where
 * another one has taken its place; one that cannot be read is left alone for the one before. Throws a StartError
 * where the first cannot be read.
 */
export function openPlaces(file: string, log: Logger): Places {
  let reader: Reader<CityResponse>
  try {
    reader = new Reader(readFileSync(file))
  } catch (cause) {
    throw new StartError(
      `GEOIP_DATABASE is '${file}', which is no MMDB file; give one such as GeoLite2-City.mmdb, or none.`,
      { cause },
    )
  }
  const readAgain = async () => {
    try {
      reader = new Reader(await readFile(file))
    } catch (err) {
      log.warn({ err }, 'the file of GEOIP_DATABASE cannot be read; the one before stays in use')
    }
  }
  const listener = () => void readAgain()
  watchFile(file, { persistent: false, interval: LOOKED_AT_MS }, listener)
  return {
    find(network, language) {
      const [address = ''] = network.split('/')
      const parsed = found.safeParse(address === '' ? null : reader.get(address))
      if (!parsed.success) return null
      const { country, city } = parsed.data
      return { country: country.iso_code, city: city?.names[language] ?? city?.names['en'] ?? '' }
    },
    close: () => unwatchFile(file, listener),
  }
}
