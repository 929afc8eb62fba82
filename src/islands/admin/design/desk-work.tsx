import { ADMIN_ORDERS } from '../../../lib/domain/staff/pages.ts'
import { withQuery } from '../../../lib/domain/urls/query.ts'
import type { DeskDesign } from '../../../stores/staff/design/designs.ts'
import { PinnedPages } from '../../design/parts/pinned-pages.tsx'
import { Said } from '../../design/parts/said.tsx'
import { useSpeech } from '../../page/use-speech.ts'
import { Button } from '../../ui/button.tsx'

/** The design that is open: what was ordered, the brief, the versions, and what was said of them. */
export function DeskWork({ open, onClose }: { open: DeskDesign; onClose(): void }) {
  const { say } = useSpeech()
  const { design } = open
  const newest = design.versions.at(-1)
  return (
    <section className="admin-proof-work" aria-label={say('design.versions')}>
      <p className="admin-proof-close">
        <Button look="link" onClick={onClose}>
          {say('studio.close')}
        </Button>
      </p>
      <h2>
        {design.product}, {design.pieces}
      </h2>
      <p className="admin-proof-small">
        <a href={withQuery(ADMIN_ORDERS, { view: 'all', order: design.orderNumber })}>
          {design.orderNumber}
        </a>
        {`, ${design.facts.map(({ value }) => value).join(', ')}`}
        {design.jobName && `, ${design.jobName}`}
      </p>
      {design.versions.toReversed().map((version) => (
        <details key={version.number} className="admin-studio" open={version === newest}>
          <summary>{say('design.version', { number: version.number })}</summary>
          <PinnedPages version={version} comments={design.comments} safeMm={design.safeMm} />
          <Said
            comments={design.comments.filter((each) => each.version === version.number)}
            version={version.number}
            isToStaff
          />
        </details>
      ))}
      <Said comments={design.comments.filter((each) => each.version === null)} isToStaff />
      <h3 className="admin-group">{say('studio.brief')}</h3>
      <dl className="admin-studio-brief">
        {design.form.map(({ key, label, options }) => (
          <div key={key}>
            <dt>{label}</dt>
            <dd>
              {(design.answers[key] ?? [])
                .map((value) => options.find((each) => each.key === value)?.label ?? value)
                .join(', ') || say('studio.no_answer')}
            </dd>
          </div>
        ))}
      </dl>
      {design.examples.length > 0 && (
        <>
          <h3 className="admin-group">{say('studio.examples')}</h3>
          <ul>
            {design.examples.map(({ id, name, download }) => (
              <li key={id}>
                <a className="more" href={download ?? undefined}>
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}
