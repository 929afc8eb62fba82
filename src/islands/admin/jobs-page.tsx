import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import {
  $failedJobs,
  chooseAllJobs,
  chooseJob,
  type FailedJobsState,
  loadFailedJobs,
  type Retried,
  retryJobs,
} from '../../stores/staff/failed-jobs.ts'
import type { StaffMember } from '../../stores/staff/staff.ts'
import { useSpeech } from '../page/use-speech.ts'
import { Button } from '../ui/button.tsx'
import { Checkbox } from '../ui/field.tsx'
import { FailureNote, Note } from '../ui/note.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { FailedJobRow } from './failed-job-row.tsx'
import { useStaffShop } from './use-staff-shop.ts'

/** Background work that failed for good, and how to start it again. */
export function JobsPage({ staff }: { staff: StaffMember }) {
  const { say } = useSpeech()
  const { may } = useStaffShop(staff)
  const list = useStore($failedJobs)
  useEffect(() => {
    void loadFailedJobs()
  }, [])
  return (
    <section className="admin-work">
      <h1>{say('admin.jobs')}</h1>
      <p className="lead">{say('admin.jobs_lead')}</p>
      {list.state === 'loading' && <Skeleton rows={6} />}
      {list.state === 'failed' && (
        <FailureNote failure={list.failure} retry={() => void loadFailedJobs()} />
      )}
      {list.state === 'listed' && (
        <JobList list={list} staff={staff} mayRetry={may.includes('jobs.retry')} />
      )}
    </section>
  )
}

type ListProps = {
  list: Extract<FailedJobsState, { state: 'listed' }>
  staff: StaffMember
  mayRetry: boolean
}

function JobList({ list, staff, mayRetry }: ListProps) {
  const { say, sayCount } = useSpeech()
  const { jobs, total, chosen, retrying, retried } = list
  return (
    <>
      {retried && <Outcome retried={retried} />}
      {jobs.length === 0 ? (
        <>
          <h2 className="admin-group">{say('admin.jobs_none')}</h2>
          <p>{say('admin.jobs_none_why')}</p>
        </>
      ) : (
        <>
          <h2 className="admin-group">
            {sayCount('admin.jobs_count', total)}
            {total > jobs.length && `, ${say('admin.jobs_newest', { count: jobs.length })}`}
          </h2>
          {mayRetry ? <Choosing list={list} /> : <p>{say('admin.jobs_read_only')}</p>}
          <ul className="admin-jobs">
            {jobs.map((job) => (
              <FailedJobRow
                key={job.id}
                job={job}
                shop={staff.shops.find(({ id }) => id === job.tenant)?.name}
                chosen={chosen.includes(job.id)}
                busy={retrying.includes(job.id)}
                {...(mayRetry && {
                  onChoose: (on: boolean) => chooseJob(job.id, on),
                  onRetry: () => void retryJobs([job.id]),
                })}
              />
            ))}
          </ul>
        </>
      )}
    </>
  )
}

/** All of them or some of them at once. */
function Choosing({ list: { jobs, chosen, retrying } }: Pick<ListProps, 'list'>) {
  const { say, sayCount } = useSpeech()
  const busy = retrying.length > 0
  return (
    <div className="admin-jobs-choice">
      <Checkbox name="all-jobs" checked={chosen.length === jobs.length} onCheck={chooseAllJobs}>
        {say('admin.jobs_choose_all')}
      </Checkbox>
      {chosen.length > 0 && (
        <Button busy={busy && say('admin.jobs_retrying')} onClick={() => void retryJobs(chosen)}>
          {sayCount('admin.jobs_retry_these', chosen.length)}
        </Button>
      )}
    </div>
  )
}

/** What came of it; the keyboard goes there, as the button it was on may be gone. */
function Outcome({ retried }: { retried: Retried }) {
  const { sayCount } = useSpeech()
  const { done, gone, failure } = retried
  const note = useRef<HTMLDivElement>(null)
  useEffect(() => note.current?.focus(), [])
  return (
    <>
      {done + gone > 0 && (
        <Note tone={gone > 0 ? 'plain' : 'good'} icon="check" role="status" ref={note}>
          {done > 0 && <p>{sayCount('admin.jobs_retried', done)}</p>}
          {gone > 0 && <p>{sayCount('admin.jobs_gone', gone)}</p>}
        </Note>
      )}
      {failure && <FailureNote failure={failure} />}
    </>
  )
}
