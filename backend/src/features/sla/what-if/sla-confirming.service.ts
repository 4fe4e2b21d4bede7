import { Fault } from '../../../platform/errors.ts'
import type { SlaPolicyCache } from '../sla-policy-cache.service.ts'
import type { SlaEffectsService } from '../steps/sla-effects.service.ts'
import type { SlaTermsStore } from './sla-terms.store.ts'

export interface SlaConfirmingNeeds {
  readonly terms: Pick<SlaTermsStore, 'policies' | 'calendars'>
  readonly book: SlaPolicyCache
  readonly effects: SlaEffectsService
}
/** Refuses what changes open tickets and was not confirmed. Called in the transaction of the change, once it is written. */
export type SlaConfirming = ReturnType<typeof slaConfirming>

export function slaConfirming({ terms, book, effects }: SlaConfirmingNeeds) {
  return async function mustBeConfirmed(confirm: string | undefined): Promise<void> {
    const current = await book.now()
    const planned = await book.with(current, { policies: await terms.policies(), calendars: await terms.calendars() })
    const found = await effects({ current, planned }, null)
    if (found.confirm === null || found.confirm === confirm) return
    throw new Fault('conflict', 'sla.confirm', {
      params: { moves: found.moves.length, clocks: found.clocks.length, steps: found.atOnce },
      errors: [{ field: 'confirm', rule: confirm === undefined ? 'required' : 'stale' }],
    })
  }
}
