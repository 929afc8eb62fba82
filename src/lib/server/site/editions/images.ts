import { createHash } from 'node:crypto'
import type { Documents } from './documents.ts'

const named = /^\/images\/([a-z0-9]+(?:-[a-z0-9]+)*)\.(png|jpg|webp)$/
const kindOf = { png: 'png', jpg: 'jpeg', webp: 'webp' } as const
export const imageKinds = ['png', 'jpeg', 'webp'] as const

type Image = { bytes: string }

/** The picture that Markdown means by `/images/press.png`, as a tenant's locale sees it. */
export function imageNamed(
  documents: Documents,
  href: string,
): { name: string; image: Image } | null {
  const [, id, ending] = named.exec(href) ?? []
  const image = id && documents.get(kindOf[ending as keyof typeof kindOf], id)
  return image ? { name: `${id}.${ending}`, image } : null
}

const hashes = new WeakMap<Image, string>()

/** Where a picture is served: its name, and a hash of what it holds. */
export function imageAddress(name: string, image: Image): string {
  const hash =
    hashes.get(image) ?? createHash('sha256').update(image.bytes).digest('hex').slice(0, 10)
  hashes.set(image, hash)
  return `/_images/${name.replace(/\.(\w+)$/, `.${hash}.$1`)}`
}
