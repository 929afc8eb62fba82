import type { FailedJob } from '../../stores/staff/failed-jobs.ts'
import { useSpeech } from '../page/use-speech.ts'
import { Button } from '../ui/button.tsx'
import { Checkbox } from '../ui/field.tsx'

type RowProps = {
  job: FailedJob
  /** Name of the shop that it was for; none where it was for the installation. */
  shop: string | undefined
  chosen: boolean
  busy: boolean
  /** Left out where the person may only look. */
  onChoose?: (on: boolean) => void
  onRetry?: () => void
}

/** What failed, when, how often it was tried, and why. */
export function FailedJobRow({ job, shop, chosen, busy, onChoose, onRetry }: RowProps) {
  const { say, sayIf, sayCount, dayAt, timeAt } = useSpeech()
  const at = (instant: string) => ({ day: dayAt(instant, 'short'), time: timeAt(instant) })
  const name = sayIf(`admin.job_${job.name.replaceAll('-', '_')}`) ?? job.name
  const facts = [
    sayCount('admin.jobs_tries', job.tries),
    say('admin.jobs_given_up', at(job.failedAt)),
    say('admin.jobs_queued', at(job.queuedAt)),
    shop ? say('admin.jobs_for_shop', { shop }) : say('admin.jobs_for_all'),
  ]
  return (
    <li>
      {onChoose ? (
        <Checkbox name={job.id} checked={chosen} onCheck={onChoose}>
          <b>{name}</b>
        </Checkbox>
      ) : (
        <b>{name}</b>
      )}
      {onRetry && (
        <Button look="line" small busy={busy && say('admin.jobs_retrying')} onClick={onRetry}>
          {say('admin.jobs_retry')}
          <span className="visually-hidden"> {name}</span>
        </Button>
      )}
      <div>
        <p className="hint">{facts.join(' · ')}</p>
        <p>{say(`admin.jobs_reason_${job.reason}`)}</p>
        {job.error && <pre>{job.error}</pre>}
        <details>
          <summary>{say('admin.jobs_data')}</summary>
          <pre>{JSON.stringify(JSON.parse(job.data), null, 2)}</pre>
        </details>
      </div>
    </li>
  )
}
