export { serverNow } from '../../lib/client/server-time.ts'
