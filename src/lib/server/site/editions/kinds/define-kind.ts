import type { z } from 'zod'
import type { PictureSpec } from '../../../../pictures/spec.ts'
import type { AnyDocument, Documents } from '../documents.ts'
import type { Library } from '../library.ts'
import type { QueryParameters } from '../query.ts'

/** Reports what is wrong at the keys of a document, which need not exist; the line is looked up. */
export type Report = (
  document: { path: string },
  keys: readonly PropertyKey[],
  message: string,
) => void

/** What a document says of itself as a page, in one tenant and locale. */
export type Address = {
  /** Path within the locale: `/flyers/`. */
  path: string
  /** As breadcrumbs and menus name it. */
  name: string
  title: string
  description: string
  /** The document that says so. */
  from: { path: string }
}

export type AddressOf = (id: string, documents: Documents) => Address | null

/** What kind of page, and which: `{ kind: 'product', id: 'flyers' }`. */
export type Target = { kind: string; id: string }

type Terms<Schema extends z.ZodType> = {
  /**
   * Where its files lie under the content folder. `{id}` is what a document is called, `{locale}`
   * the language or locale it speaks: `products/{id}/{locale}.yaml`.
   */
  at: string
  schema: Schema
  /** All tenants share it: none may lay one of its own over it. */
  shared?: true
  /** Keys of the more specific document are laid over those of the more general one. */
  merged?: true
  /** What is said when there is none at all. */
  needed?: string
  /** What the schema cannot know, for each document: that everything named exists and fits. */
  check?(document: AnyDocument & { data: z.output<Schema> }, library: Library, report: Report): void
  /** Makes it routable: the page of a document as a tenant's locale sees it, if it has one there. */
  address?: AddressOf
  /** What its pages show of themselves elsewhere, on social cards and in search results. */
  picture?(id: string, documents: Documents): PictureSpec | null
  /** The photograph that its page shows instead, by its name. */
  photo?(id: string, documents: Documents): string | null
  /** The page above it in breadcrumbs. */
  parent?(id: string, documents: Documents): Target | null
  /** Query parameters that its pages read; all others make no difference. */
  query?(id: string, documents: Documents): QueryParameters
  /** Whether sitemaps list the page; they do when absent. */
  sitemap?(data: z.output<Schema>): boolean
  /** Whether only customers open the page; anybody does when absent. */
  loggedOnly?(data: z.output<Schema>): boolean
}

type Plain<Schema extends z.ZodType> = Terms<Schema> & { address?: undefined; layout?: undefined }
type Routable<Schema extends z.ZodType, Layout extends string> = Terms<Schema> & {
  address: AddressOf
  /** What renders its pages, by its name in `layouts/page.astro`: one for all, or as a document says. */
  layout: Layout | ((data: z.output<Schema>) => Layout)
}

/**
 * Declares a kind of document: where its files lie, what they hold, what they must fit to, and the
 * page they are, if they are one. A kind lives when it stands in `kinds/index.ts`.
 */
export function defineKind<Schema extends z.ZodType, const Layout extends string>(
  terms: Routable<Schema, Layout>,
): Routable<Schema, Layout>
export function defineKind<Schema extends z.ZodType>(terms: Plain<Schema>): Plain<Schema>
export function defineKind<Schema extends z.ZodType>(terms: Terms<Schema>): Terms<Schema> {
  return terms
}

/** What the page at a shop's root is called. */
export const HOME_PAGE = 'home'

type Headed = { slug?: string | undefined; name?: string; title: string; description: string }

/** The page that words with a slug make. */
export function slugAddress(words: { path: string; data: Headed } | undefined): Address | null {
  if (words?.data.slug === undefined) return null
  const { slug, title, description, name = title } = words.data
  return { path: `/${slug}/`, name, title, description, from: words }
}
