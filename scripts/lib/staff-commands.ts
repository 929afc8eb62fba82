import { parseArgs } from 'node:util'
import { emailAddress } from '../../src/lib/contract/shapes.ts'
import { EVERY_TENANT, type Grant, isRole, roles } from '../../src/lib/domain/staff/roles.ts'
import { resealWebhooks } from '../../src/lib/server/commerce/webhook/index.ts'
import {
  type AccountChange,
  addAccount,
  addGrant,
  changeAccount,
  findAccount,
  listAccounts,
  openVault,
  removeGrant,
  resealSecondFactors,
  SealedError,
  type StaffSecrets,
} from '../../src/lib/server/people/staff/index.ts'
import type { Database } from '../../src/lib/server/platform/db/index.ts'
import {
  documentName,
  newestEdition,
  readEdition,
} from '../../src/lib/server/site/editions/index.ts'
import { listing, newPassword, wording } from './staff-words.ts'

/** A command that cannot be done as it was given; the message is for a person. */
export class StaffCommandError extends Error {
  override name = 'StaffCommandError'
}

const roleNames = Object.keys(roles).join(', ')

const usage = `npm run staff -- <command>

  list
  add <email> --name "First Last" --role <role>[:<tenant>] [--role …]
  grant <email> --role <role>[:<tenant>]
  revoke <email> --role <role>[:<tenant>]
  password <email>             makes a new one
  reset-second-factor <email>  for a telephone that is lost
  deactivate <email>
  activate <email>
  reseal                       encrypts second factors with STAFF_SECRET, those of
                               STAFF_SECRET_OTHER too, which nothing needs afterwards

Roles: ${roleNames}; in every shop, or in the one that is named.`

const commands = [...usage.matchAll(/^ {2}([a-z-]+)(?= |$)/gm)].map(([, name]) => name)

/** Does one command and answers what to say; throws StaffCommandError where it is not understood. */
export async function runStaffCommand(
  db: Database,
  args: readonly string[],
  now: Date,
  secrets: Partial<StaffSecrets>,
): Promise<string> {
  const { command, email, name, grants } = parsed(args)
  if (command === 'reseal') return reseal(db, secrets)
  if (command === 'list') return listing(await listAccounts(db))
  if (!commands.includes(command)) throw new StaffCommandError(usage)
  await demandTenants(db, command, grants)
  if (!email) throw new StaffCommandError(usage)
  if (command === 'add') return add(db, { email, name, grants }, now)
  const account = await findAccount(db, email)
  if (!account) throw new StaffCommandError(`Nobody of the staff has the address ${email}.`)
  const change = (what: AccountChange) => changeAccount(db, account.id, what, now)
  switch (command) {
    case 'grant':
      for (const grant of grants) await addGrant(db, account.id, grant, now)
      return `${account.email} is ${grants.map(wording).join(' and ')} from now on.`
    case 'revoke':
      await demandHeld(db, account.email, grants)
      for (const grant of grants) await removeGrant(db, account.id, grant, now)
      return `${account.email} is no longer ${grants.map(wording).join(' or ')}.`
    case 'password': {
      const password = newPassword()
      await change({ set: 'password', to: password })
      return `The password of ${account.email} is ${password}\nIt is shown this once.`
    }
    case 'reset-second-factor':
      await change({ set: 'second factor', to: null })
      return `${account.email} sets up the second factor anew at the next sign-in.`
    case 'activate':
    case 'deactivate':
      await change({ set: 'active', to: command === 'activate' })
      return command === 'activate'
        ? `${account.email} can sign in again.`
        : `${account.email} is signed out and cannot sign in any more.`
    default:
      throw new StaffCommandError(usage)
  }
}

/** A role in a shop that there is not would be somebody's the day that it opens. Nothing is known before the first edition. */
async function demandTenants(db: Database, command: string, grants: readonly Grant[]) {
  const named = grants.map(({ tenant }) => tenant).filter((tenant) => tenant !== EVERY_TENANT)
  if (command === 'revoke' || named.length === 0) return
  const tenants = await tenantsOf(db)
  const strange = named.find((tenant) => tenants.length > 0 && !tenants.includes(tenant))
  if (strange !== undefined)
    throw new StaffCommandError(`There is no shop ${strange}; give one of ${tenants.join(', ')}.`)
}

/** Who takes away what nobody has, such as a role in every shop of one, would believe that it is gone. */
async function demandHeld(db: Database, email: string, grants: readonly Grant[]) {
  const held = (await listAccounts(db)).find((account) => account.email === email)?.grants ?? []
  const strange = grants.find(
    ({ role, tenant }) => !held.some((each) => each.role === role && each.tenant === tenant),
  )
  if (strange === undefined) return
  const roles = held.length > 0 ? held.map(wording).join(' and ') : 'without any role'
  throw new StaffCommandError(
    `Nothing was taken away: ${email} is not ${wording(strange)}, but ${roles}.`,
  )
}

/** Shops of the newest edition, by their ids. */
async function tenantsOf(db: Database): Promise<string[]> {
  const { documents } = await readEdition(db, await newestEdition(db))
  const named = [...documents.values()].filter(({ kind }) => kind === 'tenant')
  return named.map(({ path }) => documentName(path)?.id ?? path).sort()
}

async function reseal(
  db: Database,
  { secret, otherSecret }: Partial<StaffSecrets>,
): Promise<string> {
  // Without the setting a secret of this machine would count, which the shop's processes may not have.
  if (secret === undefined || otherSecret === undefined)
    throw new StaffCommandError(
      'Nothing was changed: give this command STAFF_SECRET and STAFF_SECRET_OTHER, as the shop has them.',
    )
  const vault = openVault({ secret, otherSecret })
  const closed = (what: string) => (error: unknown) => {
    if (!(error instanceof SealedError)) throw error
    throw new StaffCommandError(
      `${what} opens with neither STAFF_SECRET nor STAFF_SECRET_OTHER; none was changed.`,
    )
  }
  const count = await resealSecondFactors(db, vault).catch(closed('A second factor'))
  await resealWebhooks(db, vault).catch(closed('The secret of a webhook'))
  const factors = count === 1 ? '1 second factor is' : `${count} second factors are`
  return `${factors} encrypted with STAFF_SECRET now; STAFF_SECRET_OTHER may go.`
}

async function add(
  db: Database,
  { email, name, grants }: { email: string; name: string | undefined; grants: Grant[] },
  now: Date,
): Promise<string> {
  if (!emailAddress.safeParse(email).success)
    throw new StaffCommandError(`${email} is no e-mail address.`)
  if (!name) throw new StaffCommandError('Give a name: --name "First Last".')
  if (grants.length === 0) throw new StaffCommandError(`Give a role: --role, one of ${roleNames}.`)
  const password = newPassword()
  const id = await addAccount(db, { email, name, password, grants }, now)
  if (!id) throw new StaffCommandError(`${email} has an account already.`)
  return [
    `${name} is ${grants.map(wording).join(' and ')} from now on.`,
    `Sign in at /admin/login/ of any shop as ${email} with the password ${password}`,
    'It is shown this once; a new one is made by `npm run staff -- password <email>`.',
  ].join('\n')
}

function parsed(args: readonly string[]) {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { name: { type: 'string' }, role: { type: 'string', multiple: true } },
    })
    const [command = '', email, ...rest] = positionals
    if (rest.length > 0) throw new StaffCommandError(`What is '${rest.join(' ')}'?\n\n${usage}`)
    const grants = (values.role ?? []).map(grantOf)
    if (/^(grant|revoke)$/.test(command) && grants.length === 0)
      throw new StaffCommandError(`Give a role: --role, one of ${roleNames}.`)
    return { command, email, name: values.name, grants }
  } catch (error) {
    if (error instanceof StaffCommandError || !(error instanceof TypeError)) throw error
    throw new StaffCommandError(`${error.message}\n\n${usage}`)
  }
}

function grantOf(given: string): Grant {
  const [role = '', tenant = EVERY_TENANT] = given.split(':', 2)
  if (!isRole(role))
    throw new StaffCommandError(`There is no role ${role}; give one of ${roleNames}.`)
  return { role, tenant }
}
