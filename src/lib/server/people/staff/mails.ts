import { getMail, listMail, sendMailAgain } from '../../../contract/mail.ts'
import { staffOf } from '../../actor.ts'
import { type Api, mount } from '../../platform/http/index.ts'
import { findMail, listMails, sendAgain } from '../../platform/mail/index.ts'
import { demand } from '../../refusal.ts'
import { recordAct } from './acts.ts'

/** Mounts what staff see of their tenant's mails. */
export function mountMail(api: Api): void {
  mount(api, listMail, ({ after }, { db, tenant }) => listMails(db, tenant.id, after))

  mount(api, getMail, async ({ id }, call) => {
    const found = await findMail(call.db, call.tenant.id, id)
    demand(call, found, 'mail_not_found')
    return found
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
