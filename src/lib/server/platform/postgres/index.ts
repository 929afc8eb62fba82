export { embeddedUrl } from './address.ts'
export { EmbeddedPostgresError } from './error.ts'
export { type EmbeddedPostgres, startEmbeddedPostgres } from './supervisor.ts'
