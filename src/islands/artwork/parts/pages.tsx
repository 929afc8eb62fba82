import { useState } from 'react'
import {
  type FindingGroup,
  groupFindings,
  passedChecks,
} from '../../../lib/domain/artwork/findings.ts'
import type { Artwork, ArtworkFile } from '../../../stores/artwork/artwork.ts'
import { FindingList } from './finding-list.tsx'
import { PageChoice } from './page-choice.tsx'
import { Sheet } from './sheet.tsx'

/** What the pages of a line are shown from, for customers and staff. */
export type CheckedArtwork = Pick<Artwork, 'profile' | 'files' | 'findings'> &
  Partial<Pick<Artwork, 'artworks' | 'offers'>>

type DoneFile = Omit<ArtworkFile, 'check'> & {
  check: Extract<ArtworkFile['check'], { state: 'done' }>
}
export type ShownPage = {
  file: DoneFile
  /** Within its file, from 1. */
  page: number
  groups: FindingGroup[]
}

/** The pages of a line's files, one at a time, with what was found on it beside its picture. */
export function Pages({ artwork }: { artwork: CheckedArtwork }) {
  const [at, setAt] = useState(0)
  const [active, setActive] = useState<number | null>(null)
  const [open, setOpen] = useState<number | null>(0)
  const pages = pagesOf(artwork)
  const shown = pages[Math.min(at, pages.length - 1)]
  if (!shown) return null
  const show = (page: number) => {
    setAt(page)
    setActive(null)
    setOpen(0)
  }
  const all = [...artwork.findings, ...shown.file.check.findings]
  const look = shown.file.check.pages[shown.page - 1]
  return (
    <div className="artwork-checked">
      <div className="artwork-columns">
        <div>
          {pages.length > 1 && (
            <PageChoice pages={pages} artworks={artwork.artworks ?? []} at={at} onShow={show} />
          )}
          {artwork.files.length > 1 && <p className="artwork-of-file">{shown.file.name}</p>}
          {look && (
            <Sheet
              key={`${shown.file.id} ${shown.page}`}
              shown={shown}
              look={look}
              profile={artwork.profile}
              active={active ?? open}
              onActive={setActive}
              onOpen={setOpen}
            />
          )}
        </div>
        <FindingList
          groups={shown.groups}
          file={artwork.files.length > 1 ? shown.file.name : null}
          passed={passedChecks(all, {
            types: artwork.files.map(({ type }) => type),
            pages: artwork.profile?.pages ?? null,
          })}
          offered={artwork.offers?.find(({ fileId }) => fileId === shown.file.id)?.kinds ?? []}
          open={open}
          active={active}
          onOpen={setOpen}
          onActive={setActive}
        />
      </div>
    </div>
  )
}

/**
 * Every page that was checked; a file that cannot be read counts as one, for what is said of it. What was found of all
 * files together stands at the first.
 */
function pagesOf({ files, findings }: CheckedArtwork): ShownPage[] {
  const done = files.flatMap(({ check, ...file }): DoneFile[] =>
    check.state === 'done' ? [{ ...file, check }] : [],
  )
  return done.flatMap((file, at) => {
    const count = Math.max(1, file.check.pages.length)
    return Array.from({ length: count }, (_, index) => {
      const own = file.check.findings.filter(({ page }) => page === null || page === index + 1)
      const together = at === 0 && index === 0 ? findings : []
      return { file, page: index + 1, groups: groupFindings([...together, ...own]) }
    })
  })
}
