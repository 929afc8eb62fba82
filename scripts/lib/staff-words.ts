import { randomInt } from 'node:crypto'
import { EVERY_TENANT, type Grant } from '../../src/lib/domain/staff/roles.ts'
import type { listAccounts } from '../../src/lib/server/people/staff/index.ts'

/** A role and where it counts. */
export const wording = ({ role, tenant }: Grant) =>
  `${role} in ${tenant === EVERY_TENANT ? 'every shop' : tenant}`

/** 80 random bits in letters and digits that are not taken for each other. */
export function newPassword(): string {
  const letters = 'abcdefghjkmnpqrstuvwxyz23456789'
  const four = () => Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join('')
  return Array.from({ length: 4 }, four).join('-')
}

/** The accounts, a line each. */
export function listing(accounts: Awaited<ReturnType<typeof listAccounts>>): string {
  if (accounts.length === 0) return 'There are no accounts of the staff yet.'
  const width = Math.max(...accounts.map(({ email }) => email.length))
  return accounts
    .map(({ email, name, active, secondFactor, grants }) => {
      const notes = [...grants.map(wording), secondFactor ? 'second factor' : 'no second factor']
      return `${email.padEnd(width)}  ${name}: ${notes.join(', ')}${active ? '' : ', closed'}`
    })
    .join('\n')
}
