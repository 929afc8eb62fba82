import { lstatSync, mkdirSync, readlinkSync, rmSync, symlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'

/**
 * A tenant's further hosts are links to the folder of its first, for web servers before the store.
 * What an earlier edition has left under a host's name makes room: a link where pages are to be
 * written would put them into another tenant's folder.
 */
export function linkHosts(
  shop: { tenants: readonly { hosts: readonly string[] }[] },
  root: string,
): void {
  for (const { hosts } of shop.tenants) {
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
