import { hash, verify } from '@node-rs/argon2'

/** argon2id, 19 MiB, two passes: what the library does by default, pinned. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** The PHC string to store. Takes some hundredths of a second of a core, off the event loop. */
export function hashPassword(password: string): Promise<string> {
  return hash(password.normalize('NFKC'), cost)
}

let stranger: Promise<string> | undefined

/**
 * Whether a password is right. Without a stored hash the same work is done on another one and the
 * answer is no, so that nobody learns from the time which addresses have accounts.
 */
export async function isPassword(stored: string | undefined, password: string): Promise<boolean> {
  stranger ??= hashPassword('nobody has this password')
  const right = await verify(stored ?? (await stranger), password.normalize('NFKC'))
  return right && stored !== undefined
}
