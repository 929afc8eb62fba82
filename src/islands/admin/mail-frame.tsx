import { useEffect, useRef, useState } from 'react'

/** How a mail program's screen is: what the dark rules of a mail are for, or not. */
export type MailScreen = 'light' | 'dark'

/**
 * A mail in a frame of its own, in which no script runs and nothing is loaded or submitted. The page's
 * CSP counts in there too and takes no styles from markup: those on elements are carried past the parser and
 * set one by one, and those of the head are given to the document as a sheet.
 */
export function MailFrame({ html, title, on }: { html: string; title: string; on: MailScreen }) {
  const [height, setHeight] = useState(640)
  const [inside, setInside] = useState<Document | null>(null)
  const frame = useRef<HTMLIFrameElement>(null)
  const show = () => {
    const loaded = frame.current?.contentDocument ?? null
    for (const element of loaded?.querySelectorAll<HTMLElement>('[data-style]') ?? []) {
      element.style.cssText = element.dataset['style'] ?? ''
    }
    setInside(loaded)
  }
  useEffect(() => {
    const sheet = inside && sheetOf(inside, html, on)
    if (!sheet) return
    inside.adoptedStyleSheets = [sheet]
    setHeight(inside.documentElement.scrollHeight)
  }, [inside, html, on])
  return (
    <iframe
      ref={frame}
      className="admin-mail-frame"
      sandbox="allow-same-origin"
      srcDoc={withoutStyles(html)}
      title={title}
      height={height}
      onLoad={show}
    />
  )
}

const HEAD_STYLES = /<style>([^<]*)<\/style>/g

/** Text in a mail holds no quotation mark that is not escaped, so only tags are meant. */
function withoutStyles(html: string): string {
  return html.replace(HEAD_STYLES, '').replaceAll(' style="', ' data-style="')
}

/** The styles of a mail's head, where what is said for dark screens counts on those alone; null while none can be made. */
function sheetOf(inside: Document, html: string, on: MailScreen): CSSStyleSheet | null {
  const view = inside.defaultView
  if (!view) return null
  const sheet = new view.CSSStyleSheet()
  sheet.replaceSync([...html.matchAll(HEAD_STYLES)].map(([, css]) => css).join('\n'))
  for (const rule of sheet.cssRules) {
    if (!(rule instanceof view.CSSMediaRule)) continue
    if (!/prefers-color-scheme:\s*dark/.test(rule.media.mediaText)) continue
    rule.media.mediaText = on === 'dark' ? 'all' : 'not all'
  }
  return sheet
}
