import { createHash } from 'node:crypto'
import type { SlaPreview } from '@menara/shared/contract/sla/sla-what-if.contract.ts'
import { actionsOf, isConditional, keyOf, stepsDue, stepsToCome } from '@menara/shared/domain/sla/ladder.ts'
import { ticketTypeById } from '@menara/shared/domain/tickets/ticket-types.ts'
import type { ClockHistoryStore, KnownTicket } from '../clocks/clock-history.store.ts'
import type { SlaClocksStore } from '../clocks/sla-clocks.store.ts'
import type { SlaEngine } from '../clocks/sla-engine.service.ts'
import type { PolicySnapshot, Terms } from '../sla-policy-cache.service.ts'
import type { CalendarRow, Held, PolicyRow } from '../sla-rows.store.ts'

export interface SlaEffectsNeeds {
  readonly store: Pick<SlaClocksStore, 'of'>
  readonly lives: Pick<ClockHistoryStore, 'openOnes' | 'openCount'>
  readonly engine: Pick<SlaEngine, 'next'>
  now(): Date
}
type ClockChange = SlaPreview['tickets'][number]
type Move = SlaPreview['moves'][number]
type Step = SlaPreview['steps'][number]

/** What terms that are not in force yet do to open tickets. */
export interface SlaEffects {
  /** Open tickets; of these `examined` were looked at. */
  readonly open: number
  readonly examined: number
  readonly whole: boolean
  readonly moves: readonly Move[]
  readonly clocks: readonly ClockChange[]
  readonly steps: readonly Step[]
  /** How many of the steps are taken at once, and are not due by the terms in force. */
  readonly atOnce: number
  /** Stands for all of this and for the terms themselves; null where no open ticket is changed. */
  readonly confirm: string | null
}
export type SlaEffectsService = ReturnType<typeof slaEffects>

/** Beyond this many open tickets an answer would take too long. */
const MAX_TICKETS = 2000

/** What planned terms do to the open tickets of these sites (null: of all); nothing is written. */
export function slaEffects({ store, lives, engine, now }: SlaEffectsNeeds) {
  return async function effects(
    { current, planned }: { current: PolicySnapshot; planned: PolicySnapshot },
    locationIds: readonly string[] | null,
  ): Promise<SlaEffects> {
    const [open, looked] = await Promise.all([lives.openCount(locationIds), lives.openOnes(MAX_TICKETS, locationIds)])
    const held = await store.of(looked.map((ticket) => ticket.id))
    const at = now().getTime()
    const found = { moves: [] as Move[], clocks: [] as ClockChange[], steps: [] as Step[] }
    const traces: string[] = []
    let atOnce = 0
    for (const ticket of looked) {
      const was = held.get(ticket.id)
      const after = await engine.next(ticket, { was, current: planned })
      if (!after) continue
      const moves = moveOf(ticket, { was, after: after.terms, current })
      const clocks = clockChanges(ticket, { was, after: after.held, at })
      const due = new Set(was ? dueNow(was, await current.termsOf(ticket), at) : [])
      const steps = stepsAfter(ticket, { after: after.held, terms: after.terms, at })
      const fires = steps.filter((step) => Date.parse(step.instant) <= at && !due.has(traceOf(step)))
      atOnce += fires.length
      found.moves.push(...moves)
      found.clocks.push(...clocks)
      found.steps.push(...steps)
      traces.push(...moves.map((move) => `moves ${move.id}`), ...clocks.map((clock) => `clock ${clock.id} ${clock.kind} ${clock.breaches}`))
      traces.push(...fires.map((fire) => `step ${fire.id} ${traceOf(fire)}`))
    }
    const whole = open <= looked.length
    const confirm = traces.length > 0 || !whole ? fingerprint(traces, planned) : null
    return { open, examined: looked.length, whole, ...found, atOnce, confirm }
  }
}

const traceOf = ({ kind, ...step }: Pick<Step, 'kind' | 'at' | 'unit' | 'any_hour'>): string => `${kind} ${keyOf(step)}`
const shownOf = ({ id, number, title, location_id, ticket_type_id }: KnownTicket) => ({
  ...{ id, number, title, location_id },
  type: ticketTypeById(ticket_type_id)?.code ?? ('general' as const),
})

/** Whether it goes by another policy. */
function moveOf(ticket: KnownTicket, { was, after, current }: { was: Held | undefined; after: Terms; current: PolicySnapshot }): Move[] {
  const before = current.policies.find((policy) => policy.id === was?.policy_id)
  if (before?.id === after.policy.id) return []
  const nameOf = ({ name_en, name_id }: PolicyRow) => ({ name_en, name_id })
  return [{ ...shownOf(ticket), policy_before: before ? nameOf(before) : null, policy_after: nameOf(after.policy) }]
}

/** Steps that are due by the terms in force. */
const dueNow = (was: Held, terms: Terms | undefined, at: number): string[] =>
  terms
    ? was.clocks.flatMap((clock) =>
        stepsDue(clock, { ladder: terms.policy.ladder, at }, terms.time).map((step) => `${clock.kind} ${keyOf(step)}`),
      )
    : []

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

function clockChanges(ticket: KnownTicket, { was, after, at }: { was: Held | undefined; after: Held; at: number }): ClockChange[] {
  const said = (due: number | null): string | null => (due === null ? null : new Date(due).toISOString())
  return after.clocks.flatMap((clock) => {
    const before = was?.clocks.find((one) => one.kind === clock.kind)
    if ((before?.due_at ?? null) === clock.due_at) return []
    const breaches = before?.breached_at == null && (clock.breached_at !== null || (clock.due_at !== null && clock.due_at <= at))
    return [{ ...shownOf(ticket), kind: clock.kind, due_before: said(before?.due_at ?? null), due_after: said(clock.due_at), breaches }]
  })
}

/**
 * The same for a preview and for the saving of what was previewed: which tickets change how, and the policies in the order they are tried
 * with the calendars. Instants are left out: a clock that would begin at the change begins later when it is saved.
 */
function fingerprint(traces: readonly string[], { policies, calendars }: PolicySnapshot): string {
  const inOrder = [...policies.filter((policy) => !policy.is_default), ...policies.filter((policy) => policy.is_default)]
  const terms = {
    policies: inOrder.map(({ id: _id, sort: _sort, ...item }: PolicyRow) => item),
    calendars: calendars.map((calendar: CalendarRow) => calendar).toSorted((a, b) => (a.id < b.id ? -1 : 1)),
  }
  return createHash('sha256')
    .update(JSON.stringify([traces.toSorted(), sorted(terms)]))
    .digest('base64url')
}

/** With the names of every object in their order: databases keep none. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  const known = Object.entries(value).filter(([, item]) => item !== undefined)
  return Object.fromEntries(known.toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([name, item]) => [name, sorted(item)]))
}
