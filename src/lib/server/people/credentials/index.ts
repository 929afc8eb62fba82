export { hashPassword, isPassword } from './passwords.ts'
export { isOfKind, newToken, tokenHash } from './tokens.ts'
