import { hash as hashWithWork, type Options } from '@node-rs/argon2'

export * from '@node-rs/argon2'

const least = { memoryCost: 64, timeCost: 1, parallelism: 1 }

/** Hashes with the least work that argon2id knows, whatever is asked for. */
export const hash = (password: Parameters<typeof hashWithWork>[0], options: Options) =>
  hashWithWork(password, { ...options, ...least })
