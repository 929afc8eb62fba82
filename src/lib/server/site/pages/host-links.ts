import { lstatSync, mkdirSync, readlinkSync, rmSync, symlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Logger } from 'pino'

/**
 * A tenant's further hosts are links to the folder of its first, for web servers before the store.
 * What an earlier edition has left under a host's name makes room: a link where pages are to be
 * written would put them into another tenant's folder.
 */
export function linkHosts(shop: Hosted, root: string, log: Pick<Logger, 'error'>): void {
  try {
    linkAll(shop, root)
  } catch (err) {
    log.error({ err }, 'further hosts have no folder for a web server before the shop')
  }
}

type Hosted = { tenants: readonly { hosts: readonly string[] }[] }

function linkAll({ tenants }: Hosted, root: string): void {
  for (const { hosts } of tenants) {
    const [first, ...others] = hosts
    if (!first) continue
    if (targetOf(join(root, first)) !== null) rmSync(join(root, first))
    for (const host of others) {
      const link = join(root, host)
      if (targetOf(link) === first) continue
      rmSync(link, { recursive: true, force: true })
      mkdirSync(dirname(link), { recursive: true })
      symlinkSync(first, link)
    }
  }
}

/** Where a link leads; null where there is none. */
function targetOf(path: string): string | null {
  const isLink = lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink()
  return isLink ? readlinkSync(path) : null
}
