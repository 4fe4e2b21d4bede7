import type { TicketClocks } from '@menara/shared/contract/tickets/ticket-clocks.contract.ts'
import { metBy, type ScopePart } from '@menara/shared/domain/sla/policy.ts'
import type { PolicySnapshot } from '../sla-policy-cache.service.ts'
import type { ClockedTicket, PolicyRow } from '../sla-rows.store.ts'
import type { SlaTermsStore } from '../what-if/sla-terms.store.ts'

export interface SlaBecauseNeeds {
  readonly terms: Pick<SlaTermsStore, 'names'>
}
interface Asked {
  readonly policy: PolicyRow
  readonly ticket: ClockedTicket
  readonly book: PolicySnapshot
}
type Because = NonNullable<TicketClocks['policy']>['because']

/** What the ticket itself does not say the name of: a category may be one above its own, a group is its requester's. */
const TO_NAME: readonly ScopePart[] = ['category', 'requester_group']

/** What of a ticket makes a policy its own. */
export function slaBecause({ terms }: SlaBecauseNeeds) {
  return async function becauseOf({ policy, ticket, book }: Asked): Promise<Because> {
    const met = metBy(policy, book.subjectOf(ticket)).filter((item) => item.met.length > 0)
    const names = met.some((item) => TO_NAME.includes(item.by)) ? await terms.names([policy]) : []
    return met.map(({ by, met: [nearest] }) => {
      const found = TO_NAME.includes(by) ? names.find((name) => name.id === nearest) : undefined
      return { by, named: found ? { name_en: found.name_en, name_id: found.name_id } : null }
    })
  }
}
