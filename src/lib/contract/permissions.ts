/** What a member of staff may be allowed to do; roles are lists of these. */
export type Permission = 'customers.login_as' | 'orders.refund' | 'jobs.retry'
