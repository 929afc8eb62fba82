/** Payment methods that a provider stands behind; tenants choose among them. */
export const paymentMethods = ['card'] as const
