import type { OvertimeTerms, overtimeTerms } from '@menara/shared/contract/people/overtime/overtime-terms.contract.ts'
import type { CallOf } from '@menara/shared/kit/endpoint.ts'
import type { Caller } from '../../../platform/access/caller.ts'
import { invalid } from '../../../platform/errors.ts'
import type { Events } from '../../../ports/events.ts'
import type { OvertimesNeeds } from '../overtimes.needs.ts'

interface TermsNeeds extends OvertimesNeeds {
  readonly events: Pick<Events, 'emit'>
}
export type OvertimeTermsService = ReturnType<typeof overtimeTermsService>

/** Weeks and wages of people, from a day on. The audit trail says that they changed and never an amount. */
export function overtimeTermsService({ terms, people, events, journal, atomically, now, newId }: TermsNeeds) {
  async function mustSee(userId: string, caller: Caller): Promise<void> {
    if (!(await people.peopleSeen([userId], caller)).has(userId)) throw invalid('user_id', 'exists')
  }
  return {
    async list(userId: string, caller: Caller): Promise<OvertimeTerms[]> {
      await mustSee(userId, caller)
      if (userId !== caller.userId)
        await atomically(() => events.emit('personal-data.read', { viewerId: caller.userId, userId, category: 'wages' }))
      return terms.of(userId)
    },
    add: (body: CallOf<typeof overtimeTerms.add>['body'], caller: Caller): Promise<OvertimeTerms> =>
      atomically(async () => {
        await mustSee(body.user_id, caller)
        if (body.shortest_day !== null && (body.week !== 6 || body.rest_days.includes(body.shortest_day)))
          throw invalid('shortest_day', 'range')
        const kept = await terms.put({ ...body, id: newId(), created_by: caller.userId, created_at: now().toISOString() })
        const { valid_from, week, rest_days, shortest_day, exempt } = kept
        journal.record({
          action: 'overtime_terms.added',
          subject: 'users',
          subject_id: body.user_id,
          actor_id: caller.userId,
          detail: { after: { valid_from, week, rest_days, shortest_day, exempt } },
        })
        return kept
      }),
  }
}
