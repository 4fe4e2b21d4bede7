import type { SlaPreview, slas } from '@menara/shared/contract/slas.contract.ts'
import { actionsOf, isConditional, stepsToCome } from '@menara/shared/domain/sla/ladder.ts'
import { ticketTypeById } from '@menara/shared/domain/ticket-types.ts'
import type { CallOf } from '@menara/shared/kit/endpoint.ts'
import type { Caller } from '../../platform/caller.ts'
import { invalid } from '../../platform/errors.ts'
import type { Book, SlaBook, Terms } from './sla-book.service.ts'
import { calendarRow } from './sla-calendars.service.ts'
import { calendarFits, policyFits } from './sla-checks.service.ts'
import type { SlaClocksStore } from './sla-clocks.store.ts'
import type { SlaEngine } from './sla-engine.service.ts'
import type { OpenTicket, SlaLivesStore } from './sla-lives.store.ts'
import type { Held } from './sla-rows.store.ts'
import type { SlaTermsStore } from './sla-terms.store.ts'
import { policyRow } from './slas.service.ts'

export interface SlaPreviewNeeds {
  readonly store: Pick<SlaClocksStore, 'of'>
  readonly lives: Pick<SlaLivesStore, 'openOnes'>
  readonly terms: SlaTermsStore
  readonly book: SlaBook
  readonly engine: SlaEngine
  now(): Date
}
type Body = CallOf<typeof slas.preview>['body']
type Row = SlaPreview['tickets'][number]
type Step = SlaPreview['steps'][number]

/** Beyond this many open tickets, and changes told one by one, an answer would take too long. */
const MOST_TICKETS = 2000
const MOST_TOLD = 50
const NEW = '00000000-0000-7000-8000-000000000000'

/** What a policy or a calendar would do to open tickets at the sites the caller sees; nothing is written. */
export function slaPreview(needs: SlaPreviewNeeds) {
  const { store, lives, terms, book, engine, now } = needs
  return async function preview(asked: Body, { locationIds }: Pick<Caller, 'locationIds'>): Promise<SlaPreview> {
    // A calendar that no policy counts by yet is not in the book.
    const known = { policies: await terms.policies(), calendars: await terms.calendars() }
    const planned = await plannedBook(needs, asked, book.with(await book.now(), known))
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

async function plannedBook({ terms, book }: SlaPreviewNeeds, { policy, calendar }: Body, current: Book): Promise<Book> {
  const calendars = calendar ? withCalendar(current, calendar) : current.calendars
  const policies = policy ? await withPolicy(terms, current, policy) : current.policies
  return book.with(current, { policies, calendars })
}

function withCalendar({ calendars }: Book, { id, draft }: NonNullable<Body['calendar']>): Book['calendars'] {
  calendarFits(draft)
  if (!calendars.some((it) => it.id === id)) throw invalid('calendar', 'exists', 'There is no such calendar')
  return calendars.map((it) => (it.id === id ? calendarRow(id, draft) : it))
}

async function withPolicy(store: SlaTermsStore, { policies }: Book, { id, draft }: NonNullable<Body['policy']>): Promise<Book['policies']> {
  const known = policies.find((it) => it.id === id)
  if (id !== undefined && !known) throw invalid('policy', 'exists', 'There is no such policy')
  const isDefault = known?.is_default ?? policies.length === 0
  await policyFits({ store }, draft, isDefault)
  const row = policyRow(known?.id ?? NEW, draft, isDefault)
  const others = policies.filter((it) => it.id !== row.id)
  const place = draft.sort ?? (known ? policies.indexOf(known) : others.length)
  return [...others.slice(0, place), row, ...others.slice(place)]
}

const shownOf = ({ id, number, title, location_id, ticket_type_id }: OpenTicket) => ({
  ...{ id, number, title, location_id },
  type: ticketTypeById(ticket_type_id)?.code ?? ('general' as const),
})

/** The steps its running clocks would come to. */
const stepsAfter = (ticket: OpenTicket, { after, terms, at }: { after: Held; terms: Terms; at: number }): Step[] =>
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

function differences(ticket: OpenTicket, { was, after, at }: { was: Held | undefined; after: Held; at: number }): Row[] {
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
