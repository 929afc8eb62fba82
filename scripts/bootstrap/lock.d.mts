export type Lock = {
  /** Names a child that may outlive the owner and must be gone before another takes the lock. */
  alsoHeldBy: (pid: number) => void
  release: () => void
}
export function takeLock(folder: string, options: { waiting: string }): Promise<Lock>
