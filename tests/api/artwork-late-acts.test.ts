import dayjs from 'dayjs'
import { expect, test } from 'vitest'
import { acceptRepair, askRepair } from '../../src/lib/contract/artwork-repair.ts'
import { login } from '../../src/lib/contract/auth.ts'
import type { TestApi } from './harness/api.ts'
import { pdfOf, senders } from './harness/artwork.ts'
import { hoursTo, lateFiles, onThatTuesday, setClock } from './harness/late-files.ts'
import { PASSWORD } from './harness/people.ts'

// Whatever a customer does about a late file ends its being late, in whatever state its line is.

let api: TestApi
let late: ReturnType<typeof lateFiles>
let by: ReturnType<typeof senders>
onThatTuesday((started) => {
  api = started
  late = lateFiles(api)
  by = senders(api)
})

/** A checked file that nobody has approved for so long that its customer was told the line ends. */
async function toldOfTheEnd(file: Uint8Array) {
  const { person, line, until } = await late.waiting({ isPaid: true })
  const { fileId } = await by.send(person, line, file)
  await by.check()
  await late.hoursAfter(until, 0.1)
  await late.hoursAfter(until, 24 * 24)
  expect(await late.mailsTo(person, 'file-last-reminder')).toHaveLength(1)
  setClock(hoursTo(until) + 24 * 28)
  const { data } = await api.call.value(login, { email: person.email, password: PASSWORD })
  const returned = { ...person, as: { ...person.as, token: data.access_token } }
  return { line, until, fileId, person: returned, again: dayjs(until).add(28, 'day').toDate() }
}

test('a file that is sent beside a checked one on the last days is told of, and begins a new time to wait', async () => {
  const { person, line, again } = await toldOfTheEnd(await pdfOf(91, 61, 2))
  await by.send(person, line, await pdfOf(91, 61, 2), { name: 'second.pdf' })
  await by.check()
  await late.hoursAfter(again, 0.5)
  expect(await late.mailsTo(person, 'file-checked')).toHaveLength(1)
  await late.hoursAfter(again, 24 * 5)
  expect((await late.lineOf(person, line)).state).toBe('in_check')
  expect(await late.mailsTo(person, 'file-late')).toHaveLength(2)
  await late.hoursAfter(again, 24 * 20)
  expect(await late.mailsTo(person, 'file-last-reminder')).toHaveLength(1)
  await late.hoursAfter(again, 24 * 30)
  expect(await late.mailsTo(person, 'file-last-reminder')).toHaveLength(2)
  expect((await late.lineOf(person, line)).state).toBe('in_check')
})

test('a mended file that is accepted after the cut-off moves its day, and its line is not late', async () => {
  const { person, line, until, fileId } = await toldOfTheEnd(await pdfOf(85, 55, 2))
  const wish = { ...line, fileId, kinds: ['bleed_mirror' as const] }
  const { repairId } = await api.call.value(askRepair, wish, person.as)
  await by.repair()
  const before = await late.lineOf(person, line)
  const end = dayjs(before.promisedUntil)
  expect(end.isBefore(dayjs(until).add(28, 'day'))).toBe(true)
  await api.call.value(acceptRepair, { ...line, repairId }, person.as)
  const after = await late.lineOf(person, line)
  expect(after.promisedArrivalDate > before.promisedArrivalDate).toBe(true)
  for (const days of [29, 31, 32]) await late.hoursAfter(until, 24 * days)
  expect((await late.lineOf(person, line)).state).toBe('in_check')
})
