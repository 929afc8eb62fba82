import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'

/** argon2id, 19 MiB, two passes: what the library does by default, pinned. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/**
 * Hashes at once. A core is left to everybody who does not sign in, and a thread of Node's four to files and
 * compression, which would stand in line behind passwords.
 */
const LANES = Math.max(1, Math.min(3, availableParallelism() - 1))

let open = 0
const waiting: (() => void)[] = []

/** The PHC string to store. Takes some hundredths of a second of a core, off the event loop. */
export function hashPassword(password: string): Promise<string> {
  return inLane(() => hash(password.normalize('NFKC'), cost))
}

let stranger: Promise<string> | undefined

/**
 * Whether a password is right. Without a stored hash the same work is done on another one and the
 * answer is no, so that nobody learns from the time which addresses have accounts.
 */
export async function isPassword(stored: string | undefined, password: string): Promise<boolean> {
  stranger ??= hashPassword('nobody has this password')
  const against = stored ?? (await stranger)
  const right = await inLane(() => verify(against, password.normalize('NFKC')))
  return right && stored !== undefined
}

async function inLane<Result>(work: () => Promise<Result>): Promise<Result> {
  if (open < LANES) open += 1
  else await new Promise<void>((go) => waiting.push(go))
  try {
    return await work()
  } finally {
    // Who ends gives the lane to the next one.
    const next = waiting.shift()
    if (next) next()
    else open -= 1
  }
}
