import { Worker } from 'node:worker_threads'

export type ToJudge = { id: number; password: string; about: readonly string[] }
export type Judged = { id: number; strength: number }

type Judge = (password: string, about: readonly string[]) => Promise<number>

let judge: Judge | undefined

/**
 * How hard a password is to guess by the words of all languages, 0 (at once) to 4, as `Strength` says it. Judged in a
 * thread of its own, which is begun when the first one is asked for: nobody else waits meanwhile.
 */
export function strengthOf(password: string, about: readonly string[]): Promise<number> {
  judge ??= openJudge()
  return judge(password, about)
}

function openJudge(): Judge {
  const thread = new Worker(new URL('./judge-worker.ts', import.meta.url))
  const waiting = new Map<number, PromiseWithResolvers<number>>()
  let asked = 0

  /** Keeps the process for as long as somebody waits, and no longer. */
  function answered(id: number): PromiseWithResolvers<number> | undefined {
    const one = waiting.get(id)
    waiting.delete(id)
    if (waiting.size === 0) thread.unref()
    return one
  }

  function end(cause: unknown): void {
    judge = undefined
    for (const id of [...waiting.keys()])
      answered(id)?.reject(new Error('A password could not be judged.', { cause }))
  }

  thread.on('message', ({ id, strength }: Judged) => answered(id)?.resolve(strength))
  thread.once('error', end)
  thread.once('exit', end)
  return (password, about) => {
    asked += 1
    const one = Promise.withResolvers<number>()
    waiting.set(asked, one)
    thread.ref()
    const question: ToJudge = { id: asked, password, about: [...about] }
    thread.postMessage(question)
    return one.promise
  }
}
