import { escapeHtml } from '../../../domain/escape-html.ts'
import { ADMIN_ROOT } from '../../../domain/staff/pages.ts'
import { linkedSchemes, schemeOf } from '../../../domain/urls/scheme.ts'
import type { CompiledShop, Tenant } from '../shop/index.ts'

export const PREVIEW_ROOT = '/_preview/'
export const PREVIEW_SHEET = '/_preview/bar.css'

/** What stands above every page of a draft. */
export const previewSheet = `.preview-bar {
  display: flex;
  flex-wrap: wrap;
  gap: 0 1.25rem;
  align-items: center;
  min-block-size: 2.5rem;
  padding: 0.4rem 1rem;
  background: #fdf3d0;
  color: #4a3500;
  font: 400 0.875rem/1.4 system-ui, sans-serif;
}
.preview-bar a { margin-inline-start: auto; color: inherit; }
`

type BarFacts = { draft: string; problems: number; isLive: boolean; other: string }

/** Says that a page is a draft's, in the page's own language, and leads to the live one. */
export function previewBar(
  shop: CompiledShop,
  { tenant, locale }: { tenant: Tenant; locale: string },
  { draft, problems, isLive, other }: BarFacts,
): string {
  const say = (key: string, values?: Record<string, string | number>) =>
    escapeHtml(shop.voice(tenant, locale, key, values))
  const what = isLive ? say('admin.preview_live') : say('admin.preview_draft', { name: draft })
  const wrong = problems > 0 && !isLive ? ` ${say('admin.preview_problems')}` : ''
  const way = say(isLive ? 'admin.preview_to_draft' : 'admin.preview_to_live')
  const label = say('admin.preview_label')
  return (
    `<aside class="preview-bar" aria-label="${label}"><span><b>${what}</b>${wrong}</span>` +
    `<a href="${escapeHtml(other)}">${way}</a></aside>`
  )
}

type Place = {
  /** `/_preview/<token>/draft/`. */
  root: string
  tenant: string
  /** Origins of all shops, and whose they are. */
  hosts: readonly (readonly [origin: string, tenant: string])[]
  bar: string
}

/**
 * A page with the bar above it, whose links stay in the preview. Nobody has proved a draft: a link that would
 * run a script leads nowhere here, and pictures of other sites are not asked for.
 */
export function withinPreview(html: string, { root, tenant, hosts, bar }: Place): string {
  const lead = (href: string): string => {
    const scheme = schemeOf(href)
    if (scheme !== undefined && !linkedSchemes.has(scheme)) return '#'
    if (/^\/(?![/_])/.test(href) && !href.startsWith('/api/') && !href.startsWith(ADMIN_ROOT))
      return `${root}${tenant}${href}`
    for (const [origin, id] of hosts)
      if (href === origin || href.startsWith(`${origin}/`))
        return `${root}${id}${href.slice(origin.length) || '/'}`
    return href
  }
  return html
    .replace(/(<a\b[^>]*?\shref=")([^"]*)"/g, (_, start: string, href: string) => {
      return `${start}${lead(href)}"`
    })
    .replace(/(<form\b[^>]*?\saction=")([^"]*)"/g, (_, start: string, href: string) => {
      return `${start}${lead(href)}"`
    })
    .replace(
      /(<(?:img|source|iframe|video|audio)\b[^>]*?\s)(src|srcset)="([^"]*)"/g,
      (all, start: string, name: string, from: string) => {
        return isOwn(from, hosts) ? all : `${start}data-${name}="${from}"`
      },
    )
    .replace('</head>', () => `<link rel="stylesheet" href="${PREVIEW_SHEET}"></head>`)
    .replace(/<body\b[^>]*>/, (body) => body + bar)
}

function isOwn(from: string, hosts: Place['hosts']): boolean {
  if (/^(\/(?!\/)|data:image\/)/.test(from)) return true
  return hosts.some(([origin]) => from.startsWith(`${origin}/`))
}
