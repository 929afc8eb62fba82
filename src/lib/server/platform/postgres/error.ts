/** The embedded PostgreSQL cannot be had; the message says why and what to do, for a person. */
export class EmbeddedPostgresError extends Error {
  override name = 'EmbeddedPostgresError'
}
