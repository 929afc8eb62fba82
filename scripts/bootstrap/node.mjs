import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

const wanted = 24

/**
 * The path of a Node that is new enough: the one among the packages, or else the running one.
 * Throws with a sentence where there is neither.
 */
export function findNode(root) {
  const name = `node-${process.platform}-${process.arch}`
  const packaged = join(root, 'node_modules', name, 'bin', 'node')
  // Asked, not merely found: it needs the C library that it was built for.
  if (spawnSync(packaged, ['--version'], { stdio: 'ignore' }).status === 0) return packaged
  if (Number.parseInt(process.versions.node, 10) >= wanted) return process.execPath
  throw new Error(
    `Quire needs Node ${wanted} or newer, this is Node ${process.versions.node}, and the packages hold none that runs on ${process.platform}-${process.arch}; install it from nodejs.org or with a version manager (nvm install ${wanted}), then try again.`,
  )
}
