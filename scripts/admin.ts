import { randomBytes } from 'node:crypto'
import { parseArgs } from 'node:util'
import { createAdministrator } from '../backend/src/app/people.app.ts'
import { Fault } from '../backend/src/platform/errors.ts'
import { setPasswordOf } from './care/accounts.ts'
import { type Opened, placeOf, withDatabase } from './care/opened.ts'
import { command, Refusal, say } from './kit/refusal.ts'

const USE = `npm run admin -- create --email <address> --name <name> [--password <password>]
npm run admin -- reset-password --email <address> [--password <password>]
npm run admin -- audit verify`

interface Given {
  readonly email: string
  readonly name: string
  readonly password: string
  /** The password was made here, and is shown once. */
  readonly made: boolean
}

const COMMANDS: Readonly<Record<string, (opened: Opened, given: Given) => Promise<string>>> = {
  async create(opened, { email, name, password, made }) {
    if (!email || !name) throw new Refusal(`Needed: --email and --name.\n${USE}`)
    const created = await createAdministrator(opened, { email, name, password })
    return `${created.email} is an administrator of all sites${shown(password, made)}.`
  },
  async 'reset-password'(opened, { email, password, made }) {
    if (!email) throw new Refusal(`Needed: --email.\n${USE}`)
    await setPasswordOf(opened, { email, password })
    return `${email} has a new password and is signed out everywhere${shown(password, made)}.`
  },
  async 'audit verify'({ journal }) {
    const { rows, broken } = await journal.verify()
    if (broken)
      throw new Refusal(`The audit trail is broken at row ${broken.seq} of chain ${broken.chain}: it was changed outside the product.`)
    return `The audit trail is whole: ${rows} rows.`
  },
}

const shown = (password: string, made: boolean) => (made ? `; the password is ${password}` : '')

/** `npm run admin`: what must work when nobody can sign in. */
async function admin(): Promise<void> {
  const option = { type: 'string' } as const
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { email: option, name: option, password: option } })
  const chosen = COMMANDS[positionals.join(' ')]
  if (!chosen) throw new Refusal(USE)
  const { email = '', name = '', password } = values
  const given: Given = { email, name, password: password ?? randomBytes(12).toString('base64url'), made: password === undefined }
  say(await withDatabase(placeOf(process.env), (opened) => chosen(opened, given)).catch(asSentence))
}

function asSentence(error: Error): never {
  if (!(error instanceof Fault)) throw error
  throw new Refusal(error.message)
}

await command(admin)
