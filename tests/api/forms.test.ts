import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendForm } from '../../src/lib/contract/contact.ts'
import { startApi, type TestApi } from './harness/api.ts'
import { wordedMails } from './harness/mail.ts'

// What visitors fill in reaches the shop in the words of its form.

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.stop())

const filled = (change: Record<string, string[]> = {}) => ({
  page: 'contact',
  block: 'large-job',
  answers: {
    goods: ['banners', 'labels'],
    reply: [`${randomUUID()}@example.test`],
    about: ['A fair in May.\n\n<script>x</script>'],
    keep: ['yes'],
    ...change,
  },
})

const mailsOf = async ([email]: string[] = []) =>
  (await wordedMails(api, 'form-answers')).filter(({ reply_to }) => reply_to === email)

test('a form goes to the shop once a day, with its questions and options in words', async () => {
  const form = filled({ day: ['2027-05-03'], phone: ['+353 1 234 5678'] })
  await api.call.value(sendForm, form)
  await api.call.value(sendForm, form)
  const [mail, ...more] = await mailsOf(form.answers.reply)
  expect(more).toEqual([])
  expect(mail?.subject).toContain('A larger job')
  for (const part of ['Banners, Labels', 'What is it for?', 'A fair in May.', '2027-05-03'])
    expect(mail?.body_text).toContain(part)
  expect(mail?.body_html).toContain('&lt;script&gt;x&lt;/script&gt;')
  await api.call.value(sendForm, { ...form, answers: { ...form.answers, size: ['hundreds'] } })
  expect(await mailsOf(form.answers.reply)).toHaveLength(2)
})

test('what does not fit is told at its fields, and nothing is sent', async () => {
  const form = filled({ goods: ['planes'], about: [' '], amount: ['many'], hidden: ['x'] })
  const refused = await api.call.refusal(sendForm, form)
  expect(refused.fields).toMatchObject([
    { path: 'answers.goods', code: 'form_answer_wrong' },
    { path: 'answers.amount', code: 'form_answer_wrong' },
    { path: 'answers.about', code: 'form_answer_missing' },
    { path: 'answers.hidden', code: 'form_answer_wrong' },
  ])
  expect(await mailsOf(form.answers.reply)).toEqual([])
})

test('a form that no page has is not there', async () => {
  for (const wrong of [{ page: 'nowhere' }, { block: 'form' }, { block: 'ways' }, { page: '../x' }])
    expect(await api.call.refusal(sendForm, { ...filled(), ...wrong })).toMatchObject({
      code: 'form_not_found',
    })
})

test('a name of a line breaks into no header', async () => {
  const form = filled({ phone: ['+353 1 234\r\nBcc: all@example.test'] })
  expect(await api.call.refusal(sendForm, form)).toMatchObject({ code: 'form_answer_wrong' })
})
