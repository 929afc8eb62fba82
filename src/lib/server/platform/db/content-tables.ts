import type { ColumnType, Generated } from 'kysely'
import type { Json } from './tables.ts'

/** A number that PostgreSQL's driver reads as text. */
type Big = ColumnType<string, number, number>

/** Every table of these migrations; other slices add theirs by declaration. */
export type EditionTable = {
  number: number
  note: string
  author: Generated<string>
  kind: Generated<'live' | 'draft'>
  /** The live edition that a draft was written on. */
  base: number | null
  created_at: Generated<Date>
}

/** What a draft changes of its base; without a hash the document is gone in it. */
export type DraftDocumentTable = { edition: number; path: string; hash: string | null }

export type DocumentTable = { hash: string; path: string; kind: string; data: Json<unknown> }

export type EditionDocumentTable = {
  path: string
  from_edition: number
  until_edition: number | null
  hash: string
}

/** A running node by the process id of the connection that it listens on. */
export type EditionNodeTable = {
  pid: number
  edition: number
  tried: number
  problem: string | null
}

/** What somebody is changing; it belongs to the installation, as editions do. */
export type ContentDraftTable = {
  id: string
  name: string
  /** The edition that was live when it was begun. */
  base: Big
  author: string
  account_id: string | null
  created_at: Date
  /** Counts what was saved into it. */
  revision: Generated<number>
  changed_at: Date
  state: Generated<'open' | 'published' | 'discarded'>
}

export type ContentDraftDocumentTable = {
  draft: string
  path: string
  /** From 1; a save names the one that it has read. */
  version: number
  /** The live document that was changed; null where there was none. */
  base_hash: string | null
  /** Of its file; null where the draft takes the document away, and of a picture. */
  text: string | null
  /** Of a picture: the hash of its bytes, which are a row of their own, and its size in pixels. */
  picture_sha256: Generated<string | null>
  picture_width: Generated<number | null>
  picture_height: Generated<number | null>
  changed_by: string
  changed_at: Date
}

/** The bytes of a picture in an open draft, and what it looks like in a list. */
export type ContentDraftPictureTable = {
  draft: string
  path: string
  sha256: string
  bytes: Buffer
  /** WebP. */
  thumbnail: Buffer
}

/** The file that a document was read from, by the document's hash. */
export type ContentSourceTable = { hash: string; text: string }

export type ContentPublicationTable = {
  id: string
  kind: 'draft' | 'edition' | 'folder'
  draft: string | null
  /** The edition that is to be live again. */
  edition: ColumnType<string | null, number | null, number | null>
  /** The edition that was live when an older one was asked for. */
  live: ColumnType<string | null, number | null | undefined, never>
  note: string
  author: string
  /** Null for the webhook. */
  account_id: string | null
  requested_at: Date
  publish_at: Date
  state: Generated<'waiting' | 'running' | 'live' | 'failed' | 'cancelled'>
  step: Generated<string>
  failure: Generated<string>
  /** The edition that came of it. */
  result: ColumnType<string | null, number | null | undefined, number | null>
  finished_at: Date | null
}

export type ContentPublicationProblemTable = {
  publication: string
  seq: number
  path: string
  line: number
  message: string
}

/** Webhook deliveries that were taken, so that none counts twice. */
export type ContentWebhookDeliveryTable = { id: string; received_at: Date }
