import { approvalPreview } from '@menara/shared/contract/approvals/approval-preview.contract.ts'
import type { ApprovalStep } from '@menara/shared/contract/approvals/approval-steps.contract.ts'
import { costCentres } from '@menara/shared/contract/approvals/cost-centres.contract.ts'
import { substitutes } from '@menara/shared/contract/approvals/substitutes.contract.ts'
import { groups } from '@menara/shared/contract/people/groups.contract.ts'
import { roles } from '@menara/shared/contract/people/roles.contract.ts'
import { type Ticket, tickets } from '@menara/shared/contract/tickets/tickets.contract.ts'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { type Building, openBuilding, type Person } from '../../../../tests/kit/building.ts'
import { absence, DAYS, openWithAbsences } from '../../../../tests/kit/desk/absences.ts'
import { askingPeople, stepOf } from '../../../../tests/kit/desk/approval-steps.ts'
import { approvalType, replayOf, stateOf, ticketOf, votes, waitingFor } from '../../../../tests/kit/desk/approvals.ts'
import { costCentre, TRIP } from '../../../../tests/kit/desk/cost-centres.ts'
import { newId } from '../../platform/ids.ts'
import { userRoles, users } from '../../schema/people.ts'
import { areas } from '../../schema/places.ts'

const TRAVELLING = { ticket_type_id: 30 }
const ofOwner = stepOf({ source: 'cost_centre_owner' })
const askedOf = async ({ admin }: Building, { id }: Pick<Ticket, 'id'>) =>
  (await replayOf(admin, id)).requests[0]?.steps.map((step) => step.asked.map((one) => [one.person.name, one.kind, one.open]))
const trip = (building: Building, cost_centre_id: string, by?: Person) =>
  absence(building, { ...TRIP, cost_centre_id }, { type: 30, ...(by && { by }) })
const setOwner = ({ admin }: Building, id: string, body: object) => admin.asks(costCentres.update, { params: { id }, body })
const block = ({ db }: Building, id: string) => db.sql.update(users).set({ status: 'blocked' }).where(eq(users.id, id))

describe('the owner of a cost centre', () => {
  it('APV-15 is asked, and the deputy where the owner cannot be: has left, asks for it, or has decided before', async () => {
    const building = await openWithAbsences()
    const { cast } = building
    const ops = await costCentre(building, 'OPS', { owner_id: cast.operator, deputy_id: cast.agent })
    await approvalType(building, [ofOwner], TRAVELLING)
    expect(await askedOf(building, await trip(building, ops))).toEqual([[['Operator', 'approver', true]]])
    await setOwner(building, ops, { owner_id: cast.employee })
    expect(await askedOf(building, await trip(building, ops))).toEqual([[['Agent', 'approver', true]]])
    expect(await askedOf(building, await trip(building, ops, building.agent))).toEqual([[['Employee', 'approver', true]]])
    const until = (days: number) => new Date(building.clock.now().getTime() + days * 86_400_000).toISOString()
    await building.employee.asks(substitutes.create, { body: { substitute_id: cast.operator, start: until(0), end: until(9) } })
    expect(await askedOf(building, await trip(building, ops, building.agent))).toEqual([
      [
        ['Employee', 'approver', true],
        ['Operator', 'substitute', true],
      ],
    ])
    await setOwner(building, ops, { owner_id: cast.operator })
    await block(building, cast.operator)
    expect(await askedOf(building, await trip(building, ops))).toEqual([[['Agent', 'approver', true]]])
    expect(await askedOf(building, await absence(building, TRIP, { type: 30 }))).toEqual([[['Admin', 'fallback', true]]])
    await block(building, cast.agent)
    expect(await askedOf(building, await trip(building, ops))).toEqual([[['Admin', 'fallback', true]]])
  })

  it('APV-6 APV-15 does not decide at two steps, nor for what they ask themselves, unless the type says so', async () => {
    const building = await openWithAbsences()
    const { cast, agent } = building
    const ops = await costCentre(building, 'OPS', { owner_id: cast.agent, deputy_id: cast.operator })
    const both = [askingPeople(cast.agent), ofOwner]
    const strict = await approvalType(building, both, TRAVELLING)
    const one = await trip(building, ops)
    await votes(agent, one.id, 'approve')
    expect((await askedOf(building, one))?.[1]).toEqual([['Operator', 'approver', true]])
    expect((await votes(agent, one.id, 'approve')).status).toBe(403)
    await building.admin.sends('PUT', `/desk/api/v1/tickets/approvaltypes/${strict}`, { same_person: true, self_approval: true })
    const two = await trip(building, ops, agent)
    for (const state of ['waiting_approval', 'new']) {
      expect((await votes(agent, two.id, 'approve')).status).toBe(200)
      expect(await stateOf(building, two.id)).toBe(state)
    }
  })

  it('APV-53 who leaves while asked is replaced by the deputy', async () => {
    const building = await openWithAbsences()
    const { cast } = building
    const ops = await costCentre(building, 'OPS', { owner_id: cast.operator, deputy_id: cast.agent })
    await approvalType(building, [ofOwner], TRAVELLING)
    const ticket = await trip(building, ops)
    await block(building, cast.operator)
    await building.backend.approvals.sweep()
    expect(await askedOf(building, ticket)).toEqual([
      [
        ['Operator', 'approver', false],
        ['Agent', 'approver', true],
      ],
    ])
  })

  it('APV-7 APV-25 a change of the cost centre starts the round again, by the steps that are for it', async () => {
    const building = await openWithAbsences()
    const { cast, employee, operator } = building
    const [ops, fin] = [await costCentre(building, 'OPS'), await costCentre(building, 'FIN', { owner_id: cast.agent })]
    await approvalType(building, [ofOwner, stepOf({ user_ids: [cast.admin], cost_centre_ids: [fin] })], TRAVELLING)
    const ticket = await trip(building, ops)
    await votes(operator, ticket.id, 'approve')
    const { rev, state } = (await employee.asks(tickets.get, { params: { id: ticket.id } })).body.data
    expect(state).toBe('new')
    await employee.asks(tickets.update, { params: { id: ticket.id }, body: { rev, facts: { cost_centre_id: fin } } })
    const { requests } = await replayOf(building.admin, ticket.id)
    expect(requests.map((one) => [one.reason, one.state])).toEqual([
      ['edited', 'pending'],
      ['created', 'approved'],
    ])
    expect([(await waitingFor(building.agent)).total, requests[1]?.steps.map((one) => one.state)]).toEqual([1, ['approved', 'skipped']])
    await votes(building.agent, ticket.id, 'approve')
    expect((await replayOf(building.admin, ticket.id)).requests[0]?.steps.map((one) => one.state)).toEqual(['approved', 'active'])
  })

  it('APV-60 is asked for types that name a cost centre, and people of a form by those that name them', async () => {
    const building = await openWithAbsences()
    const asks = (ticket_type_id: number, step: Partial<ApprovalStep>) =>
      building.admin.sends('POST', '/desk/api/v1/tickets/approvaltypes', {
        ...{ ticket_type_id, name_en: 'A', name_id: 'A', active: false, steps: [stepOf(step)] },
      })
    const people = { user_ids: [building.cast.agent] }
    const wrong: readonly [number, Partial<ApprovalStep>, string, string][] = [
      [1, { source: 'cost_centre_owner' }, 'steps.0.source', 'ticket_type'],
      [1, { ...people, cost_centre_ids: [newId()] }, 'steps.0.cost_centre_ids', 'exists'],
      [1, { ...people, cost_centre_ids: [await costCentre(building, 'OPS')] }, 'steps.0.cost_centre_ids', 'ticket_type'],
      [28, { source: 'form_person' }, 'steps.0.field', 'required'],
      [28, { source: 'form_person', field: 'companion_ids' }, 'steps.0.field', 'ticket_type'],
    ]
    for (const [type, step, field, rule] of wrong)
      expect(await asks(type, step)).toMatchObject({ status: 422, body: { errors: [{ field, rule }] } })
  })
})

describe('people a form names', () => {
  it('APV-13 are asked, but for the requester', async () => {
    const building = await openWithAbsences()
    const { cast } = building
    await approvalType(building, [stepOf({ source: 'form_person', field: 'handover_id' })], { ticket_type_id: 28 })
    expect(await askedOf(building, await absence(building, { ...DAYS, handover_id: cast.agent }))).toEqual([[['Agent', 'approver', true]]])
    expect(await askedOf(building, await absence(building, { ...DAYS, handover_id: cast.employee }))).toEqual([
      [['Admin', 'fallback', true]],
    ])
    await approvalType(building, [stepOf({ source: 'form_person', field: 'companion_ids', rule: 'all' })], TRAVELLING)
    const together = await absence(building, { ...TRIP, companion_ids: [cast.operator, cast.agent] }, { type: 30 })
    expect(await askedOf(building, together)).toEqual([
      [
        ['Agent', 'approver', true],
        ['Operator', 'approver', true],
      ],
    ])
  })
})

/** Operator, agent and administrator have one role; a room within the floor. */
async function openWithTeams() {
  const building = await openBuilding()
  const { admin, cast, db } = building
  const room = newId()
  await db.sql.insert(areas).values({ id: room, location_id: cast.site, parent_id: cast.floor, code: 'R1', name: 'Room 1', kind: 'room' })
  const role_id = (await admin.asks(roles.create, { body: { name: 'Leads', permissions: [] } })).body.data.id
  // The administrator gives nobody's own roles to themselves.
  await db.sql.insert(userRoles).values({ user_id: cast.admin, role_id })
  for (const [id, name] of [
    [cast.operator, 'operator'],
    [cast.agent, 'agent'],
  ] as const) {
    const held = (await admin.asks(roles.list, { query: {} })).body.data.find((one) => one.name === name)?.id
    await admin.sends('PUT', `/api/v1/users/${id}`, { role_ids: [held, role_id] })
  }
  const team = (name: string, area_id: string | null, ...member_ids: string[]) =>
    admin.asks(groups.create, { body: { name, location_id: cast.site, area_id, member_ids } })
  return { it: building, room, role_id, team }
}

describe('a role at a place', () => {
  it('APV-16 is those in a team of the site', async () => {
    const { it: building, role_id } = await openWithTeams()
    await approvalType(building, [stepOf({ source: 'role', role_id, rule: 'all' })])
    expect((await askedOf(building, await ticketOf(building)))?.[0]?.map(([name]) => name)).toEqual(['Admin', 'Agent', 'Operator'])
    await approvalType(building, [stepOf({ source: 'role', role_id, rule: 'all', place: 'site' })], { sort: 0 })
    expect((await askedOf(building, await ticketOf(building)))?.[0]?.map(([name]) => name)).toEqual(['Agent', 'Operator'])
    await building.admin.sends('PUT', `/api/v1/groups/${building.cast.group}`, { location_id: building.cast.otherSite })
    expect(await askedOf(building, await ticketOf(building))).toEqual([[['Admin', 'fallback', true]]])
  })

  it('APV-16 is those in the team of the area, or of the nearest around it that has somebody who may decide', async () => {
    const { it: building, room, role_id, team } = await openWithTeams()
    const { cast } = building
    await approvalType(building, [stepOf({ source: 'role', role_id, place: 'area' })])
    const askedAt = async (area_id?: string, by?: Person) =>
      (await askedOf(building, await ticketOf(building, { ...(area_id && { area_id }) }, by)))?.[0]?.map(([name]) => name)
    expect(await askedAt(room)).toEqual(['Agent', 'Operator'])
    await team('Floor', cast.floor, cast.operator, cast.employee)
    expect([await askedAt(room), await askedAt(cast.floor), await askedAt()]).toEqual([['Operator'], ['Operator'], ['Agent', 'Operator']])
    await team('Room', room, cast.agent)
    expect([await askedAt(room), await askedAt(cast.floor)]).toEqual([['Agent'], ['Operator']])
    expect(await askedAt(room, building.agent)).toEqual(['Operator'])
  })

  it('APV-62 and all of these are shown for an example', async () => {
    const { it: building, room, role_id, team } = await openWithTeams()
    const { cast, admin } = building
    await team('Floor', cast.floor, cast.operator)
    const ops = await costCentre(building, 'OPS', { owner_id: cast.employee, deputy_id: cast.agent })
    const steps = [
      stepOf({ source: 'role', role_id, place: 'area' }),
      ofOwner,
      stepOf({ source: 'form_person', field: 'handover_id' }),
      stepOf({ source: 'chosen', field: 'boss' }),
      stepOf({ user_ids: [cast.agent], cost_centre_ids: [ops], rule: 'count', needed: 2 }),
    ]
    const example = { location_id: cast.site, requester_id: cast.employee, category_id: null, subtype_id: null, amount: null }
    const ask = async (more: object) =>
      (await admin.asks(approvalPreview.ask, { body: { steps, example: { ...example, priority: 'low', ...more } } })).body.data.map(
        ({ applies, kind, people }) => [applies, kind, ...people.map((one) => one.name)],
      )
    expect(await ask({ area_id: room, cost_centre_id: ops, person_id: cast.operator })).toEqual([
      [true, 'approver', 'Operator'],
      [true, 'approver', 'Agent'],
      [true, 'approver', 'Operator'],
      [true, 'approver', 'Operator'],
      [true, 'approver', 'Admin', 'Agent'],
    ])
    expect(await ask({})).toEqual([
      [true, 'approver', 'Agent', 'Operator'],
      ...[1, 2, 3].map(() => [true, 'fallback', 'Admin']),
      [true, 'approver', 'Admin', 'Agent'],
    ])
  })
})
