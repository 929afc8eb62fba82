import { useVoice } from '../page/shop.tsx'

/** Stands where something is about to be; says so to those who cannot see it. */
export function Bones({ rows = 3, boxes = 0 }: { rows?: number; boxes?: number }) {
  const say = useVoice()
  return (
    <div className="bones">
      <p className="vh" role="status">
        {say('forms.loading')}
      </p>
      {Array.from({ length: boxes }, (_, at) => (
        <span key={`box-${at}`} className="bone bone-box" />
      ))}
      {Array.from({ length: rows }, (_, at) => (
        <span key={`row-${at}`} className={at % 2 ? 'bone bone-short' : 'bone'} />
      ))}
    </div>
  )
}
