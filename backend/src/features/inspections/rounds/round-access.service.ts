import type { InspectionRoundDetail } from '@menara/shared/contract/inspections/inspection-rounds.contract.ts'
import type { Caller } from '../../../platform/access/caller.ts'
import { Fault } from '../../../platform/errors.ts'
import type { InspectionsBase } from '../inspections.needs.ts'
import type { InspectionRoundsStore, RoundFound } from './inspection-rounds.store.ts'

export interface RoundAccessNeeds extends Pick<InspectionsBase, 'now'> {
  readonly rounds: Pick<InspectionRoundsStore, 'find'>
}
export type RoundAccess = ReturnType<typeof roundAccess>
type Whose = Pick<RoundFound, 'assignee_id' | 'group_id' | 'started_by'> & { readonly location: { readonly id: string } }

const isOwn = ({ assignee_id, group_id, started_by }: Whose, { userId, groupIds }: Caller): boolean =>
  assignee_id === userId || started_by === userId || (group_id !== null && groupIds.includes(group_id))

/** Who may read a round, carry it out and decide on it. */
export function roundAccess({ rounds, now }: RoundAccessNeeds) {
  const mayWork = (round: Whose, caller: Caller): boolean =>
    caller.sees(round.location.id) && (isOwn(round, caller) || caller.may('inspection_manage'))
  const mayRead = (round: Whose, caller: Caller): boolean =>
    caller.sees(round.location.id) &&
    (isOwn(round, caller) || caller.may('show_plugin_people_management') || caller.may('inspection_manage'))
  /** Four eyes: nobody decides on a round they had a part in. */
  const hasPart = ({ started_by, submitted_by, answers }: RoundFound, { userId }: Caller): boolean =>
    started_by === userId || submitted_by === userId || answers.some(({ by }) => by?.id === userId)
  const mayDecide = (round: RoundFound, caller: Caller): boolean =>
    round.state === 'submitted' && caller.may('inspection_manage') && caller.sees(round.location.id) && !hasPart(round, caller)

  async function read(id: string, caller: Caller): Promise<RoundFound> {
    const round = await rounds.find(id, { caller, now: now().toISOString() })
    if (!round || !mayRead(round, caller)) throw new Fault('not-found', 'inspections.no_round')
    return round
  }
  return {
    hasPart,
    read,
    /** Throws `not-found` for a round the caller may not read, `conflict` for one that is not theirs. */
    async work(id: string, caller: Caller): Promise<RoundFound> {
      const round = await read(id, caller)
      if (!mayWork(round, caller)) throw new Fault('conflict', 'inspections.not_yours')
      return round
    },
    shown(round: RoundFound, caller: Caller): InspectionRoundDetail {
      const { assignee_id: _assignee, group_id: _group, started_by: _started, submitted_by: _submitted, ...detail } = round
      return { ...detail, may_work: mayWork(round, caller), may_decide: mayDecide(round, caller) }
    },
  }
}
