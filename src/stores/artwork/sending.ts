import type { DetailedError, Upload } from 'tus-js-client'
import type { Failure } from '../../lib/client/answer.ts'
import { call } from '../../lib/client/call.ts'
import { cancelUpload, finishUpload, startUpload } from '../../lib/contract/artwork.ts'
import type { InputOf, OutputOf } from '../../lib/contract/endpoint.ts'
import { type Arrived, secondsLeft, speedOf, withSample } from '../../lib/domain/artwork/speed.ts'
import { randomId } from '../browser/random-id.ts'
import { refreshLine } from './artwork.ts'
import { fingerprintOf } from './fingerprint.ts'
import { AGAIN_MS, goesOn } from './sending-again.ts'
import { $sending, change, find, forget, type Sending } from './sending-state.ts'

/** Of a line of a cart, `orderId` is the cart's. */
type Line = { orderId: string; lineItemId: string }

/** By which calls a file is begun and taken, and what is asked for anew when it is there. */
export type SendingWay = {
  start(
    file: InputOf<typeof startUpload>,
  ): Promise<{ ok: true; value: OutputOf<typeof startUpload> } | Failure>
  finish(uploadId: string): Promise<{ ok: true } | Failure>
  cancel(uploadId: string): Promise<unknown>
  taken(file: Sending): Promise<void>
}

export const ownLine: SendingWay = {
  start: (file) => call(startUpload, file),
  finish: (uploadId) => call(finishUpload, { uploadId }),
  cancel: (uploadId) => call(cancelUpload, { uploadId }),
  taken: ({ lineItemId }) => refreshLine(lineItemId),
}

const AT_ONCE = 3
/** Each request carries at most this much, which a proxy in front of the shop has to let through. */
const CHUNK_BYTES = 16_000_000
const SHOWN_EACH_MS = 250
const RETRIES_MS = [500, 1_000, 3_000, 5_000, 10_000, 20_000]
const unheard: Failure = { ok: false, code: 'network_error' }
type Work = { file: File; way: SendingWay; upload: Upload | null; samples: Arrived[] }
const works = new Map<string, Work>()

/** Sends files for a line, a few at once; the same file that was begun before goes on. */
export function sendFiles(line: Line, files: readonly File[], way = ownLine): void {
  addEventListener('offline', rest)
  const added = files.map((file): Sending => {
    const key = randomId()
    works.set(key, { file, way, upload: null, samples: [] })
    const { name, size: bytes } = file
    return { ...line, key, name, bytes, arrived: 0, uploadId: null, state: 'waiting' }
  })
  $sending.set([...$sending.get(), ...added])
  sendNext()
}

export function pauseSending(key: string): void {
  void works.get(key)?.upload?.abort()
  change(key, { state: 'paused' })
  sendNext()
}

/** Goes on with what was paused or has failed. */
export function resumeSending(key: string): void {
  change(key, { state: 'waiting' })
  sendNext()
}

/** Gives a file up; what has arrived of it is deleted. */
export async function cancelSending(key: string): Promise<void> {
  const entry = find(key)
  const work = works.get(key)
  void work?.upload?.abort()
  end(key)
  if (entry?.uploadId) await work?.way.cancel(entry.uploadId)
  sendNext()
}

/** Without a network nothing is tried over and over: it goes on when that is back. */
function rest(): void {
  for (const { key } of $sending.get().filter(({ state }) => state === 'sending')) {
    void works.get(key)?.upload?.abort()
    fail(key, unheard)
  }
}

function end(key: string): void {
  works.delete(key)
  forget(key)
}

function sendNext(): void {
  const all = $sending.get()
  const active = all.filter(({ state }) => state === 'sending' || state === 'taking').length
  for (const { key } of all.filter(({ state }) => state === 'waiting').slice(0, AT_ONCE - active))
    void send(key)
}

async function send(key: string): Promise<void> {
  const entry = find(key)
  const work = works.get(key)
  if (!entry || !work) return
  change(key, { state: 'sending', speed: null, left: null })
  const { orderId, lineItemId, name, bytes } = entry
  const fingerprint = await fingerprintOf(work.file)
  const begun = await work.way.start({ orderId, lineItemId, name, bytes, fingerprint })
  if (!begun.ok) {
    fail(key, begun)
    return
  }
  const { uploadId, url, token } = begun.value
  if (!find(key)) {
    await work.way.cancel(uploadId)
    return
  }
  change(key, { uploadId })
  const tus = await import('tus-js-client').catch(() => null)
  if (!tus) {
    fail(key, unheard)
    return
  }
  work.samples = []
  work.upload = new tus.Upload(work.file, {
    uploadUrl: new URL(url, location.href).href,
    headers: { 'x-upload-token': token },
    chunkSize: CHUNK_BYTES,
    retryDelays: RETRIES_MS,
    storeFingerprintForResuming: false,
    onProgress: (arrived) => progress(key, work, arrived),
    onSuccess: () => void take(key, uploadId),
    onError: (error) => stopped(key, uploadId, error),
  })
  if (find(key)?.state === 'sending') work.upload.start()
}

function progress(key: string, work: Work, arrived: number): void {
  const at = Date.now()
  const last = work.samples.at(-1)
  if (last && at - last.at < SHOWN_EACH_MS) return
  work.samples = withSample(work.samples, { at, bytes: arrived })
  const entry = find(key)
  if (entry?.state !== 'sending') return
  const left = secondsLeft(work.samples, entry.bytes)
  change(key, { arrived, state: 'sending', speed: speedOf(work.samples), left })
}

/** No request gets through any more, or the upload takes nothing: another page may have sent it. */
function stopped(key: string, uploadId: string, error: Error | DetailedError): void {
  if (find(key)?.state !== 'sending') return
  const status = 'originalResponse' in error ? error.originalResponse?.getStatus() : undefined
  if (status !== undefined && status < 500) void take(key, uploadId)
  else fail(key, unheard)
}

async function take(key: string, uploadId: string): Promise<void> {
  const entry = find(key)
  const way = works.get(key)?.way
  if (!entry || !way) return
  change(key, { arrived: entry.bytes, state: 'taking' })
  const taken = await way.finish(uploadId)
  if (!taken.ok) {
    fail(key, taken)
    return
  }
  await way.taken(entry)
  end(key)
  sendNext()
}

/** Says why; what nobody is to blame for goes on by itself: with the network, or after a while. */
function fail(key: string, failure: Failure): void {
  const goOn = () => {
    const state = find(key)?.state
    if (state === 'offline' || state === 'failed') resumeSending(key)
  }
  if (goesOn(failure) && !navigator.onLine) {
    change(key, { state: 'offline' })
    addEventListener('online', goOn, { once: true })
  } else {
    change(key, { state: 'failed', failure })
    if (goesOn(failure)) setTimeout(goOn, AGAIN_MS)
  }
  sendNext()
}
