import type { ReactNode } from 'react'

type Props = {
  id?: string
  /** The rule, in bold. */
  title: string
  /** Why, or what follows. */
  children?: ReactNode
  /** It has just changed something. */
  bitten?: boolean
}

/** A rule, said where it bites. */
export function RuleNotice({ id, title, children, bitten }: Props) {
  return (
    <p className={bitten ? 'rule-notice rule-notice-warn' : 'rule-notice'} {...(id && { id })}>
      <b>{title}</b> {children}
    </p>
  )
}
