import { delimiter, dirname, join } from 'node:path'

// Where packages come from, and whether their scripts may run, is the person's choice; the rest of
// what npm hands to a script (prefix, omit, global, …) would change what an inner `npm ci` does.
const keptForNpm = new Set(
  'registry cache userconfig proxy https_proxy noproxy ca cafile strict_ssl ignore_scripts offline prefer_offline'
    .split(' ')
    .map((name) => `npm_config_${name}`),
)

/** The environment for an inner npm: without what the outer npm said about its own script. */
export function environmentForNpm(source) {
  return Object.fromEntries(
    Object.entries(source).filter(
      ([name]) => keptForNpm.has(name) || !/^npm_(config|package|lifecycle)_/.test(name),
    ),
  )
}

/** The environment of a task: its Node and the packages' commands come first on PATH. */
export function environmentForTask(source, { root, node }) {
  const modules = join(root, 'node_modules')
  return {
    NODE_COMPILE_CACHE: join(modules, '.cache', 'node-compile'),
    // With a heap for every thread glibc keeps tens of megabytes that nobody uses.
    MALLOC_ARENA_MAX: '2',
    // What takes megabytes for a moment, such as compressing, is given back when it is done; left to
    // itself glibc keeps twenty of them for the next time.
    MALLOC_MMAP_THRESHOLD_: '1048576',
    MALLOC_TRIM_THRESHOLD_: '1048576',
    ...source,
    PATH: [dirname(node), join(modules, '.bin'), source.PATH].filter(Boolean).join(delimiter),
  }
}
