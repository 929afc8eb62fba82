// Mails that come back (RFC 3464), and what a refusal says of an address (RFC 3463).

/** What a report of non-delivery says of the mail that it is about. */
export type Bounce = {
  /** The Message-ID of the mail that came back, without its brackets. */
  messageId: string
  /** What the last server said, on one line. */
  answer: string
}

type Fields = Record<string, string>

/**
 * Reads a message as a report of a mail that could not be delivered and will not be. Null for anything else: other
 * messages, reports of delay or success, and reports that do not say which mail they are about. Text after the
 * headers of the returned mail is not needed and may be missing.
 */
export function readBounce(message: string): Bounce | null {
  const { head, body } = partsOf(message.replaceAll(/\r?\n/g, '\n'))
  const boundary = /^multipart\/report\b.*?\bboundary="?([^";\n]+)/i.exec(
    head['content-type'] ?? '',
  )
  if (!boundary) return null
  const parts = body.split(`\n--${boundary[1]?.trim()}`).map((part) => partsOf(part.trimStart()))
  const typed = (type: RegExp) => parts.find((part) => type.test(part.head['content-type'] ?? ''))
  const failed = typed(/^message\/delivery-status\b/i)
    ?.body.split(/\n{2,}/)
    .map(fieldsOf)
    .find(({ action, status }) => action?.toLowerCase() === 'failed' && status?.startsWith('5.'))
  const returned = typed(/^(message\/rfc822|text\/rfc822-headers)\b/i)
  const messageId =
    returned && /<([^<>\s]+)>/.exec(fieldsOf(returned.body)['message-id'] ?? '')?.[1]
  if (!failed || !messageId) return null
  const said = (failed['diagnostic-code'] ?? '').replace(/^\s*[\w-]+;\s*/, '')
  const status = failed['status']?.trim() ?? ''
  return {
    messageId,
    answer: (said.includes(status) ? said : `${status} ${said}`).trim().slice(0, 500),
  }
}

/**
 * Whether a refusal for good is about the address itself, which no other mail would reach either, and not about the
 * mail, its sender or a mailbox that is full: 5.1.x but for the sender's, 5.2.1, or 550, 551 and 553 without more.
 */
export function isAboutAddress(answer: string): boolean {
  const [, subject, detail] = /\b5\.(\d{1,3})\.(\d{1,3})\b/.exec(answer) ?? []
  if (subject === undefined) return /^55[013]\b/.test(answer)
  if (subject === '2') return detail === '1'
  return subject === '1' && detail !== '7' && detail !== '8'
}

function partsOf(text: string): { head: Fields; body: string } {
  const end = text.indexOf('\n\n')
  return end < 0
    ? { head: fieldsOf(text), body: '' }
    : { head: fieldsOf(text.slice(0, end)), body: text.slice(end + 2) }
}

/** Fields by their names in small letters, as far as an empty line; folded ones as one line. */
function fieldsOf(text: string): Fields {
  const [head = ''] = text.split('\n\n')
  const lines = head.replaceAll(/\n[ \t]+/g, ' ').split('\n')
  return Object.fromEntries(
    lines.flatMap((line) => {
      const [, name, value] = /^([\w-]+):\s*(.*)$/.exec(line) ?? []
      return name === undefined || value === undefined ? [] : [[name.toLowerCase(), value]]
    }),
  )
}
