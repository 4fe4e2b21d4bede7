import { eq, sql } from 'drizzle-orm'
import { rowsOf } from '../../../platform/db/bulk.ts'
import type { Database } from '../../../platform/db/database.ts'
import { companies } from '../../../schema/companies.ts'
import { reportingAccounts } from '../../../schema/reports/reports.ts'

interface Account {
  readonly role: string
  readonly companyId: string
  readonly password: string
}
/** A question of an account is given up after it, in milliseconds: dashboards must not slow the product down. */
const MAX_QUESTION_MS = 60_000

/** The one writer of `reporting_accounts`, and of the roles of the database that they name. PostgreSQL alone. */
export function reportingAccountsStore(db: Database) {
  /** Statements about roles take no parameters: the database itself quotes their names and passwords. */
  async function run(template: string, ...values: readonly string[]): Promise<void> {
    const list = sql.join(
      values.map((value) => sql`${value}::text`),
      sql`, `,
    )
    const [row] = await rowsOf<{ statement: string }>(db, sql`select format(${template}::text, ${list}) as statement`)
    await db.sql.execute(sql.raw(row?.statement ?? ''))
  }
  return {
    async companyNamed(name: string): Promise<string | undefined> {
      const [found] = await db.sql
        .select({ id: companies.id })
        .from(companies)
        .where(eq(sql`lower(${companies.name})`, name.toLowerCase()))
      return found?.id
    },
    async known(role: string): Promise<boolean> {
      return (await db.sql.$count(reportingAccounts, eq(reportingAccounts.role_name, role))) > 0
    },
    async roleThere(role: string): Promise<boolean> {
      return (await rowsOf(db, sql`select 1 from pg_roles where rolname = ${role}`)).length > 0
    },
    /** A role that may sign in and read the views, and nothing else. */
    async create({ role, companyId, password }: Account): Promise<void> {
      const [row] = await rowsOf<{ name: string }>(db, sql`select current_database() as name`)
      await run('create role %I login password %L nosuperuser nocreatedb nocreaterole noinherit connection limit 10', role, password)
      await run('grant connect on database %I to %I', row?.name ?? '', role)
      await run('grant usage on schema reporting to %I', role)
      await run('grant select on all tables in schema reporting to %I', role)
      await run('alter role %I set default_transaction_read_only = on', role)
      await run('alter role %I set search_path = reporting', role)
      await run(`alter role %I set statement_timeout = ${MAX_QUESTION_MS}`, role)
      await db.sql.insert(reportingAccounts).values({ role_name: role, company_id: companyId })
    },
    async setPassword(role: string, password: string): Promise<void> {
      await run('alter role %I password %L', role, password)
    },
    async setCompany(role: string, companyId: string): Promise<void> {
      await db.sql.update(reportingAccounts).set({ company_id: companyId }).where(eq(reportingAccounts.role_name, role))
    },
    async remove(role: string): Promise<void> {
      await db.sql.delete(reportingAccounts).where(eq(reportingAccounts.role_name, role))
      await run('drop owned by %I', role)
      await run('drop role %I', role)
    },
  }
}
