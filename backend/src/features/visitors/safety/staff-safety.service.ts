import type { OnSiteStaff, SafeAnswer, StaffInside } from '@menara/shared/contract/visitors/evacuations.contract.ts'
import type { Caller } from '../../../platform/access/caller.ts'
import type { Journal } from '../../../platform/audit/journal.ts'
import { refOf } from '../record/visitor-rows.store.ts'
import type { SaidOfStaff, StaffSafetyStore, StaffWord } from './staff-safety.store.ts'

export interface StaffSafetyNeeds {
  readonly staff: StaffSafetyStore
  readonly journal: Journal
  /** Who of our own is checked in at the sites, all for null. */
  readonly staffInside: (locationIds: readonly string[] | null) => Promise<StaffInside[]>
}
export interface StaffWordSaid {
  readonly user_id: string
  readonly safe: boolean
  /** Never ahead of our clock. */
  readonly at: string
}
export type StaffSafety = ReturnType<typeof staffSafetyService>

/** Counting our own people at the assembly point, by the same rules as visitors. */
export function staffSafetyService({ staff, journal, staffInside }: StaffSafetyNeeds) {
  const answerOf = (user_id: string, outcome: SafeAnswer['outcome'], row?: SaidOfStaff): SafeAnswer => {
    const { safe = false, safe_by = null, safe_name = null, safe_at = null } = row ?? {}
    return { user_id, outcome, safe, by: refOf(safe_by, safe_name), at: safe_at }
  }

  function tell(kind: string, { userId, locationId }: { userId: string; locationId: string }, caller: Caller): void {
    journal.record({
      action: `evacuation.${kind}`,
      subject: 'evacuations',
      subject_id: userId,
      actor_id: caller.userId,
      detail: {},
      hints: [{ topic: 'evacuations', key: userId, location_id: locationId }],
    })
  }

  /** Somebody who was said about and is not inside any more has left; of others nothing is known. */
  async function gone(user_id: string, caller: Caller): Promise<SafeAnswer> {
    const [row] = await staff.said([user_id])
    return answerOf(user_id, row && caller.sees(row.location_id) ? 'left' : 'unknown')
  }

  return {
    /** By name, with the newest word about each at the site where they are. */
    async list(locationIds: readonly string[] | null): Promise<OnSiteStaff[]> {
      const inside = await staffInside(locationIds)
      const said = new Map((await staff.said(inside.map((inside) => inside.id))).map((staff) => [staff.user_id, staff]))
      return inside.map((inside) => {
        const word = said.get(inside.id)
        // A mark of an earlier stay, or at another site, says nothing of this one.
        const holds = word && word.safe_by !== null && word.location_id === inside.location.id && word.safe_at >= inside.checked_in_at
        if (!holds) return { ...inside, safe: false, safe_at: null, safe_by: null }
        return { ...inside, safe: word.safe, safe_at: word.safe_at, safe_by: refOf(word.safe_by, word.safe_name) }
      })
    },

    /** Joins the open transaction. */
    async take({ user_id, safe, at }: StaffWordSaid, caller: Caller): Promise<SafeAnswer> {
      const person = (await staffInside(caller.locationIds)).find((inside) => inside.id === user_id)
      if (!person) return gone(user_id, caller)
      const [before] = await staff.said([user_id])
      const word = { user_id, location_id: person.location.id, safe, safe_at: at, safe_by: caller.userId }
      if (before && saysSame(before, word)) return answerOf(user_id, 'taken', before)
      if (!(await staff.say(word))) return answerOf(user_id, 'older', (await staff.said([user_id]))[0])
      tell(safe ? 'safe' : 'missed', { userId: user_id, locationId: word.location_id }, caller)
      return answerOf(user_id, 'taken', (await staff.said([user_id]))[0])
    },

    /** Gives how many marks went. Joins the open transaction. */
    async allClear(locationId: string, at: string, caller: Caller): Promise<number> {
      const inside = (await staffInside([locationId])).map((inside) => inside.id)
      const marked = await staff.allClear(locationId, { inside, at })
      for (const userId of marked) tell('all_clear', { userId, locationId }, caller)
      return marked.length
    },
  }
}

/** The same was said already: sent twice, or said by somebody else as late or later. */
const saysSame = (before: SaidOfStaff, { safe, location_id, safe_at }: StaffWord): boolean =>
  before.safe_by !== null && before.safe === safe && before.location_id === location_id && before.safe_at >= safe_at
