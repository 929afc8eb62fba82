import { type SyntheticEvent, useState } from 'react'

/**
 * A mail in a frame of its own, in which no script runs and nothing is loaded or submitted. The page's
 * CSP counts in there too and takes no styles from markup; those of mails stand on their elements, so
 * they are carried past the parser and set one by one.
 */
export function MailFrame({ html, title }: { html: string; title: string }) {
  const [height, setHeight] = useState(640)
  const show = ({ currentTarget: frame }: SyntheticEvent<HTMLIFrameElement>) => {
    const inside = frame.contentDocument
    if (!inside) return
    for (const element of inside.querySelectorAll<HTMLElement>('[data-style]')) {
      element.style.cssText = element.dataset['style'] ?? ''
    }
    setHeight(inside.documentElement.scrollHeight)
  }
  return (
    <iframe
      className="admin-mail-frame"
      sandbox="allow-same-origin"
      srcDoc={withoutStyles(html)}
      title={title}
      height={height}
      onLoad={show}
    />
  )
}

/** Text in a mail holds no quotation mark that is not escaped, so only tags are meant. */
function withoutStyles(html: string): string {
  return html.replace(/<style>[^<]*<\/style>/g, '').replaceAll(' style="', ' data-style="')
}
