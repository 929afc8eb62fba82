export { type Incoming, readStatement, StatementError } from './camt.ts'
