import type { ApprovalPreview, PreviewedStep } from '@menara/shared/contract/approvals/approval-preview.contract.ts'
import { stepApplies } from '@menara/shared/domain/approval/approval-condition.ts'
import { shortBy } from '@menara/shared/domain/approval/approval-outcome.ts'
import { stagesOf } from '@menara/shared/domain/approval/approval-round.ts'
import type { Static } from 'typebox'
import type { Caller } from '../../../platform/access/caller.ts'
import { invalid } from '../../../platform/errors.ts'
import { fallback, wantedBeside } from '../rounds/approval-seating.service.ts'
import type { ApprovalMatchStore } from './approval-match.store.ts'
import type { ApprovalPeopleStore } from './approval-people.store.ts'

interface PreviewNeeds {
  readonly match: Pick<ApprovalMatchStore, 'categoryPath'>
  readonly people: ApprovalPeopleStore
}
type Asked = Static<typeof ApprovalPreview>
export type ApprovalPreviewService = ReturnType<typeof approvalPreviewService>

/** Who would be asked for an example; writes nothing. */
export function approvalPreviewService({ match, people }: PreviewNeeds) {
  async function whom(step: Asked['steps'][number], { self_approval = false, fallback_group_id = null, example }: Asked) {
    const { location_id: locationId, requester_id: requesterId, category_id: categoryId } = example
    const { area_id: areaId = null, cost_centre_id: costCentreId = null, person_id } = example
    const [field, named] = [step.field ?? '', person_id ? [person_id] : []]
    const form = { people: { [field]: named }, extra: { [field]: named[0] } }
    const free = (ids: readonly string[]) => ids.filter((id) => self_approval || id !== requesterId)
    const asked = await people.from(step, { locationId, areaId, requesterId, categoryId, costCentreId, ...form }, free)
    const wanted = wantedBeside(asked, shortBy(step, [], []))
    if (wanted === 0) return { kind: 'approver' as const, people: await people.names(asked) }
    const spare = (ids: readonly string[]) => free(ids).filter((text) => !asked.includes(text))
    const others = await fallback(people, { groupId: fallback_group_id, locationId, wanted, spare })
    return { kind: asked.length === 0 ? 'fallback' : 'approver', people: await people.names([...asked, ...others]) } as const
  }
  return {
    async preview(asked: Asked, caller: Caller): Promise<PreviewedStep[]> {
      const { steps, example } = asked
      if (!caller.sees(example.location_id)) throw invalid('example.location_id', 'exists', 'There is no such site among those you see')
      const categoryIds = example.category_id === null ? [] : await match.categoryPath(example.category_id)
      const { amount, priority, subtype_id: subtypeId, location_id: locationId, cost_centre_id: costCentreId = null } = example
      const facts = { amount, priority, categoryIds, subtypeId, locationId, costCentreId }
      const stages = stagesOf(steps)
      const shown: PreviewedStep[] = []
      for (const [at, step] of steps.entries()) {
        const applies = stepApplies(step, facts)
        const who = applies ? await whom(step, asked) : { kind: 'approver' as const, people: [] }
        shown.push({ name_en: step.name_en, name_id: step.name_id, stage: stages[at] ?? at, applies, ...who })
      }
      return shown
    },
  }
}
