import { getMail, listMail, reportBounce, sendMailAgain } from '../../../contract/mail.ts'
import { permits } from '../../../domain/staff/roles.ts'
import { staffOf } from '../../actor.ts'
import type { Context } from '../../context.ts'
import { type Api, mount } from '../../platform/http/index.ts'
import { findMail, listMails, sendAgain, takeBounce, withToken } from '../../platform/mail/index.ts'
import { demand } from '../../refusal.ts'
import type { OneTime } from '../credentials/index.ts'
import { doer, recordAct } from './acts.ts'

/** Mounts what staff see of their tenant's mails. */
export function mountMail(api: Api, oneTime: OneTime): void {
  mount(api, listMail, ({ after }, { db, tenant }) => listMails(db, tenant.id, after))

  mount(api, reportBounce, async ({ report }, call) => {
    const { db, now, ip } = call
    const tenant = call.tenant.id
    const id = await takeBounce(db, { tenant, report, now })
    // What is ignored did nothing to any mail.
    if (!id) return { state: 'ignored' as const }
    const act = {
      act: 'mail.bounce_reported',
      ...doer(call),
      tenant,
      subject: `mail:${id}`,
    } as const
    await recordAct(db, { ...act, ip, at: now })
    return { state: 'taken' as const }
  })

  mount(api, getMail, async ({ id }, call) => {
    const found = await findMail(call.db, call.tenant.id, id)
    demand(call, found, 'mail_not_found')
    const { facts, ...mail } = found
    if (!mayOpenLinks(call, mail.mail.state)) return { ...mail, link: null }
    const whole = withToken(mail, facts, oneTime)
    if (whole.text === mail.text) return { ...mail, link: null }
    const { db, now, ip } = call
    const subject = `mail:${id}`
    const act = { act: 'mail.link_shown', by: staffOf(call).id, tenant: call.tenant.id } as const
    await recordAct(db, { ...act, subject, ip, at: now })
    return { ...whole, link: ONE_TIME_LINK.exec(whole.text)?.[0] ?? null }
  })

  mount(api, sendMailAgain, async ({ id }, call) => {
    const { db, now, ip } = call
    const tenant = call.tenant.id
    demand(call, await findMail(db, tenant, id), 'mail_not_found')
    demand(call, await sendAgain(db, { tenant, id, now }), 'mail_under_way')
    const by = staffOf(call).id
    await recordAct(db, { act: 'mail.sent_again', by, tenant, subject: `mail:${id}`, ip, at: now })
    return { success: true as const }
  })
}

const ONE_TIME_LINK = /https?:\/\/\S+#token=[\w.-]+/

/**
 * Whether the asking member of staff sees one-time links as their receiver would: in a sample shop alone,
 * of mails that were never sent anywhere. In every other shop they would open customers' accounts.
 */
function mayOpenLinks(context: Context<'login_required'>, state: string): boolean {
  const { grants } = staffOf(context)
  return context.shop.sample && state === 'kept' && permits(grants, 'mail.links', context.tenant.id)
}
