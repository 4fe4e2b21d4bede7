import { passLoansStore } from '@menara/backend/features/visitors/passes/pass-loans.store.ts'
import { passesStore } from '@menara/backend/features/visitors/passes/passes.store.ts'
import type { Platform } from '@menara/backend/platform/platform.ts'
import { visitors } from '@menara/backend/schema/visitors/visitors.ts'
import { codesOf, type PassKind, runOf } from '@menara/shared/domain/visitors/passes.ts'
import { isEnded, isPresent } from '@menara/shared/domain/visitors/visitor-state.ts'
import { and, eq, ne } from 'drizzle-orm'

const LISTS = [
  { kind: 'badge', from: 'V-01', to: 'V-24' },
  { kind: 'locker', from: 'L-01', to: 'L-12' },
  { kind: 'parking', from: 'P-01', to: 'P-08' },
] as const satisfies readonly { readonly kind: PassKind; readonly from: string; readonly to: string }[]
const LOCKER = 'L-01'
const SAID = 'Terbawa pulang; akan dikembalikan besok'

interface Reception {
  readonly siteId: string
  readonly personId: string
}
/** Gives the reception of a site its lists; who has a badge there has it from them, and who left without handing it in lost it. Joins the open transaction. */
export async function seedPasses({ db, now, newId }: Platform, { siteId, personId }: Reception): Promise<void> {
  const [passes, loans] = [passesStore(db), passLoansStore(db)]
  const made = { location_id: siteId, created_by: personId, created_at: now().toISOString() }
  const rows = LISTS.flatMap(({ kind, from, to }) => {
    const run = runOf(from, to)
    return run ? codesOf(run).map((code) => ({ ...made, id: newId(), kind, code })) : []
  })
  await passes.insert(rows)
  const holders = await db.sql
    .select()
    .from(visitors)
    .where(and(eq(visitors.location_id, siteId), ne(visitors.badge, '')))
  const lend = async (kind: PassKind, code: string, holder: (typeof holders)[number]): Promise<string | undefined> => {
    const pass = rows.find((row) => row.kind === kind && row.code === code)
    if (!pass) return undefined
    const id = newId()
    const given_at = holder.assigned_at ?? made.created_at
    await loans.lend({ id, pass_id: pass.id, kind, visitor_id: holder.id, given_by: personId, given_at })
    return id
  }
  for (const holder of holders) {
    const id = await lend('badge', holder.badge, holder)
    if (id && isEnded(holder.state)) await loans.miss(id, { missing_at: holder.ended_at ?? made.created_at, said: SAID })
  }
  const first = holders.find((holder) => isPresent(holder.state))
  if (!first) return
  await lend('locker', LOCKER, first)
  await db.sql.update(visitors).set({ locker: LOCKER }).where(eq(visitors.id, first.id))
}
