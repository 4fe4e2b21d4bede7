import type { SlaPreview } from '@menara/shared/contract/sla/sla-what-if.contract.ts'
import type { slas } from '@menara/shared/contract/sla/slas.contract.ts'
import type { CallOf } from '@menara/shared/kit/endpoint.ts'
import type { Caller } from '../../../platform/access/caller.ts'
import type { SlaEffectsService } from '../steps/sla-effects.service.ts'
import { plannedPolicies, type SlaPlannedNeeds } from './sla-planned.service.ts'

export interface SlaPreviewNeeds extends SlaPlannedNeeds {
  readonly effects: SlaEffectsService
}
type Body = CallOf<typeof slas.preview>['body']

/** Changes told one by one. */
const MAX_TOLD = 50

/** What a policy or a calendar would do to open tickets at the sites the caller sees; nothing is written. */
export function slaPreview(needs: SlaPreviewNeeds) {
  return async function preview(asked: Body, { locationIds }: Pick<Caller, 'locationIds'>): Promise<SlaPreview> {
    const { open, examined, whole, moves, clocks, steps, atOnce, confirm } = await needs.effects(
      await plannedPolicies(needs, asked),
      locationIds,
    )
    return {
      ...{ open, examined, whole },
      changed: clocks.length,
      breaching: clocks.filter((clock) => clock.breaches).length,
      moved: moves.length,
      moves: moves.slice(0, MAX_TOLD),
      confirm,
      tickets: clocks.toSorted((a, b) => Number(b.breaches) - Number(a.breaches)).slice(0, MAX_TOLD),
      at_once: atOnce,
      to_come: steps.length,
      steps: steps.toSorted((a, b) => Date.parse(a.instant) - Date.parse(b.instant)).slice(0, MAX_TOLD),
    }
  }
}
