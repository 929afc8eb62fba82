export { demandGoodPassword } from './new-password.ts'
export { type OneTime, openOneTime } from './one-time.ts'
export { hashPassword, isPassword } from './passwords.ts'
export { isOfKind, newToken, tokenHash } from './tokens.ts'
