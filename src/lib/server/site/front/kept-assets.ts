import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
} from 'node:fs'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { type Asset, loadAssets } from './assets.ts'

/** Builds before this one whose files are served on, for pages that are open across a deploy. */
const BUILDS = 3

/**
 * The files of this build and, below the names that hold their hash, of those that ran here before:
 * a page that was opened before a deploy loads the rest of its scripts after it. A disk that takes
 * nothing costs them alone.
 */
export function assetsOfBuilds(terms: {
  client: string
  /** Where builds leave their files. */
  folder: string
  buildId: string
  log: Pick<Logger, 'warn'>
}): Map<string, Asset> {
  const { client, folder, buildId, log } = terms
  const current = loadAssets(client)
  try {
    const before = keep(client, folder, buildId)
    return new Map([...before.flatMap((build) => [...loadAssets(join(folder, build))]), ...current])
  } catch (err) {
    log.warn({ err }, 'files of this build are not kept for pages that stay open')
    return current
  }
}

/** Puts this build's files beside those of others, and answers the others that stay, the oldest first. */
function keep(client: string, folder: string, buildId: string): string[] {
  mkdirSync(folder, { recursive: true })
  const own = join(folder, buildId)
  if (!existsSync(own)) {
    const aside = `${own}.${process.pid}.new`
    rmSync(aside, { recursive: true, force: true })
    cpSync(join(client, '_assets'), join(aside, '_assets'), { recursive: true })
    // Another process of this build may have been first.
    if (existsSync(own)) rmSync(aside, { recursive: true })
    else renameSync(aside, own)
  }
  const now = new Date()
  utimesSync(own, now, now)
  const others = readdirSync(folder)
    .filter((build) => build !== buildId && !build.endsWith('.new'))
    .map((build) => ({ build, at: statSync(join(folder, build)).mtimeMs }))
    .toSorted((a, b) => b.at - a.at)
  for (const { build } of others.slice(BUILDS))
    rmSync(join(folder, build), { recursive: true, force: true })
  return others
    .slice(0, BUILDS)
    .map(({ build }) => build)
    .reverse()
}
