import type { z } from 'zod'
import type { getDesign } from '../../../contract/design.ts'
import type { Context } from '../../context.ts'
import type { Files } from '../../platform/files/index.ts'
import { filesById, keptFiles, wireFile } from '../artwork/index.ts'
import { describeLine } from '../cart/index.ts'
import { commentsOf } from './comments.ts'
import { daysOf } from './day.ts'
import { type DesignJob, shownState } from './job.ts'
import { versionsOf } from './versions.ts'

type Design = z.input<typeof getDesign.output>['design']

/** A design as its customer and the staff see it, in the words of the context. */
export async function wireDesign(context: Context, files: Files, job: DesignJob): Promise<Design> {
  const { line } = job
  const described = await describedLine(context, job)
  const versions = await wireVersions(context, files, job)
  const examples = await keptFiles(context.db, context.tenant.id, line, 'brief')
  return {
    orderId: line.orderId,
    orderNumber: line.orderNumber,
    lineItemId: line.lineId,
    productId: line.productId,
    product: described.name,
    pieces: described.pieces,
    facts: described.facts,
    jobName: line.jobName,
    state: shownState(job),
    lineState: line.state,
    form: formOf(context, job),
    answers: Object.fromEntries(
      Object.entries(job.answers).map(([key, values]) => [key, [...values]]),
    ),
    briefs: job.briefs,
    examples: examples.map((file) => wireFile(context, files, file)),
    safeMm: line.profile?.safeMm ?? null,
    versions,
    comments: await commentsOf(context, job),
    revisions: {
      included: job.revisions,
      used: versions.filter(({ decision }) => decision === 'changes').length,
    },
    due: job.due,
    ...(await daysOf(context, job)),
    maxBytes: files.maxBytes,
  }
}

async function wireVersions(
  context: Context,
  files: Files,
  job: DesignJob,
): Promise<Design['versions']> {
  const { db, tenant } = context
  const rows = await versionsOf(db, context, job)
  const ids = rows.map(({ artwork_id }) => artwork_id)
  const kept = await filesById(db, tenant.id, job.line, ids)
  return rows.flatMap(({ number, artwork_id, note, at, decision, decided_at }) => {
    const found = kept.find(({ id }) => id === artwork_id)
    if (!found) return []
    const file = wireFile(context, files, found)
    return {
      number,
      file,
      pages: file.check.state === 'done' ? file.check.pages : [],
      note,
      at: at.toISOString(),
      decision,
      decidedAt: decided_at?.toISOString() ?? null,
    }
  })
}

async function describedLine(context: Context, { line }: DesignJob) {
  const row = await context.db
    .selectFrom('order_line')
    .select(['product_id', 'quantity', 'merchant_info'])
    .where('tenant', '=', context.tenant.id)
    .where('order_id', '=', line.orderId)
    .where('id', '=', line.lineId)
    .executeTakeFirstOrThrow()
  return describeLine(context, row)
}

/** The questions of the form in the context's words; a question without words is asked by its key. */
function formOf({ shop, tenant, locale }: Context, { service }: DesignJob): Design['form'] {
  if (!service) return []
  const words = shop.documents(tenant, locale).get('designServiceWords', service.id)?.questions
  return service.form.map((question) => {
    const { key, kind, required } = question
    const said = words?.[key]
    const isText = question.kind === 'text'
    return {
      key,
      kind,
      required,
      label: said?.label ?? key,
      hint: said?.hint ?? '',
      long: isText && question.long,
      maximumLength: isText ? question.maximumLength : 1,
      several: !isText && question.several,
      options: isText
        ? []
        : question.options.map((option) => ({
            key: option,
            label: said?.options[option] ?? option,
          })),
    }
  })
}
