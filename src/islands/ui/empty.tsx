import type { ReactNode } from 'react'

type Props = {
  /** Address of the drawing beside it. */
  picture: string
  text: string
  /** What can be done about it. */
  children?: ReactNode
}

/** Nothing is here yet: what belongs here, and how it comes. */
export function Empty({ picture, text, children }: Props) {
  return (
    <div className="empty">
      <img src={picture} alt="" width={640} height={400} decoding="async" />
      <div className="empty-text">
        <p className="lead">{text}</p>
        {children}
      </div>
    </div>
  )
}
