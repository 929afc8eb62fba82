import { isAboutAddress, readBounce } from '../../../domain/mail/bounce.ts'
import { isUuid } from '../../../domain/uuid.ts'
import type { Database } from '../db/index.ts'
import { updateMail } from './mail-row.ts'

/**
 * Takes a message that came back. Where it is a report that a mail of this tenant was refused for good, the mail
 * stands as refused, and where the address takes none, as bounced; answers its id, or null where it was none. A report is believed
 * for knowing the mail's id, which only the server it went to was told, and for nothing else.
 */
export async function takeBounce(
  db: Database,
  { tenant, report, now }: { tenant: string; report: string; now: Date },
): Promise<string | null> {
  const bounce = readBounce(report)
  const [, id = '', round = ''] = /^([\da-f-]{36})\.(\d{1,6})@/.exec(bounce?.messageId ?? '') ?? []
  if (!bounce || !isUuid(id)) return null
  const { numUpdatedRows: taken } = await updateMail(db, { tenant, id })
    .set({
      state: 'refused',
      answer: bounce.answer,
      bounced_at: isAboutAddress(bounce.answer) ? now : null,
    })
    .where('round', '=', Number(round))
    .where('state', '=', 'sent')
    .executeTakeFirst()
  return taken > 0n ? id : null
}
