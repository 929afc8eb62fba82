import { parentPort } from 'node:worker_threads'
import { invariant } from '../../../domain/invariant.ts'
import type { Judged, ToJudge } from './judge.ts'
import { strengthOfAll } from './strength.ts'

// A thread of its own: reading the words takes a second of a core, and a password some hundredths of one.
const port = parentPort
invariant(port, 'passwords are judged in a thread')
port.on('message', ({ id, password, about }: ToJudge) => {
  void strengthOfAll().then((judge) => {
    const judged: Judged = { id, strength: judge(password, about) }
    port.postMessage(judged)
  })
})
