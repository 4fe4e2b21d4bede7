import { substitutes } from '@menara/shared/contract/approvals/substitutes.contract.ts'
import { inbox } from '@menara/shared/contract/inbox.contract.ts'
import { absenceCovers } from '@menara/shared/contract/tickets/absence-covers.contract.ts'
import { tickets } from '@menara/shared/contract/tickets/tickets.contract.ts'
import { describe, expect, it } from 'vitest'
import type { Building, Person } from '../../../../tests/kit/building.ts'
import { absence, openWithAbsences, steps } from '../../../../tests/kit/desk/absences.ts'
import { personAt } from '../../../../tests/kit/desk/purchases.ts'

/** Thursday and until Friday noon; the tests begin on Wednesday, 25 November, at 10:00 in Jakarta. */
const DAYS = { absence_kind: 'sick', first_day: '2026-11-26', last_day: '2026-11-27', last_half: true } as const
const [THURSDAY, FRIDAY_NOON] = ['2026-11-25T17:00:00.000Z', '2026-11-27T05:00:00.000Z']

async function house() {
  const building = await openWithAbsences()
  const { cast, admin } = building
  const budi = await personAt(building, cast.site, ['show_ticketing', 'show_ticketing_general', 'ticket_work'])
  const given = async (location_id: string, ticket_type_id = 1): Promise<string> => {
    const body = { ticket_type_id, location_id, title: 'Leak', assignee_id: cast.agent }
    return (await admin.asks(tickets.create, { body })).body.data.id
  }
  const away = async (facts: object = {}) => {
    const asked = await absence(building, { ...DAYS, handover_id: budi.id, ...facts }, { by: building.agent })
    expect((await steps(admin, asked, 'approve')).status).toBe(200)
    return asked
  }
  return { building, budi, given, away }
}
/** Lets the time come; whoever was signed in signs in again. */
async function until(building: Building, instant: string): Promise<Person> {
  building.clock.set(new Date(instant))
  await building.backend.approvals.covers.round()
  return building.as(building.cast.admin)
}
const assigneeOf = async (reader: Person, id: string) => (await reader.asks(tickets.get, { params: { id } })).body.data.assignee?.id
const coverOf = async (reader: Person, id: string) => (await reader.asks(absenceCovers.get, { params: { id } })).body.data

describe('who takes over during an absence', () => {
  it('ABC-1 ABC-2 ABC-3 tickets and approvals go over from the first hour, and what is still open goes back after the last', async () => {
    const { building, budi, given, away } = await house()
    const { cast, agent } = building
    const [open, finished] = [await given(cast.site), await given(cast.site)]
    const asked = await away()
    const planned = { person: { id: cast.agent }, substitute: { id: budi.id }, starts_at: THURSDAY, ends_at: FRIDAY_NOON, approvals: true }
    expect(await coverOf(agent, asked.id)).toMatchObject({ ...planned, state: 'planned', tickets: [] })
    expect((await budi.asks(substitutes.list, { query: {} })).body.data).toMatchObject([
      { person: { id: cast.agent }, substitute: { id: budi.id }, start: THURSDAY, end: FRIDAY_NOON },
    ])
    const before = await until(building, '2026-11-25T16:59:00Z')
    expect(await assigneeOf(before, open)).toBe(cast.agent)

    const thursday = await until(building, THURSDAY)
    expect([await assigneeOf(thursday, open), await assigneeOf(thursday, finished)]).toEqual([budi.id, budi.id])
    const logs = (await thursday.asks(tickets.logs, { params: { id: open } })).body.data
    expect(logs.at(-1)).toMatchObject({ action: 'assigned', actor: null, after: { covered_for: { id: cast.agent } } })
    const standIn = await building.as(budi.id)
    const told = (await standIn.asks(inbox.list, { query: {} })).body.data
    expect(told.map((item) => item.message?.key)).toContain('inbox.absence_cover')
    await standIn.asks(tickets.start, { params: { id: finished }, body: {} })
    await standIn.asks(tickets.resolve, { params: { id: finished }, body: { solution: 'New seal' } })
    // What comes meanwhile goes over too.
    const body = { ticket_type_id: 1, location_id: cast.site, title: 'Noise', assignee_id: cast.agent }
    const late = (await thursday.asks(tickets.create, { body })).body.data.id
    await building.backend.approvals.covers.round()
    expect(await assigneeOf(thursday, late)).toBe(budi.id)

    const friday = await until(building, FRIDAY_NOON)
    expect([await assigneeOf(friday, open), await assigneeOf(friday, finished), await assigneeOf(friday, late)]).toEqual([
      cast.agent,
      budi.id,
      cast.agent,
    ])
    const cover = await coverOf(friday, asked.id)
    expect(cover).toMatchObject({ state: 'ended', ends_at: FRIDAY_NOON })
    expect(cover?.tickets.map(({ ticket, returned_at }) => [ticket.id, returned_at])).toEqual([
      [open, FRIDAY_NOON],
      [finished, null],
      [late, FRIDAY_NOON],
    ])
    await building.backend.approvals.covers.round()
    expect((await friday.asks(tickets.logs, { params: { id: open } })).body.data).toHaveLength(3)
  })

  it('ABC-2 ABC-5 who comes back before has it all again at once; a recalled request hands nothing over', async () => {
    const { building, budi, given, away } = await house()
    const open = await given(building.cast.site)
    const asked = await away()
    const back = '2026-11-25T17:30:00.000Z'
    await until(building, back)
    const agent = await building.as(building.cast.agent)
    await steps(agent, asked, 'take')
    expect((await steps(agent, asked, 'return')).status).toBe(200)
    expect(await assigneeOf(agent, open)).toBe(building.cast.agent)
    expect(await coverOf(agent, asked.id)).toMatchObject({ state: 'ended', ends_at: back, tickets: [{ returned_at: back }] })
    expect((await (await building.as(budi.id)).asks(substitutes.list, { query: {} })).body.data).toEqual([])
    await building.backend.approvals.covers.round()
    expect(await assigneeOf(agent, open)).toBe(building.cast.agent)

    const next = await absence(building, { ...DAYS, first_day: '2026-12-01', last_day: '2026-12-02', handover_id: budi.id }, { by: agent })
    const admin = await building.as(building.cast.admin)
    await steps(admin, next, 'approve')
    await steps(admin, next, 'recall', 'Needed here')
    expect(await coverOf(agent, next.id)).toMatchObject({ state: 'ended', tickets: [] })
    await until(building, '2026-12-01T02:00:00Z')
    expect(await assigneeOf(await building.as(building.cast.admin), open)).toBe(building.cast.agent)
  })

  it('ABC-4 a ticket where the substitute may not work stays, and both are told which', async () => {
    const { building, given, away } = await house()
    const open = await given(building.cast.site)
    await away({ handover_id: building.cast.employee })
    const admin = await until(building, THURSDAY)
    expect(await assigneeOf(admin, open)).toBe(building.cast.agent)
    const { number } = (await admin.asks(tickets.get, { params: { id: open } })).body.data
    await building.backend.approvals.covers.round()
    for (const id of [building.cast.employee, building.cast.agent]) {
      const messages = (await (await building.as(id)).asks(inbox.list, { query: {} })).body.data
      const left = messages.filter((item) => item.message?.key === 'inbox.absence_cover_left')
      expect(left.map((item) => item.text)).toEqual([expect.stringContaining(number)])
    }
  })

  it('ABC-3 who has a substitute for approvals already keeps them', async () => {
    const { building, away } = await house()
    const { agent, cast } = building
    const body = { substitute_id: cast.admin, start: '2026-11-25T00:00:00Z', end: '2026-12-31T00:00:00Z' }
    expect((await agent.asks(substitutes.create, { body })).status).toBe(200)
    const asked = await away()
    expect(await coverOf(agent, asked.id)).toMatchObject({ state: 'planned', approvals: false })
    expect((await agent.asks(substitutes.list, { query: {} })).body.data).toMatchObject([{ substitute: { id: cast.admin } }])
  })

  it('ABC-5 another substitute takes the place of the first; a request without a name hands nothing over', async () => {
    const { building, budi, away, given } = await house()
    const { agent, cast, admin } = building
    const open = await given(cast.site)
    const asked = await away()
    const change = (facts: object) => admin.asks(tickets.update, { params: { id: asked.id }, body: { facts } })
    expect((await change({ handover_id: cast.admin })).status).toBe(200)
    expect(await coverOf(agent, asked.id)).toMatchObject({ substitute: { id: cast.admin }, state: 'planned', approvals: true })
    expect((await budi.asks(substitutes.list, { query: {} })).body.data).toEqual([])
    expect((await change({ handover_id: null })).status).toBe(200)
    expect(await coverOf(agent, asked.id)).toMatchObject({ state: 'ended' })
    expect(await assigneeOf(await until(building, THURSDAY), open)).toBe(cast.agent)
  })

  it('ABC-6 others do not find it', async () => {
    const { building, away } = await house()
    const asked = await away()
    for (const reader of [building.elsewhere, building.employee])
      expect((await reader.asks(absenceCovers.get, { params: { id: asked.id } })).status).toBe(404)
    expect((await building.stranger.asks(absenceCovers.get, { params: { id: asked.id } })).status).toBe(401)
  })
})
