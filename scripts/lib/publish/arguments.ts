import { parseArgs } from 'node:util'

/** What was typed is no command: nothing is done. */
export class ArgumentsError extends Error {
  override name = 'ArgumentsError'
}

export type PublishArguments = {
  what: 'help' | 'list' | 'diff' | 'publish'
  /** The older edition to publish again; the content folder when null. */
  edition: number | null
  note: string | null
  /** Who publishes; the user of the operating system when null. */
  author: string | null
  /** Write it, and leave live what is live. */
  draft: boolean
  dryRun: boolean
  force: boolean
  /** The edition that the folder goes back to, where no DATA_DIR remembers it. */
  base: number | null
}

export const help = `Publishes CONTENT_DIR as a new edition, once everything in it has proved to be fit.

  npm run publish                       publish the folder
  npm run publish -- --dry-run          prove it and say what would change; publish nothing
  npm run publish -- --diff             say how the folder differs from what is live
  npm run publish -- --draft            write it as a draft; what is live stays live
  npm run publish -- --list             list the newest editions and drafts
  npm run publish -- --edition=12       publish edition 12 again, or draft 12: take a mistake back

  --note="Prices of spring"             what the list of editions says of this one
  --author="Anna"                       who publishes; your user on this machine when left out
  --base=12                             the folder goes back to edition 12: for a build server,
                                        whose DATA_DIR remembers nothing
  --force                               publish over what others have published meanwhile
  --help                                this text`

/** Reads the arguments of `npm run publish`. Throws ArgumentsError with a sentence. */
export function publishArguments(given: readonly string[]): PublishArguments {
  const { help: isHelp, list, diff, edition, draft, ...rest } = parsed(given)
  const { note, author, force, base, 'dry-run': dryRun } = rest
  const modes = [
    list && '--list',
    diff && '--diff',
    draft && '--draft',
    edition !== undefined && '--edition',
  ]
  const chosen = modes.filter((mode) => typeof mode === 'string')
  if (chosen.length > 1) throw new ArgumentsError(`${chosen.join(' and ')} do not go together.`)
  if (
    (list || diff) &&
    (dryRun || force || [note, author, base].some((each) => each !== undefined))
  )
    throw new ArgumentsError(`${chosen[0]} publishes nothing and stands alone.`)
  for (const [name, number] of Object.entries({ edition, base }))
    if (number !== undefined && !/^[1-9]\d{0,8}$/.test(number))
      throw new ArgumentsError(
        `--${name}=${number} is no edition; give its number, as --list has it.`,
      )
  if (base !== undefined && (force || edition !== undefined))
    throw new ArgumentsError(`--base and ${force ? '--force' : '--edition'} do not go together.`)
  if (author !== undefined && (author.trim() === '' || author.length > 80))
    throw new ArgumentsError('--author takes a name of at most 80 characters.')
  return {
    what: isHelp ? 'help' : list ? 'list' : diff ? 'diff' : 'publish',
    edition: edition === undefined ? null : Number(edition),
    note: note ?? null,
    author: author?.trim() ?? null,
    draft: draft ?? false,
    dryRun: dryRun ?? false,
    force: force ?? false,
    base: base === undefined ? null : Number(base),
  }
}

function parsed(given: readonly string[]) {
  try {
    return parseArgs({
      args: [...given],
      strict: true,
      allowPositionals: false,
      options: {
        help: { type: 'boolean' },
        list: { type: 'boolean' },
        diff: { type: 'boolean' },
        edition: { type: 'string' },
        note: { type: 'string' },
        author: { type: 'string' },
        draft: { type: 'boolean' },
        force: { type: 'boolean' },
        base: { type: 'string' },
        'dry-run': { type: 'boolean' },
      },
    }).values
  } catch (error) {
    const said = error instanceof Error ? (error.message.split('. ')[0] ?? error.message) : ''
    throw new ArgumentsError(`${said}. See npm run publish -- --help.`)
  }
}
