import type { ReactNode } from 'react'

/** The marks by which people know a method; its words name them too. */
const marks: Record<string, ReactNode> = {
  card: (
    <>
      <svg viewBox="0 0 36 24" aria-hidden="true">
        <text x="18" y="16" fill="#1a1f71" fontStyle="italic">
          VISA
        </text>
      </svg>
      <svg viewBox="0 0 36 24" aria-hidden="true">
        <circle cx="14" cy="12" r="6" fill="#eb001b" />
        <circle cx="22" cy="12" r="6" fill="#f79e1b" fillOpacity=".9" />
      </svg>
      <svg viewBox="0 0 36 24" aria-hidden="true">
        <path d="M0 0h36v24H0z" fill="#1f6fc9" />
        <text x="18" y="15.5" fill="#fff">
          AMEX
        </text>
      </svg>
    </>
  ),
  paypal: (
    <svg viewBox="0 0 36 24" aria-hidden="true">
      <text x="18" y="15.5" fill="#253b80" fontStyle="italic">
        PayPal
      </text>
    </svg>
  ),
  transfer: (
    <svg viewBox="0 0 36 24" aria-hidden="true">
      <path
        d="M9 10.5 18 5l9 5.5zM11 11v6M15.5 11v6M20.5 11v6M25 11v6M9 18.5h18"
        fill="none"
        stroke="currentColor"
      />
    </svg>
  ),
}

export function Marks({ method }: { method: string }) {
  return <span className="payment-marks">{marks[method]}</span>
}
