import { and, desc, eq, gt, lte, sql } from 'drizzle-orm'
import type { Database } from '../../platform/db/database.ts'
import { loginMisses } from '../../schema/people.ts'

const ACCOUNT_LOCK = 0x4d4f
const ADDRESS_LOCK = 0x4d50

export interface Attempt {
  readonly account: string
  /** Absent where the address does not count. */
  readonly address?: string
}

export type LoginMissesStore = ReturnType<typeof loginMissesStore>

/** The one writer of `login_misses`. */
export function loginMissesStore(db: Database) {
  return {
    /** Attempts on one account, and from one address, wait for one another until the transaction ends: a thousand at once are counted one by one. */
    async queue({ account, address }: Attempt): Promise<void> {
      await db.sql.execute(sql`select pg_advisory_xact_lock(${ACCOUNT_LOCK}, hashtext(${account}))`)
      if (address !== undefined) await db.sql.execute(sql`select pg_advisory_xact_lock(${ADDRESS_LOCK}, hashtext(${address}))`)
    },
    /** When the `count`-th newest miss since `since` was; undefined when there are fewer. */
    async nth(of: { account: string } | { address: string }, count: number, since: string): Promise<string | undefined> {
      const whose = 'account' in of ? eq(loginMisses.account, of.account) : eq(loginMisses.address, of.address)
      const [row] = await db.sql
        .select({ at: loginMisses.at })
        .from(loginMisses)
        .where(and(whose, gt(loginMisses.at, since)))
        .orderBy(desc(loginMisses.at))
        .offset(count - 1)
        .limit(1)
      return row?.at
    },
    async add({ account, address = '', at }: Attempt & { at: string }): Promise<void> {
      await db.sql.insert(loginMisses).values({ account, address, at })
    },
    async clear(account: string): Promise<void> {
      await db.sql.delete(loginMisses).where(eq(loginMisses.account, account))
    },
    async forgetBefore(at: string): Promise<void> {
      await db.sql.delete(loginMisses).where(lte(loginMisses.at, at))
    },
  }
}
