import { type PassKind, passKinds } from '@menara/shared/domain/visitors/passes.ts'
import { refusalSentence } from '@menara/shared/refusals/refusal-texts.ts'
import type { Caller } from '../../../platform/access/caller.ts'
import type { Journal } from '../../../platform/audit/journal.ts'
import { Fault, invalid, type Phrase } from '../../../platform/errors.ts'
import { spokenTime } from '../../../platform/time/zoned-time.ts'
import type { VisitorEventsStore } from '../record/visitor-events.store.ts'
import type { VisitorRow } from '../record/visitor-rows.store.ts'
import type { Held } from '../visitor-access.service.ts'
import type { VisitorsStore } from '../visitors.store.ts'
import type { Loan, PassLoansStore } from './pass-loans.store.ts'
import type { PassesStore, PassRow } from './passes.store.ts'

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
        const before = had.find((loan) => loan.kind === kind)
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
      `${WORDS[kind]} ${code} is not on the list of ${held.ticket.location.name}; ${refusalSentence(await freeOnes(needs, giving), 'en')}`,
    )
  }
  const loan = await needs.loans.ofPass(pass.id)
  if (!pass.active) throw await taken(needs, { giving, code: pass.code, rule: 'retired', why: { key: 'passes.retired' } })
  if (!loan) return pass
  if (loan.missing_at) throw await taken(needs, { giving, code: pass.code, rule: 'missing', why: { key: 'passes.missing' } })
  const holder = await holderOf(needs, loan, site)
  throw await taken(needs, { giving, code: pass.code, rule: 'taken', why: { key: 'passes.with', params: { holder } } })
}

interface Taken {
  readonly giving: Giving
  readonly code: string
  readonly rule: 'retired' | 'missing' | 'taken'
  readonly why: Phrase
}
async function taken(needs: PassHandingNeeds, { giving, code, rule, why }: Taken): Promise<Fault> {
  const { kind } = giving
  const free = await freeOnes(needs, giving)
  return new Fault('conflict', 'passes.taken', { params: { kind, code, why, free }, errors: [{ field: kind, rule }] })
}

export async function holderOf({ store, zone }: Pick<PassHandingNeeds, 'store' | 'zone'>, loan: Loan, site: string): Promise<Phrase> {
  const holder = loan.visitor_id ? await store.find(loan.visitor_id) : undefined
  const since = spokenTime(await zone(site), loan.given_at)
  if (!holder) return { key: 'passes.holder_removed', params: { since } }
  return { key: 'passes.holder', params: { name: holder.name || { key: 'passes.a_visitor' }, number: holder.ticket.number, since } }
}

const SHOWN = 5
async function freeOnes({ loans }: PassHandingNeeds, { held, kind }: Giving): Promise<Phrase> {
  const free = (await loans.free(held.ticket.location.id, kind, SHOWN))[kind]
  return free.length === 0 ? { key: 'passes.none_free' } : { key: 'passes.free', params: { codes: free.map((item) => item.code) } }
}
const WORDS: Readonly<Record<PassKind, string>> = { badge: 'Badge', locker: 'Locker', parking: 'Bay' }
