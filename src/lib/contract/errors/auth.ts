import type { Catalogue } from './catalogue.ts'

/** Who is asking. */
export const authErrors = {
  login_required: [401, 'Log in first.'],
  token_invalid: [401, 'This login is no longer valid.'],
  session_expired: [401, 'Both token and refresh token have expired. Your request was aborted.'],
  credentials_wrong: [401, 'The email address or the password is wrong.'],
  account_locked: [403, 'This account is locked. Write to us, and we will look into it.'],
  login_code_wrong: [
    401,
    'This code is wrong, was used already or is too old. Check it, or ask for a new one.',
  ],
  password_wrong: [403, 'The current password is wrong.'],
  link_invalid: [410, 'This link was used already or is too old. Ask for a new one.'],
  not_allowed: [403, 'This account may not do that.'],
  code_required: [401, 'Enter the code of your authenticator app.'],
  code_wrong: [401, 'This code is wrong, or was used already.'],
  second_factor_missing: [403, 'Set up your second factor first.'],
  second_factor_on: [409, 'This account has a second factor already.'],
} as const satisfies Catalogue
