import { afterEach, expect, test, vi } from 'vitest'
import { fakeBrowser } from './fake-browser.ts'

const authenticator = vi.hoisted(() => ({
  offersInField: vi.fn(async () => true),
  signByPasskey: vi.fn(),
  stopAsking: vi.fn(),
}))
vi.mock('../../src/stores/auth/authenticator.ts', () => authenticator)

const ASK = 'POST /api/v1/auth/passkey/options/'
const MINUTE = 60_000

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.clearAllMocks()
})

/** A login page whose field offers passkeys; nobody picks one until a promise is kept. */
async function open() {
  vi.useFakeTimers()
  let asked = 0
  const browser = fakeBrowser({
    [ASK]: () => {
      asked += 1
      const options = { rpId: 'ie.localhost', timeout: 5 * MINUTE, userVerification: 'required' }
      return { body: { options: { ...options, challenge: `challenge-${asked}` } } }
    },
  })
  // As browsers do: another question, and being stopped, ends the one before.
  let end = () => {}
  authenticator.signByPasskey.mockImplementation(() => {
    end()
    return new Promise((resolve) => {
      end = () => resolve(null)
    })
  })
  authenticator.stopAsking.mockImplementation(() => end())
  const stores = await import('../../src/stores/auth/passkey-login.ts')
  const challenges = () =>
    authenticator.signByPasskey.mock.calls.map(([{ challenge }]) => String(challenge))
  return { ...browser, ...stores, challenges }
}

test('what the field asks to be signed is asked anew before the shop has forgotten it', async () => {
  const { offerPasskeys, challenges } = await open()
  const done = vi.fn()
  const stop = offerPasskeys(done)
  await vi.waitFor(() => expect(challenges()).toHaveLength(1))
  await vi.advanceTimersByTimeAsync(4 * MINUTE + 50_000)
  expect(challenges()).toEqual(['challenge-1', 'challenge-2'])
  await vi.advanceTimersByTimeAsync(5 * MINUTE)
  expect(challenges()).toHaveLength(3)
  stop()
  await vi.advanceTimersByTimeAsync(10 * MINUTE)
  expect(challenges()).toHaveLength(3)
  expect(done).not.toHaveBeenCalled()
})

test('nothing is asked in the field while the visitor picks one', async () => {
  const { offerPasskeys, loginByPickedPasskey, challenges } = await open()
  const stop = offerPasskeys(vi.fn())
  await vi.waitFor(() => expect(challenges()).toHaveLength(1))
  await vi.advanceTimersByTimeAsync(MINUTE)
  const picked = loginByPickedPasskey()
  await vi.waitFor(() => expect(challenges()).toHaveLength(2))
  await vi.advanceTimersByTimeAsync(4 * MINUTE)
  expect(challenges()).toEqual(['challenge-1', 'challenge-2'])
  stop()
  expect(await picked).toMatchObject({ ok: false, code: 'passkey_wrong' })
})
