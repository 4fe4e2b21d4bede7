import type { Platform } from '@menara/backend/platform/platform.ts'
import { users } from '@menara/backend/schema/people.ts'
import { asc, sql } from 'drizzle-orm'

export interface DemoStaff {
  readonly employee: string
  /** Id of a demo account by the beginning of its address. */
  of(name: string): string | undefined
  /** Three different people who verify, approve and pay, none of them this one. */
  apartFrom(userId: string): readonly [verifier: string, approver: string, payer: string]
}

/** The accounts of the demo that have to do with money; null where there is none. */
export async function demoStaff({ db }: Platform): Promise<DemoStaff | null> {
  const rows = await db.sql.select({ id: users.id, email: users.email }).from(users).orderBy(asc(users.email))
  const of = (name: string) => rows.find((row) => row.email === `${name}@menara.demo`)?.id
  const holding = async (permission: string): Promise<string[]> => {
    const found = await db.sql.execute(
      sql`select distinct holder.user_id as id from user_roles holder join roles role on role.id = holder.role_id where ${permission} = any(role.permissions) order by 1`,
    )
    return (found as unknown as { rows: { id: string }[] }).rows.map((row) => row.id)
  }
  const [employee, admin, hr, finance] = [of('employee'), of('admin'), of('hr'), of('finance')]
  if (!employee || !admin || !hr || !finance) return null
  // Who verified a claim does not pay it: the account that pays leaves verifying to its colleagues.
  const colleagues = (await holding('claim_verify')).filter((id) => id !== finance && id !== admin)
  return {
    employee,
    of,
    apartFrom(userId) {
      const verifier = [...colleagues, finance].find((id) => id !== userId) ?? admin
      const approver = [hr, admin].find((id) => id !== userId && id !== verifier) ?? admin
      const payer = [finance, ...colleagues, admin].find((id) => ![userId, verifier, approver].includes(id)) ?? admin
      return [verifier, approver, payer]
    },
  }
}
