/** What authenticators call a customer: the id's bytes in base64url, which say nothing of the person. */
export function userHandleOf(customerId: string): string {
  return Buffer.from(customerId.replaceAll('-', ''), 'hex').toString('base64url')
}
