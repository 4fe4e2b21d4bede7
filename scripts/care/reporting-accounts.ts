import { reportingAccountsStore } from '../../backend/src/features/reports/accounts/reporting-accounts.store.ts'
import type { Database } from '../../backend/src/platform/db/database.ts'
import { Refusal } from '../kit/refusal.ts'

interface Wish {
  readonly company: string
  /** Of the role; empty: made of the company's name. */
  readonly name: string
  readonly password: string
}
const NAME = /^[a-z][a-z0-9_]{2,62}$/
const EMBEDDED =
  'The embedded database takes no connections but the product’s own. Accounts for Metabase, Superset or Grafana need PostgreSQL: set DATABASE_URL.'

/** Makes an account that reads the views of one company, or gives one of ours a new password and company. Returns its name. */
export async function makeReportingAccount(db: Database, { company, name, password }: Wish): Promise<string> {
  const accounts = onServer(db)
  const companyId = await accounts.companyNamed(company)
  if (!companyId) throw new Refusal(`There is no company named ${company}.`)
  const role = name || `reporting_${company.toLowerCase().replaceAll(/[^a-z0-9]+/g, '_')}`.slice(0, 60)
  if (!NAME.test(role)) throw new Refusal('The name of an account is of small letters, digits and underscores, three to 63 of them.')
  await db.atomically(async () => {
    if (await accounts.known(role)) {
      await accounts.setPassword(role, password)
      await accounts.setCompany(role, companyId)
    } else {
      // A role that somebody else made may have rights we know nothing of.
      if (await accounts.roleThere(role))
        throw new Refusal(`${role} is a role of the database already, and no reporting account; choose another --name.`)
      await accounts.create({ role, companyId, password })
    }
  })
  return role
}

/** Takes an account away. */
export async function removeReportingAccount(db: Database, role: string): Promise<void> {
  const accounts = onServer(db)
  if (!(await accounts.known(role))) throw new Refusal(`${role} is no reporting account.`)
  await db.atomically(() => accounts.remove(role))
}

function onServer(db: Database) {
  if (db.engine === 'pglite') throw new Refusal(EMBEDDED)
  return reportingAccountsStore(db)
}
