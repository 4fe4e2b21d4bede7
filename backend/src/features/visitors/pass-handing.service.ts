import { type PassKind, passKinds } from '@menara/shared/domain/passes.ts'
import type { Caller } from '../../platform/caller.ts'
import { Fault, invalid } from '../../platform/errors.ts'
import type { Journal } from '../../platform/journal.ts'
import { localTime } from '../../platform/zoned-time.ts'
import type { Loan, PassLoansStore } from './pass-loans.store.ts'
import type { PassesStore, PassRow } from './passes.store.ts'
import type { Held } from './visitor-access.service.ts'
import type { VisitorEventsStore } from './visitor-events.store.ts'
import type { VisitorRow } from './visitor-rows.store.ts'
import type { VisitorsStore } from './visitors.store.ts'

export interface PassHandingNeeds {
  readonly passes: Pick<PassesStore, 'holdCode'>
  readonly loans: PassLoansStore
  readonly store: Pick<VisitorsStore, 'find'>
  readonly events: Pick<VisitorEventsStore, 'write'>
  readonly journal: Journal
  zone(locationId: string): Promise<string>
  now(): Date
  newId(): string
}
export type PassHanding = ReturnType<typeof passHanding>
type Codes = Partial<Record<PassKind, string>>
interface Ended {
  readonly actor: Caller | null
  /** What was written down about a badge that did not come back. */
  readonly missing?: string | undefined
}
interface Giving {
  readonly held: Held
  readonly kind: PassKind
  readonly caller: Caller
}

/** Giving things out, and having them back. All of it joins the open transaction. */
export function passHanding(needs: PassHandingNeeds) {
  const { loans, events, journal, now, newId } = needs
  return {
    /** What the visitor has then, as the list writes it: 422 for a code that is not on the list, 409 for one that is not free. */
    async give(held: Held, asked: Codes, caller: Caller): Promise<Codes> {
      const had = await loans.ofVisitor(held.visitor.id)
      const given: Codes = {}
      for (const kind of passKinds) {
        const code = asked[kind]?.trim()
        const before = had.find((it) => it.kind === kind)
        if (code !== undefined) given[kind] = await exchange(needs, { before, code }, { held, kind, caller })
      }
      return given
    },
    /** The visit has ended: everything is free again, but for a badge that did not come back. */
    async release({ id, ticket_id, location_id }: VisitorRow, { actor, missing }: Ended): Promise<void> {
      const at = now().toISOString()
      for (const loan of await loans.ofVisitor(id)) {
        const isLost = loan.kind === 'badge' && missing !== undefined
        if (!isLost) {
          await loans.end(loan.id, { back_by: actor?.userId ?? null, back_at: at })
          continue
        }
        await loans.miss(loan.id, { missing_at: at, said: missing })
        const by_id = actor?.userId ?? null
        await events.write({ id: newId(), ticket_id, visitor_id: id, kind: 'badge_missing', by_id, text: loan.code, at })
        const hints = [{ topic: 'passes', key: loan.pass_id, location_id }]
        journal.record({
          action: 'pass.missing',
          subject: 'passes',
          subject_id: loan.pass_id,
          actor_id: by_id,
          detail: { code: loan.code },
          hints,
        })
      }
    },
    forget: (visitorId: string): Promise<void> => loans.forget(visitorId),
  }
}

interface Exchange {
  readonly before: Loan | undefined
  readonly code: string
}
/** Gives one thing instead of the one before; an empty code takes that back. */
async function exchange(needs: PassHandingNeeds, { before, code }: Exchange, giving: Giving): Promise<string> {
  if (before && before.code.toLowerCase() === code.toLowerCase()) return before.code
  const pass = code === '' ? undefined : await offered(needs, code, giving)
  if (before) await needs.loans.end(before.id, { back_by: giving.caller.userId, back_at: needs.now().toISOString() })
  if (pass) await lend(needs, pass, giving)
  return pass?.code ?? code
}

async function lend({ loans, now, newId }: PassHandingNeeds, pass: PassRow, { held, kind, caller }: Giving): Promise<void> {
  const given = { given_by: caller.userId, given_at: now().toISOString() }
  await loans.lend({ id: newId(), pass_id: pass.id, kind, visitor_id: held.visitor.id, ...given })
}

/** Undefined where the site has no list of the kind, and anything may be typed. */
async function offered(needs: PassHandingNeeds, code: string, giving: Giving): Promise<PassRow | undefined> {
  const { held, kind } = giving
  const site = held.ticket.location.id
  const pass = await needs.passes.holdCode(site, kind, code)
  if (!pass) {
    if ((await needs.loans.listed(site))[kind] === 0) return undefined
    throw invalid(
      kind,
      'exists',
      `${WORDS[kind]} ${code} is not on the list of ${held.ticket.location.name}; ${await freeOnes(needs, giving)}`,
    )
  }
  const loan = await needs.loans.ofPass(pass.id)
  if (!pass.active) throw await taken(needs, { giving, rule: 'retired', why: `${pass.code} was retired` })
  if (!loan) return pass
  if (loan.missing_at) throw await taken(needs, { giving, rule: 'missing', why: `${pass.code} is missing` })
  throw await taken(needs, { giving, rule: 'taken', why: `${pass.code} is with ${await holderOf(needs, loan, site)}` })
}

interface Taken {
  readonly giving: Giving
  readonly rule: 'retired' | 'missing' | 'taken'
  readonly why: string
}
async function taken(needs: PassHandingNeeds, { giving, rule, why }: Taken): Promise<Fault> {
  const sentence = `${WORDS[giving.kind]} ${why}; ${await freeOnes(needs, giving)}`
  return new Fault('conflict', sentence, { errors: [{ field: giving.kind, rule }] })
}

export async function holderOf({ store, zone }: Pick<PassHandingNeeds, 'store' | 'zone'>, loan: Loan, site: string): Promise<string> {
  const holder = loan.visitor_id ? await store.find(loan.visitor_id) : undefined
  const since = localTime(await zone(site), loan.given_at)
    .slice(0, 16)
    .replace('T', ' ')
  return `${holder ? `${holder.name || 'a visitor'} (${holder.ticket.number})` : 'somebody whose visit was removed'} since ${since}`
}

const SHOWN = 5
async function freeOnes({ loans }: PassHandingNeeds, { held, kind }: Giving): Promise<string> {
  const free = (await loans.free(held.ticket.location.id, kind, SHOWN))[kind]
  return free.length === 0 ? 'none is free' : `free: ${free.map((it) => it.code).join(', ')}`
}
const WORDS: Readonly<Record<PassKind, string>> = { badge: 'Badge', locker: 'Locker', parking: 'Bay' }
