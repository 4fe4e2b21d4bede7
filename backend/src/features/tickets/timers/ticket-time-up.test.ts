import { categories } from '@menara/shared/contract/desk/categories.contract.ts'
import { ticketBatches } from '@menara/shared/contract/desk/ticket-batches.contract.ts'
import { inbox } from '@menara/shared/contract/inbox.contract.ts'
import { ticketLinks } from '@menara/shared/contract/tickets/ticket-links.contract.ts'
import { type Ticket, tickets } from '@menara/shared/contract/tickets/tickets.contract.ts'
import {
  mayMove,
  type PendingMode,
  pendingModes,
  type TicketMove,
  type TicketState,
  ticketMoves,
} from '@menara/shared/domain/tickets/ticket-state.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Building, Person } from '../../../../../tests/kit/building.ts'
import { absence, openWithAbsences } from '../../../../../tests/kit/desk/absences.ts'
import { forDays, openForDays } from '../../../../../tests/kit/desk/service-levels.ts'
import { mayWorkTickets } from '../../../../../tests/kit/desk/ticket-workers.ts'

const HOUR = 3_600_000
const look = (building: Building) => building.backend.desk.timers.look()
const opened = async (building: Building, more: object = {}): Promise<string> =>
  (await building.agent.asks(tickets.create, { body: { ticket_type_id: 1, location_id: building.cast.site, title: 'Leak', ...more } })).body
    .data.id
const now = async (building: Building, id: string): Promise<Ticket> =>
  (await building.admin.asks(tickets.get, { params: { id } })).body.data
const inAnHour = (building: Building) => new Date(building.clock.now().getTime() + HOUR).toISOString()
const pend = (building: Building, id: string, mode: PendingMode, more: object = {}) =>
  building.agent.asks(tickets.pend, {
    params: { id },
    body: { reason: 'supplier', until: inAnHour(building), mode, note: 'Nobody answered', ...more },
  })
async function afterAnHour(building: Building, looks = 1): Promise<void> {
  building.clock.advance(HOUR)
  for (let n = 0; n < looks; n++) await look(building)
}
/** Keys of what somebody was told of waiting, newest first. */
const told = async (who: Person) =>
  (await who.asks(inbox.list, { query: { type: 'ticket.reminded' } })).body.data.map((item) => [
    item.message.key,
    item.message.params.children,
  ])
const lastLog = async (building: Building, id: string) => (await building.admin.asks(tickets.logs, { params: { id } })).body.data.at(-1)

describe('waiting until a time', () => {
  it('TKT-6 reminds whoever has it, once, and waits on', async () => {
    const building = await openForDays()
    await mayWorkTickets(building.db, building.cast.operator, true)
    const [mine, teams, nobodys] = [
      await opened(building, { assignee_id: building.cast.operator }),
      await opened(building, { group_id: building.cast.group }),
      await opened(building),
    ]
    const { rev } = await now(building, mine)
    for (const id of [mine, teams, nobodys]) expect((await pend(building, id, 'remind')).status).toBe(200)
    await look(building)
    expect([(await told(building.operator)).length, (await now(building, mine)).pending_told_at]).toEqual([0, null])
    await afterAnHour(building, 2)
    const at = building.clock.now().toISOString()
    expect(await now(building, mine)).toMatchObject({ state: 'pending', pending_mode: 'remind', pending_told_at: at, rev: rev + 1 })
    expect(await lastLog(building, mine)).toMatchObject({ action: 'reminded', actor: null, before: {}, after: {} })
    // Its own and the team's; whoever put the third on hold has that.
    const twice = Array(2).fill(['inbox.ticket_reminded', undefined])
    expect([await told(building.operator), await told(building.agent)]).toEqual([twice, twice])
    const { body } = await building.agent.asks(tickets.resume, { params: { id: mine }, body: {} })
    expect(body.data).toMatchObject({ pending_until: null, pending_mode: null, pending_told_at: null })
  })

  it('TKT-7 resolves with the words it was put on hold with, and says by whom', async () => {
    const building = await openForDays()
    const id = (
      await building.employee.asks(tickets.create, { body: { ticket_type_id: 1, location_id: building.cast.site, title: 'Key' } })
    ).body.data.id
    await pend(building, id, 'resolve')
    await afterAnHour(building)
    const resolved_at = building.clock.now().toISOString()
    const over = { pending_reason: null, pending_until: null, pending_mode: null, pending_told_at: null }
    expect(await now(building, id)).toMatchObject({ state: 'resolved', solution: 'Nobody answered', resolved_at, ...over })
    const log = await lastLog(building, id)
    expect(log).toMatchObject({ action: 'resolved', actor: null, text: 'Nobody answered', before: { pending_reason: 'supplier' } })
    expect(log?.after).toMatchObject({ set_by: { id: building.cast.agent, name: 'Agent' } })
    const [letter] = (await building.employee.asks(inbox.list, { query: {} })).body.data
    expect(letter?.message.key).toBe('inbox.ticket_resolved')
  })

  it('TKT-7 waits on while sub-tickets are open, says so once, and is resolved when they are done', async () => {
    const building = await openForDays()
    await mayWorkTickets(building.db, building.cast.operator, true)
    const [id, child] = [await opened(building, { assignee_id: building.cast.operator }), await opened(building, { title: 'Pump' })]
    await building.agent.asks(ticketLinks.add, { params: { id }, body: { kind: 'parent', ticket_id: child } })
    await pend(building, id, 'resolve')
    await afterAnHour(building, 2)
    expect(await now(building, id)).toMatchObject({ state: 'pending', pending_mode: 'resolve' })
    const { number } = await now(building, child)
    expect(await told(building.operator)).toEqual([['inbox.ticket_unresolved.open_children', number]])
    expect((await lastLog(building, id))?.after).toEqual({ hindered_by: 'open_children', open_children: number })
    await building.agent.asks(tickets.resolve, { params: { id: child }, body: { solution: 'New seal' } })
    await look(building)
    expect((await now(building, id)).state).toBe('resolved')
  })

  it('TKT-7 waits on for good where evidence or an approval is missing, and says so once', async () => {
    const building = forDays(await openWithAbsences())
    const wet = { ticket_type_id: 1, name_en: 'Wet rooms', name_id: 'Ruang basah', photo_required: true }
    const category_id = (await building.admin.asks(categories.create, { body: wet })).body.data.id
    const [unproved, asked] = [await opened(building, { category_id }), (await absence(building)).id]
    for (const id of [unproved, asked]) await pend(building, id, 'resolve')
    await afterAnHour(building, 2)
    for (const id of [unproved, asked]) expect(await now(building, id)).toMatchObject({ state: 'pending', pending_mode: 'remind' })
    expect((await told(building.agent)).map(([key]) => key).sort()).toEqual([
      'inbox.ticket_unresolved.evidence',
      'inbox.ticket_unresolved.requested',
    ])
  })

  it('TKT-8 wants a time for what is to become of it, and words for what resolves it', async () => {
    const building = await openForDays()
    const id = await opened(building)
    const refused = async (mode: PendingMode, more: object) => (await pend(building, id, mode, more)).body
    for (const mode of ['remind', 'resolve'] as const)
      expect(await refused(mode, { until: null })).toMatchObject({ errors: [{ field: 'until', rule: 'required' }] })
    expect(await refused('resolve', { note: ' ' })).toMatchObject({ errors: [{ field: 'note', rule: 'required' }] })
    expect(await refused('forget' as PendingMode, {})).toMatchObject({ errors: [{ field: 'mode', rule: 'enum' }] })
    expect((await building.agent.asks(tickets.pend, { params: { id }, body: { reason: 'parts' } })).body.data.pending_mode).toBeNull()
  })

  it('TKT-9 a bulk change that is undone leaves it waiting as it did', async () => {
    const building = await openForDays()
    const id = await opened(building)
    const { pending_until } = (await pend(building, id, 'remind')).body.data
    const body = { doing: 'resolve' as const, ticket_ids: [id], text: 'New seal' }
    const batch = (await building.agent.asks(ticketBatches.create, { body })).body.data
    expect((await now(building, id)).pending_mode).toBeNull()
    await building.agent.asks(ticketBatches.undo, { params: { id: batch.id } })
    expect(await now(building, id)).toMatchObject({ state: 'pending', pending_until, pending_mode: 'remind' })
  })

  it('TKT-9 whatever is done in whatever order, becomes of it what was said', async () => {
    const building = await openForDays()
    await fc.assert(
      fc.asyncProperty(fc.array(fc.constantFrom(...STEPS), { maxLength: 8 }), async (steps) => {
        const id = await opened(building)
        let model: Model = { state: 'new', before: 'new', mode: null, told: false }
        for (const step of steps) {
          if ('mode' in step) await pend(building, id, step.mode)
          else if ('move' in step) await building.agent.sends('POST', `/desk/api/v1/tickets/${id}/${step.move}`, step.body)
          else await afterAnHour(building)
          model = after(model, step)
          const { state, pending_mode, pending_told_at } = await now(building, id)
          expect([step, state, pending_mode, pending_told_at !== null]).toEqual([step, model.state, model.mode, model.told])
        }
      }),
      { numRuns: 6 },
    )
  })
})

interface Model {
  readonly state: TicketState
  /** The state it waits from. */
  readonly before: TicketState
  readonly mode: PendingMode | null
  readonly told: boolean
}
type Step = { readonly mode: PendingMode } | { readonly move: TicketMove; readonly body: object } | { readonly hours: 1 }
const STEPS: readonly Step[] = [
  ...pendingModes.map((mode) => ({ mode })),
  { move: 'start', body: {} },
  { move: 'resume', body: {} },
  { move: 'resolve', body: { solution: 'New seal' } },
  { move: 'reopen', body: { note: 'Drips' } },
  { hours: 1 },
]
const left = (state: TicketState): Model => ({ state, before: state, mode: null, told: false })

function after(model: Model, step: Step): Model {
  const { state, before, mode } = model
  if ('mode' in step) return mayMove('pend', state) ? { state: 'pending', before: state, mode: step.mode, told: false } : model
  if ('move' in step) return mayMove(step.move, state) ? left(ticketMoves[step.move].to) : model
  if (state !== 'pending') return model
  return mode === 'remind' ? { ...model, told: true } : left(mode === 'resolve' ? 'resolved' : before)
}
