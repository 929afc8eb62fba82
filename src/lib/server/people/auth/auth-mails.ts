import { loginCode } from './login-code-mail.ts'
import { newDevice } from './new-device-mail.ts'
import { emailLink, passwordChanged, passwordReset } from './one-time-mails.ts'
import { passkeyChanged } from './passkey-mail.ts'
import { sessionEnded } from './session-ended-mail.ts'

/** Every mail about coming in and staying in. */
export const authMails = [
  sessionEnded,
  loginCode,
  newDevice,
  passwordReset,
  passwordChanged,
  emailLink,
  passkeyChanged,
]
