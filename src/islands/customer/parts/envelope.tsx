import type { ReactNode } from 'react'
import type { Address } from '../../../stores/customer/customer.ts'
import { AddressText } from './address-text.tsx'

type EnvelopeProps = {
  address: Address
  /** What it is used for; a heading. */
  title: ReactNode
  /** What can be done with it. */
  acts?: ReactNode
}

/** A saved address as the envelope it goes on; a sky stamp for parcels, a blush one for invoices. */
export function Envelope({ address, title, acts }: EnvelopeProps) {
  return (
    <li className={`customer-envelope customer-envelope-${address.type}`}>
      <svg
        className="customer-envelope-flap"
        viewBox="0 0 440 100"
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <path d="M0 0 220 92 440 0" />
      </svg>
      <svg className="customer-envelope-stamp" viewBox="0 0 52 62" aria-hidden="true">
        <rect className="customer-stamp-paper" width="52" height="62" strokeDasharray="0 6.2" />
        <rect className="customer-stamp-sky" x="7" y="7" width="38" height="48" />
        <circle className="customer-stamp-sun" cx="26" cy="25" r="8" />
        <path className="customer-stamp-sea" d="M7 41q9.500-8 19 0t19 0v14H7z" />
      </svg>
      {title}
      <AddressText address={address} />
      {acts && <p className="customer-envelope-acts">{acts}</p>}
    </li>
  )
}
