import { lazy, Suspense } from 'react'
import type { CheckedArtwork } from './pages.tsx'

// Whoever has sent nothing has no pages to look at.
const Pages = lazy(async () => {
  const { Pages } = await import('./pages.tsx')
  return { default: Pages }
})

/** The pages of a line's files once one of them was looked through. */
export function CheckedPages({ artwork }: { artwork: CheckedArtwork }) {
  if (artwork.files.every(({ check }) => check.state !== 'done')) return null
  return (
    <Suspense>
      <Pages artwork={artwork} />
    </Suspense>
  )
}
