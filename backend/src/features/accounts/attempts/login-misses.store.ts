import { and, desc, eq, gt, lte, notLike, sql } from 'drizzle-orm'
import type { Database } from '../../../platform/db/database.ts'
import { loginMisses } from '../../../schema/people.ts'
import type { Misses } from './attempts.policy.ts'

const ACCOUNT_LOCK = 0x4d4f
const ADDRESS_LOCK = 0x4d50
const DEVICE = 'device '

/** Which misses are counted together. `unknown`: those of devices that the account does not know. */
export interface MissesOf {
  readonly account?: string
  readonly source?: string
  readonly unknown?: true
}
export const sourceOfDevice = (id: string): string => `${DEVICE}${id}`

export type LoginMissesStore = ReturnType<typeof loginMissesStore>

const those = ({ account, source, unknown }: MissesOf) =>
  and(
    account === undefined ? undefined : eq(loginMisses.account, account),
    source === undefined ? undefined : eq(loginMisses.address, source),
    unknown && notLike(loginMisses.address, `${DEVICE}%`),
  )

/** The one writer of `login_misses`. */
export function loginMissesStore(db: Database) {
  return {
    /** Attempts on one account, and from one address, wait for one another until the transaction ends: a thousand at once are counted one by one. */
    async queue({ account, address }: { readonly account: string; readonly address?: string }): Promise<void> {
      await db.sql.execute(sql`select pg_advisory_xact_lock(${ACCOUNT_LOCK}, hashtext(${account}))`)
      if (address !== undefined) await db.sql.execute(sql`select pg_advisory_xact_lock(${ADDRESS_LOCK}, hashtext(${address}))`)
    },
    async misses(of: MissesOf, since: string): Promise<Misses> {
      const [row] = await db.sql
        .select({ count: sql<number>`count(*)::int`, lastAt: sql<string | null>`max(${loginMisses.at})` })
        .from(loginMisses)
        .where(and(those(of), gt(loginMisses.at, since)))
      return row ?? { count: 0, lastAt: null }
    },
    /** When the `count`-th newest miss of an account since `since` was; undefined when there are fewer. */
    async nth(account: string, count: number, since: string): Promise<string | undefined> {
      const [row] = await db.sql
        .select({ at: loginMisses.at })
        .from(loginMisses)
        .where(and(eq(loginMisses.account, account), gt(loginMisses.at, since)))
        .orderBy(desc(loginMisses.at))
        .offset(count - 1)
        .limit(1)
      return row?.at
    },
    async add({ account, source, at }: { readonly account: string; readonly source: string; readonly at: string }): Promise<void> {
      await db.sql.insert(loginMisses).values({ account, address: source, at })
    },
    async clear(of: MissesOf): Promise<void> {
      await db.sql.delete(loginMisses).where(those(of))
    },
    async forgetBefore(at: string): Promise<void> {
      await db.sql.delete(loginMisses).where(lte(loginMisses.at, at))
    },
  }
}
