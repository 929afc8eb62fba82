import { useVoice } from '../page/shop.tsx'

/** Stands where something is about to be; says so to those who cannot see it. */
export function Skeleton({ rows = 3, boxes = 0 }: { rows?: number; boxes?: number }) {
  const say = useVoice()
  return (
    <div className="skeleton">
      <p className="visually-hidden" role="status">
        {say('failures.loading')}
      </p>
      {Array.from({ length: boxes }, (_, at) => (
        <span key={`box-${at}`} className="skeleton-line skeleton-box" />
      ))}
      {Array.from({ length: rows }, (_, at) => (
        <span
          key={`row-${at}`}
          className={at % 2 ? 'skeleton-line skeleton-short' : 'skeleton-line'}
        />
      ))}
    </div>
  )
}
