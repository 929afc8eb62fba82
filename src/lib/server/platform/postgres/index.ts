export { embeddedUrl } from './address.ts'
export { EmbeddedPostgresError } from './error.ts'
export { startEmbeddedPostgres } from './supervisor.ts'
