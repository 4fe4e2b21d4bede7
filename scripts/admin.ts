import { randomBytes } from 'node:crypto'
import { parseArgs } from 'node:util'
import { createAdministrator, resetSecondFactor } from '../backend/src/app/administrators.ts'
import { exportAudit } from '../backend/src/platform/audit/audit-export.ts'
import { readHeads } from '../backend/src/platform/audit/audit-heads.ts'
import { Fault } from '../backend/src/platform/errors.ts'
import { setPasswordOf } from './care/accounts.ts'
import { listKeys, resealKeys, retireKeys, rotateKeys } from './care/keys.ts'
import { type Opened, placeOf, withDatabase } from './care/opened.ts'
import { makeReportingAccount, removeReportingAccount } from './care/reporting-accounts.ts'
import { command, Refusal, say } from './kit/refusal.ts'

const USE = `npm run admin -- create --email <address> --name <name> [--password <password>]
npm run admin -- reset-password --email <address> [--password <password>]
npm run admin -- reset-second-factor --email <address>
npm run admin -- audit verify [--heads <folder>]
npm run admin -- audit export --to <file>
npm run admin -- keys list
npm run admin -- keys rotate
npm run admin -- keys reseal
npm run admin -- keys retire --id <key>
npm run admin -- reporting-account --company <name> [--name <account>] [--password <password>]
npm run admin -- reporting-account remove --name <account>`

interface Given {
  readonly email: string
  readonly name: string
  readonly password: string
  /** The password was made here, and is shown once. */
  readonly made: boolean
  /** Folder of the heads of the audit trail. */
  readonly heads: string
  readonly to: string
  /** Of a key. */
  readonly id: string
  /** Name of a company. */
  readonly company: string
}

const WHY = {
  hash: 'it was changed outside the product',
  seal: 'it was written by somebody without the key',
  missing: 'a head that was written down names it, and it is not there any more; the database is older than the head, or rows were cut off',
} as const

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
  async 'reset-second-factor'(opened, { email }) {
    if (!email) throw new Refusal(`Needed: --email.\n${USE}`)
    if (!(await resetSecondFactor(opened, email))) throw new Refusal(`Nobody has the e-mail address ${email}.`)
    return `${email} has no second factor any more and is signed out everywhere.`
  },
  async 'audit verify'({ journal, auditHeadDir }, { heads }) {
    const folder = heads || auditHeadDir
    const known = await readHeads(folder)
    const { rows, broken } = await journal.verify(known)
    if (broken) throw new Refusal(`The audit trail is broken at row ${broken.seq} of chain ${broken.chain}: ${WHY[broken.why]}.`)
    return `The audit trail is whole: ${rows} rows${known.length > 0 ? `, and every row that the heads in ${folder} name is there` : ''}.`
  },
  async 'audit export'({ db }, { to }) {
    if (!to) throw new Refusal(`Needed: --to <file>.\n${USE}`)
    const rows = await exportAudit(db, to)
    return `${rows} rows of the audit trail are in ${to}. Verify them anywhere: node scripts/verify-audit.mjs ${to} --heads <folder>`
  },
  async 'reporting-account'({ db }, { company, name, password, made }) {
    if (!company) throw new Refusal(`Needed: --company.\n${USE}`)
    const account = await makeReportingAccount(db, { company, name, password })
    return `${account} reads the views of the schema reporting for ${company}${shown(password, made)}. Connect to the same database server with it.`
  },
  async 'reporting-account remove'({ db }, { name }) {
    if (!name) throw new Refusal(`Needed: --name.\n${USE}`)
    await removeReportingAccount(db, name)
    return `${name} is no account any more.`
  },
  'keys list': listKeys,
  'keys rotate': rotateKeys,
  'keys reseal': resealKeys,
  'keys retire': (opened, { id }) => retireKeys(opened, id),
}

const shown = (password: string, made: boolean) => (made ? `; the password is ${password}` : '')

/** `npm run admin`: what must work when nobody can sign in. */
async function admin(): Promise<void> {
  const option = { type: 'string' } as const
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { email: option, name: option, password: option, heads: option, to: option, id: option, company: option },
  })
  const chosen = COMMANDS[positionals.join(' ')]
  if (!chosen) throw new Refusal(USE)
  const { email = '', name = '', password, heads = '', to = '', id = '', company = '' } = values
  const given: Given = {
    email,
    name,
    password: password ?? randomBytes(12).toString('base64url'),
    made: password === undefined,
    heads,
    to,
    id,
    company,
  }
  say(await withDatabase(placeOf(process.env), (opened) => chosen(opened, given)).catch(asSentence))
}

function asSentence(error: Error): never {
  if (!(error instanceof Fault)) throw error
  throw new Refusal(error.message)
}

await command(admin)
