import { encode } from 'uqr'

/** A QR code as one path, black on white whatever the theme: cameras want the contrast. */
export function QrCode({
  text,
  label,
  className,
}: {
  text: string
  label: string
  className: string
}) {
  const { data, size } = encode(text, { ecc: 'M', border: 4 })
  const path = data
    .flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('')
  return (
    <svg className={className} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}
