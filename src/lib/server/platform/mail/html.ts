import { escapeHtml } from '../../../domain/escape-html.ts'
import { languageOf } from '../../../domain/urls/locale.ts'
import type { MailFrame } from './compose.ts'
import type { MailBlock, MailRow, MailWords } from './define-mail.ts'

// Mail programs know tables, styles on elements and little else. The head's styles only add what some
// of them can do: a narrow screen's margins, and colours for dark screens, by the classes below.

const INK = '#221f1b'
const QUIET = '#565046'
const LINE = '#ddd6c8'
const FACE = "font-family:'Hanken Grotesk',-apple-system,'Segoe UI',Arial,sans-serif"

const dark =
  '.page{background:#1b1916!important}.sheet{background:#262320!important}' +
  '.ink{color:#f3efe6!important}.quiet{color:#bdb5a6!important}' +
  '.line{border-color:#4a443b!important}'

/** The HTML part: one column of 600 px at most in the tenant's colours; everything is escaped. */
export function mailHtml(frame: MailFrame, words: MailWords): string {
  const { locale, colours, shopName, home } = frame
  const { brand, onBrand } = colours
  const head =
    '<meta charset="utf-8"><meta name="viewport" content="width=device-width">' +
    '<meta name="color-scheme" content="light dark">' +
    '<meta name="supported-color-schemes" content="light dark">' +
    `<title>${escapeHtml(words.subject)}</title>` +
    `<style>:root{color-scheme:light dark}@media(max-width:639px){.pad{padding-left:20px!important;` +
    `padding-right:20px!important}.air{padding:0!important}}` +
    `@media(prefers-color-scheme:dark){${dark}}</style>`
  const sheet = [
    row(
      `<a href="${escapeHtml(home)}" style="color:${onBrand};text-decoration:none">${escapeHtml(shopName)}</a>`,
      `background:${brand};padding:18px 32px;font-size:20px;font-weight:700;letter-spacing:-.01em;color:${onBrand}`,
    ),
    row(
      `<h1 class="ink" style="margin:0;font-size:24px;line-height:1.25;font-weight:700;letter-spacing:-.018em;color:${INK}">${escapeHtml(words.subject)}</h1>`,
      'padding:28px 32px 4px',
    ),
    ...[frame.greeting].map(paragraph),
    ...words.blocks.map((block) => blockHtml(block, colours)),
    paragraph(frame.closing),
    row(footHtml(frame.legal), 'padding:20px 32px 28px'),
  ]
  return (
    `<!doctype html><html lang="${languageOf(locale)}"><head>${head}</head>` +
    `<body class="page" style="margin:0;padding:0;background:#f3efe6">` +
    `<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" style="background:#f3efe6">` +
    `<tr><td class="air" align="center" style="padding:24px 12px">` +
    `<table role="presentation" class="sheet" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px;background:#ffffff;text-align:left">` +
    `${sheet.join('')}</table></td></tr></table></body></html>`
  )
}

function row(html: string, style: string): string {
  return `<tr><td class="pad" style="${FACE};${style}">${html}</td></tr>`
}

function paragraph(text: string): string {
  return row(
    `<p class="ink" style="margin:0;font-size:16px;line-height:1.55;color:${INK}">${linesHtml(text)}</p>`,
    'padding:12px 32px 0',
  )
}

function linesHtml(text: string): string {
  return text.split('\n').map(escapeHtml).join('<br>')
}

function blockHtml(part: MailBlock, { brand, onBrand }: MailFrame['colours']): string {
  switch (part.block) {
    case 'text':
      return paragraph(part.text)
    case 'facts':
      return row(factsHtml(part.rows), 'padding:16px 32px 4px')
    case 'action':
      return row(
        `<table role="presentation" cellpadding="0" cellspacing="0"><tr>` +
          `<td style="background:${brand};border-radius:12px">` +
          `<a href="${escapeHtml(part.href)}" style="display:inline-block;padding:13px 22px;${FACE};font-size:16px;font-weight:600;color:${onBrand};text-decoration:none">${escapeHtml(part.label)}</a>` +
          '</td></tr></table>',
        'padding:20px 32px 8px',
      )
  }
}

function factsHtml(rows: readonly MailRow[]): string {
  const cell = `padding:9px 0;border-bottom:1px solid ${LINE};${FACE};font-size:15px;line-height:1.45;vertical-align:top`
  const lines = rows.map(
    ([name, value, href]) =>
      `<tr><th class="quiet line" scope="row" align="left" style="${cell};width:38%;padding-right:16px;font-weight:400;color:${QUIET}">${escapeHtml(name)}</th>` +
      `<td class="ink line" style="${cell};font-weight:600;color:${INK};overflow-wrap:anywhere">${href ? linkHtml(href, value) : linesHtml(value)}</td></tr>`,
  )
  return `<table class="line" width="100%" cellpadding="0" cellspacing="0" style="border-top:2px solid ${INK}">${lines.join('')}</table>`
}

/** In the ink of the text, which is read on light and on dark screens. */
function linkHtml(href: string, text: string): string {
  return `<a class="ink" href="${escapeHtml(href)}" style="color:${INK};text-decoration:underline">${linesHtml(text)}</a>`
}

function footHtml(legal: readonly string[]): string {
  const lines = legal.filter(Boolean).map(escapeHtml).join('<br>')
  return (
    `<p class="quiet line" style="margin:12px 0 0;padding-top:14px;border-top:1px solid ${LINE};` +
    `font-size:13px;line-height:1.55;color:${QUIET}">${lines}</p>`
  )
}
