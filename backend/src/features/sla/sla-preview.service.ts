import type { SlaPreview } from '@menara/shared/contract/sla-what-if.contract.ts'
import type { slas } from '@menara/shared/contract/slas.contract.ts'
import { actionsOf, isConditional, stepsToCome } from '@menara/shared/domain/sla/ladder.ts'
import { ticketTypeById } from '@menara/shared/domain/ticket-types.ts'
import type { CallOf } from '@menara/shared/kit/endpoint.ts'
import type { Caller } from '../../platform/caller.ts'
import type { Terms } from './sla-book.service.ts'
import type { SlaClocksStore } from './sla-clocks.store.ts'
import type { SlaEngine } from './sla-engine.service.ts'
import type { KnownTicket, SlaLivesStore } from './sla-lives.store.ts'
import { plannedBook, type SlaPlannedNeeds } from './sla-planned.service.ts'
import type { Held } from './sla-rows.store.ts'

export interface SlaPreviewNeeds extends SlaPlannedNeeds {
  readonly store: Pick<SlaClocksStore, 'of'>
  readonly lives: Pick<SlaLivesStore, 'openOnes'>
  readonly engine: SlaEngine
  now(): Date
}
type Body = CallOf<typeof slas.preview>['body']
type Row = SlaPreview['tickets'][number]
type Step = SlaPreview['steps'][number]

/** Beyond this many open tickets, and changes told one by one, an answer would take too long. */
const MOST_TICKETS = 2000
const MOST_TOLD = 50

/** What a policy or a calendar would do to open tickets at the sites the caller sees; nothing is written. */
export function slaPreview(needs: SlaPreviewNeeds) {
  const { store, lives, engine, now } = needs
  return async function preview(asked: Body, { locationIds }: Pick<Caller, 'locationIds'>): Promise<SlaPreview> {
    const { planned } = await plannedBook(needs, asked)
    const open = await lives.openOnes(MOST_TICKETS + 1, locationIds)
    const looked = open.slice(0, MOST_TICKETS)
    const held = await store.of(looked.map((it) => it.id))
    const rows: Row[] = []
    const steps: Step[] = []
    const at = now().getTime()
    for (const ticket of looked) {
      const was = held.get(ticket.id)
      const after = await engine.next(ticket, { was, current: planned })
      if (!after) continue
      rows.push(...differences(ticket, { was, after: after.held, at }))
      steps.push(...stepsAfter(ticket, { after: after.held, terms: after.terms, at }))
    }
    return {
      examined: looked.length,
      whole: open.length <= MOST_TICKETS,
      changed: rows.length,
      breaching: rows.filter((it) => it.breaches).length,
      tickets: rows.sort((a, b) => Number(b.breaches) - Number(a.breaches)).slice(0, MOST_TOLD),
      at_once: steps.filter((it) => Date.parse(it.instant) <= at).length,
      steps: steps.sort((a, b) => Date.parse(a.instant) - Date.parse(b.instant)).slice(0, MOST_TOLD),
    }
  }
}

const shownOf = ({ id, number, title, location_id, ticket_type_id }: KnownTicket) => ({
  ...{ id, number, title, location_id },
  type: ticketTypeById(ticket_type_id)?.code ?? ('general' as const),
})

/** The steps its running clocks would come to. */
const stepsAfter = (ticket: KnownTicket, { after, terms, at }: { after: Held; terms: Terms; at: number }): Step[] =>
  after.clocks.flatMap((clock) =>
    stepsToCome(clock, { ladder: terms.policy.ladder, at }, terms.time).map(({ step, instant }) => ({
      ...shownOf(ticket),
      kind: clock.kind,
      at: step.at,
      unit: step.unit,
      any_hour: step.any_hour ?? false,
      instant: new Date(instant).toISOString(),
      conditional: isConditional(step),
      does: [...actionsOf(step)],
    })),
  )

function differences(ticket: KnownTicket, { was, after, at }: { was: Held | undefined; after: Held; at: number }): Row[] {
  const said = (due: number | null): string | null => (due === null ? null : new Date(due).toISOString())
  return after.clocks.flatMap((it) => {
    const before = was?.clocks.find((one) => one.kind === it.kind)
    if ((before?.due_at ?? null) === it.due_at) return []
    const breaches = before?.breached_at == null && (it.breached_at !== null || (it.due_at !== null && it.due_at <= at))
    return [
      {
        ...shownOf(ticket),
        kind: it.kind,
        due_before: said(before?.due_at ?? null),
        due_after: said(it.due_at),
        breaches,
      },
    ]
  })
}
