// Kills the shop outright while a file is being sent and taken, at moments of chance, and looks whether each file
// goes on where it stopped and arrives as it was. CRASH_UPLOADS says how often.

import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PDFDocument } from '@cantoo/pdf-lib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { finishUpload, getArtwork, startUpload } from '../../src/lib/contract/artwork.ts'
import { getOrder } from '../../src/lib/contract/order.ts'
import { type Customer, customer } from './customer.ts'
import { type KillableShop, killableShop } from './killable-shop.ts'
import { patience, pause, together } from './patience.ts'

const rounds = Number(process.env['CRASH_UPLOADS'] ?? 3)
const MEGABYTE = 1_000_000
/** Between two megabytes, as a line of 80 Mbit/s brings them. */
const LINE_MS = 100

const dataDir = mkdtempSync(join(tmpdir(), 'quire-crash-uploads-'))
let shop: KillableShop

beforeAll(async () => {
  shop = await killableShop(dataDir)
  await shop.start()
}, 120_000)

afterAll(async () => {
  await shop.stop()
  rmSync(dataDir, { recursive: true, force: true })
}, 60_000)

test(`${rounds} kills while files are sent lose none of what has arrived`, async () => {
  const account = { email: 'anna@example.test', password: 'paper-and-ink' }
  const anna = await customer(patience(shop), shop.origin, account)
  const { id: orderId } = await anna.order()
  const { order } = await anna.ask(getOrder, { id: orderId })
  const line = { orderId, lineItemId: order.lineItems[0]?.id ?? '' }
  const started = performance.now()
  const sent = [await send(anna, line, await pdf())]
  const takes = performance.now() - started
  let continued = 0
  for (let round = 0; round < rounds; round += 1) {
    const body = await pdf()
    const [file] = await together(send(anna, line, body), kill(Math.random() * takes))
    sent.push(file)
    if (file.wentOn) continued += 1
  }
  for (const { known, sha256 } of sent) expect(sha256).toBe(known)
  // Kills fall before and after, too; most find a file under way.
  expect(continued).toBeGreaterThan(0)
  await expect
    .poll(async () => (await filesOf(anna, line)).map(({ check }) => check.state), {
      timeout: 120_000,
      interval: 1_000,
    })
    .toEqual(sent.map(() => 'done'))
  const files = await filesOf(anna, line)
  expect(files.map(({ sha256 }) => sha256).sort()).toEqual(sent.map(({ known }) => known).sort())
  const download = await fetch(shop.origin + (files.at(-1)?.download ?? ''))
  expect(hashOf(Buffer.from(await download.arrayBuffer()))).toBe(files.at(-1)?.sha256)
}, 900_000)

type Line = { orderId: string; lineItemId: string }

async function filesOf(anna: Customer, line: Line) {
  return (await anna.ask(getArtwork, line)).artwork.files
}

/** Sends a file as a browser does: asks how far it is, goes on there, and has it taken. */
async function send(anna: Customer, line: Line, body: Buffer) {
  const file = { name: 'card.pdf', bytes: body.length, fingerprint: hashOf(body) }
  const begun = await anna.ask(startUpload, { ...line, ...file })
  let wentOn = false
  for (;;) {
    const offset = await arrivedOf(begun)
    if (offset === body.length) break
    if (offset !== undefined && offset > 0) wentOn = true
    if (offset !== undefined) await put(begun, body, offset)
    else await pause(100)
  }
  const { sha256 } = await anna.ask(finishUpload, { uploadId: begun.uploadId })
  return { sha256, known: hashOf(body), wentOn }
}

type Begun = { url: string; token: string }
const tus = ({ token }: Begun) => ({ 'tus-resumable': '1.0.0', 'x-upload-token': token })

/** Bytes that have arrived; undefined while nobody answers. */
async function arrivedOf(begun: Begun): Promise<number | undefined> {
  const answer = await fetch(shop.origin + begun.url, {
    method: 'HEAD',
    headers: tus(begun),
  }).catch(() => undefined)
  if (answer?.ok !== true) return undefined
  return Number(answer.headers.get('upload-offset'))
}

/** Sends the rest, and comes back when it is there or the connection has broken. */
function put(begun: Begun, body: Buffer, offset: number): Promise<void> {
  return new Promise((resolve) => {
    const sent = request(shop.origin + begun.url, {
      method: 'PATCH',
      headers: {
        ...tus(begun),
        'content-type': 'application/offset+octet-stream',
        'content-length': body.length - offset,
        'upload-offset': String(offset),
      },
    })
    let isOver = false
    const over = () => {
      isOver = true
      resolve()
    }
    sent.on('response', (response) => response.resume())
    sent.on('error', over)
    sent.on('close', over)
    const write = async () => {
      for (let at = offset; at < body.length && !isOver; at += MEGABYTE) {
        sent.write(body.subarray(at, at + MEGABYTE))
        await pause(LINE_MS)
      }
      sent.end()
    }
    void write()
  })
}

async function kill(after: number): Promise<void> {
  await pause(after)
  await shop.kill('web')
  await pause(150)
  await shop.start()
}

const hashOf = (body: Uint8Array) => createHash('sha256').update(body).digest('hex')

/** A card with a stream of 10 MB beside it that is like no other. */
async function pdf(): Promise<Buffer> {
  const file = await PDFDocument.create()
  file.addPage([258, 173])
  file.addPage([258, 173])
  file.context.register(file.context.stream(randomBytes(10 * MEGABYTE)))
  return Buffer.from(await file.save())
}
