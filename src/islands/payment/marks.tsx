import type { ReactNode } from 'react'

/** Marks by which people know a method; its words name them too. */
export function Marks({ method }: { method: string }) {
  return <span aria-hidden="true">{marks[method]}</span>
}

/** A card of 36 by 24: its ground, and what is on it. */
function Mark({ ground = '#fff', children }: { ground?: string; children: ReactNode }) {
  return (
    <svg width={36} height={24} aria-hidden="true">
      <rect x={0.5} y={0.5} width={35} height={23} fill={ground} stroke="#ddd6c8" />
      {children}
    </svg>
  )
}

function Name({ fill, children }: { fill: string; children: string }) {
  return (
    <text x={18} y={15} fill={fill} fontSize={8.5} fontWeight={800} textAnchor="middle">
      {children}
    </text>
  )
}

const marks: Record<string, ReactNode> = {
  card: (
    <>
      <Mark>
        <Name fill="#1a1f71">VISA</Name>
      </Mark>{' '}
      <Mark>
        <circle cx={14} cy={12} r={6} fill="#eb001b" />
        <circle cx={22} cy={12} r={6} fill="#f79e1b" fillOpacity={0.9} />
      </Mark>{' '}
      <Mark ground="#1f6fc9">
        <Name fill="#fff">AMEX</Name>
      </Mark>
    </>
  ),
  paypal: (
    <Mark>
      <Name fill="#253b80">PayPal</Name>
    </Mark>
  ),
  mandate: (
    <Mark>
      <Name fill="#10298e">SEPA</Name>
    </Mark>
  ),
  transfer: (
    <Mark>
      <path
        d="M9 10.5 18 5l9 5.5zM11 11v6M15.5 11v6M20.5 11v6M25 11v6M9 18.5h18"
        fill="none"
        stroke="#221f1b"
      />
    </Mark>
  ),
}
