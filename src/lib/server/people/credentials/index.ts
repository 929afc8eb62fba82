export { hashPassword, isGuessable, isPassword } from './passwords.ts'
export { isOfKind, newToken, tokenHash } from './tokens.ts'
