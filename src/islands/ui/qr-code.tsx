import { useEffect, useState } from 'react'

type Code = { path: string; size: number }

/**
 * A QR code as one path, black on white whatever the theme: cameras want the contrast. What draws it is
 * fetched after the page, and whatever the code says stands in words beside it.
 */
export function QrCode({
  text,
  label,
  className,
}: {
  text: string
  label: string
  className: string
}) {
  const [{ path, size }, setCode] = useState<Code>({ path: '', size: 1 })
  useEffect(() => {
    void import('uqr').then(
      ({ encode }) => setCode(codeOf(encode(text, { ecc: 'M', border: 4 }))),
      () => {},
    )
  }, [text])
  return (
    <svg className={className} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}

function codeOf({ data, size }: { data: boolean[][]; size: number }): Code {
  const path = data
    .flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('')
  return { path, size }
}
