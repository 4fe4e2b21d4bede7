import type { OnSiteStaff, SafeAnswer, SafeWord } from '@menara/shared/contract/visitors/evacuations.contract.ts'
import { isPresent } from '@menara/shared/domain/visitors/visitor-state.ts'
import type { Caller } from '../../../platform/access/caller.ts'
import { Fault, invalid } from '../../../platform/errors.ts'
import type { VisitorsNeeds } from '../record/visitor-facts.service.ts'
import { refOf, type VisitorRow } from '../record/visitor-rows.store.ts'
import { type Held, receives } from '../visitor-access.service.ts'
import type { StaffSafety } from './staff-safety.service.ts'

interface SafetyNeeds extends VisitorsNeeds {
  readonly staff: StaffSafety
}
type VisitorWord = Pick<SafeWord, 'safe' | 'at'> & { readonly visitor_id: string }
export type VisitorSafety = ReturnType<typeof visitorSafetyService>

/** Counting people at the assembly point: words of several who count, some of them without a connection, in whatever order they arrive. */
export function visitorSafetyService({ store, access, record, staff, atomically, now }: SafetyNeeds) {
  const answerOf = (visitor_id: string, outcome: SafeAnswer['outcome'], row?: VisitorRow): SafeAnswer => {
    const { safe = false, safe_by = null, safe_name = null, safe_at = null } = row ?? {}
    return { visitor_id, outcome, safe, by: refOf(safe_by, safe_name), at: safe_at }
  }

  // A clock that runs ahead must not silence everybody after it.
  const heardAt = (at: string): string => new Date(Math.min(Date.parse(at), now().getTime())).toISOString()

  function take({ visitor_id, user_id, safe, at }: SafeWord, caller: Caller): Promise<SafeAnswer> {
    if (user_id !== undefined) return staff.take({ user_id, safe, at: heardAt(at) }, caller)
    return takeOfVisitor({ visitor_id: visitor_id ?? '', safe, at }, caller)
  }

  async function takeOfVisitor(word: VisitorWord, caller: Caller): Promise<SafeAnswer> {
    const held = await access.holdOpen(word.visitor_id)
    if (!held || !caller.sees(held.visitor.location_id)) return answerOf(word.visitor_id, 'unknown')
    const { visitor } = held
    if (!isPresent(visitor.state)) return { ...answerOf(visitor.id, 'left'), at: visitor.ended_at }
    return hear(held, word, caller)
  }

  async function hear({ ticket, visitor }: Held, { safe, at }: VisitorWord, caller: Caller): Promise<SafeAnswer> {
    const safe_at = heardAt(at)
    const isSame = visitor.safe === safe
    if (isSame && visitor.safe_at === safe_at) return answerOf(visitor.id, 'taken', visitor)
    if (!(await store.sayOf(visitor.id, { safe, safe_at, safe_by: caller.userId })))
      return answerOf(visitor.id, isSame ? 'taken' : 'older', visitor)
    await record.tell(ticket, visitor.id, { kind: safe ? 'safe' : 'missed', actor: caller })
    return answerOf(visitor.id, 'taken', await record.again(visitor.id))
  }

  return {
    /** Of the sites in scope alone. */
    async staff(locationId: string | undefined, caller: Caller): Promise<OnSiteStaff[]> {
      if (!receives(caller)) return []
      return staff.list(locationId === undefined ? caller.locationIds : [locationId].filter((text) => caller.sees(text)))
    },
    /** Each word by itself, in the order they were said: what one of them meets does not hold up the others. */
    async say(words: readonly SafeWord[], caller: Caller): Promise<SafeAnswer[]> {
      mustReceive(caller)
      mustNameOne(words)
      const answers = new Map<string, SafeAnswer>()
      for (const word of words.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at)))
        answers.set(word.visitor_id ?? word.user_id ?? '', await atomically(() => take(word, caller)))
      return [...answers.values()]
    },
    async allClear(locationId: string, caller: Caller): Promise<number> {
      mustReceive(caller)
      if (!caller.sees(locationId)) throw new Fault('not-found', 'sites.not_visible')
      return atomically(async () => {
        const at = now().toISOString()
        const ids = await store.allClear(locationId, at)
        for (const id of ids) {
          const row = await record.again(id)
          const held = await access.holdOpen(row.id)
          if (held) await record.tell(held.ticket, id, { kind: 'all_clear', actor: caller })
        }
        return ids.length + (await staff.allClear(locationId, at, caller))
      })
    },
  }
}

function mustNameOne(words: readonly SafeWord[]): void {
  const place = words.findIndex((word) => (word.visitor_id === undefined) === (word.user_id === undefined))
  if (place >= 0) throw invalid(`words.${place}.visitor_id`, 'one_of', 'Name the visitor or the member of staff, not both')
}

function mustReceive(caller: Caller): void {
  if (!receives(caller))
    throw new Fault('forbidden', 'visitors.count_permission', { params: { receive: 'visitor_receive', see: 'show_ticketing_visitor' } })
}
