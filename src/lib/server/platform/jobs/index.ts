export { defineJob, type Job, type RepeatedWork } from './define-job.ts'
export { type FailedJobs, failedJobsOf } from './failed-jobs.ts'
export { type Enqueue, openQueue } from './queue.ts'
export { startJobs } from './start-jobs.ts'
