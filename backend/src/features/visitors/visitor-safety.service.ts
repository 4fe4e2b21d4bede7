import type { SafeAnswer, SafeWord } from '@menara/shared/contract/evacuations.contract.ts'
import { isPresent } from '@menara/shared/domain/visitor-state.ts'
import type { Caller } from '../../platform/caller.ts'
import { Fault } from '../../platform/errors.ts'
import { type Held, receives } from './visitor-access.service.ts'
import type { VisitorsNeeds } from './visitor-facts.service.ts'
import { refOf, type VisitorRow } from './visitor-rows.store.ts'

export type VisitorSafety = ReturnType<typeof visitorSafetyService>

/** Counting people at the assembly point: words of several who count, some of them without a connection, in whatever order they arrive. */
export function visitorSafetyService({ store, access, record, atomically, now }: VisitorsNeeds) {
  const answerOf = (visitor_id: string, outcome: SafeAnswer['outcome'], row?: VisitorRow): SafeAnswer => {
    const { safe = false, safe_by = null, safe_name = null, safe_at = null } = row ?? {}
    return { visitor_id, outcome, safe, by: refOf(safe_by, safe_name), at: safe_at }
  }

  async function take(word: SafeWord, caller: Caller): Promise<SafeAnswer> {
    const held = await access.holdOpen(word.visitor_id)
    if (!held || !caller.sees(held.visitor.location_id)) return answerOf(word.visitor_id, 'unknown')
    const { visitor } = held
    if (!isPresent(visitor.state)) return { ...answerOf(visitor.id, 'left'), at: visitor.ended_at }
    return hear(held, word, caller)
  }

  async function hear({ ticket, visitor }: Held, { safe, at }: SafeWord, caller: Caller): Promise<SafeAnswer> {
    // A clock that runs ahead must not silence everybody after it.
    const safe_at = new Date(Math.min(Date.parse(at), now().getTime())).toISOString()
    const isSame = visitor.safe === safe
    if (isSame && visitor.safe_at === safe_at) return answerOf(visitor.id, 'taken', visitor)
    if (!(await store.sayOf(visitor.id, { safe, safe_at, safe_by: caller.userId })))
      return answerOf(visitor.id, isSame ? 'taken' : 'older', visitor)
    await record.tell(ticket, visitor.id, { kind: safe ? 'safe' : 'missed', actor: caller })
    return answerOf(visitor.id, 'taken', await record.again(visitor.id))
  }

  return {
    /** Each word by itself, in the order they were said: what one of them meets does not hold up the others. */
    async say(words: readonly SafeWord[], caller: Caller): Promise<SafeAnswer[]> {
      mustReceive(caller)
      const answers = new Map<string, SafeAnswer>()
      for (const word of words.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at)))
        answers.set(word.visitor_id, await atomically(() => take(word, caller)))
      return [...answers.values()]
    },
    async allClear(locationId: string, caller: Caller): Promise<number> {
      mustReceive(caller)
      if (!caller.sees(locationId)) throw new Fault('not-found', 'There is no such site, or none that you may see')
      return atomically(async () => {
        const ids = await store.allClear(locationId, now().toISOString())
        for (const id of ids) {
          const row = await record.again(id)
          const held = await access.holdOpen(row.id)
          if (held) await record.tell(held.ticket, id, { kind: 'all_clear', actor: caller })
        }
        return ids.length
      })
    },
  }
}

function mustReceive(caller: Caller): void {
  if (!receives(caller)) throw new Fault('forbidden', 'Counting visitors needs the permissions visitor_receive and show_ticketing_visitor')
}
