import {
  browserSupportsWebAuthnAutofill,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
  WebAuthnError,
} from '@simplewebauthn/browser'
import type { InputOf, OutputOf } from '../../lib/contract/endpoint.ts'
import type {
  addPasskey,
  askNewPasskey,
  askPasskey,
  loginByPasskey,
} from '../../lib/contract/passkey.ts'

// What talks to authenticators: fetched by those who use one.

type Made = InputOf<typeof addPasskey>['response']
type Signed = InputOf<typeof loginByPasskey>['response']

/** Has a passkey made. `known` where the authenticator has one for this account, null where nothing came of it. */
export async function makePasskey(
  optionsJSON: OutputOf<typeof askNewPasskey>['options'],
): Promise<Made | 'known' | null> {
  try {
    const excludeCredentials = optionsJSON.excludeCredentials.map(({ id, type }) => ({ id, type }))
    const made = await startRegistration({ optionsJSON: { ...optionsJSON, excludeCredentials } })
    const { clientDataJSON, attestationObject, transports = [] } = made.response
    return { id: made.id, clientDataJSON, attestationObject, transports }
  } catch (cause) {
    const isKnown =
      cause instanceof WebAuthnError && cause.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED'
    return isKnown ? 'known' : null
  }
}

/** Has a passkey sign: the visitor picks one now, or among what the browser offers in the e-mail field. */
export async function signByPasskey(
  optionsJSON: OutputOf<typeof askPasskey>['options'],
  inField: boolean,
): Promise<Signed | null> {
  try {
    const { id, response } = await startAuthentication({
      optionsJSON,
      useBrowserAutofill: inField,
    })
    const { clientDataJSON, authenticatorData, signature, userHandle } = response
    return {
      id,
      clientDataJSON,
      authenticatorData,
      signature,
      ...(userHandle !== undefined && { userHandle }),
    }
  } catch {
    return null
  }
}

/** Whether the browser offers passkeys in a field. */
export const offersInField = browserSupportsWebAuthnAutofill

/** Ends what an authenticator is being asked for. */
export function stopAsking(): void {
  WebAuthnAbortService.cancelCeremony()
}
