import { type ProgressStatusDraft, progressStatuses } from '@menara/shared/contract/desk/progress-statuses.contract.ts'
import { ticketLabels } from '@menara/shared/contract/desk/ticket-labels.contract.ts'
import { tickets } from '@menara/shared/contract/tickets/tickets.contract.ts'
import type { Static } from 'typebox'
import { describe, expect, it } from 'vitest'
import { type Building, openBuilding, type Person } from '../../../../tests/kit/building.ts'
import { audit } from '../../schema/journal.ts'

type Draft = Static<typeof ProgressStatusDraft>
const [GENERAL, IN_PROGRESS] = [1, 104]
const parked: Draft = { ticket_type_id: GENERAL, state: 'in_progress', label_en: 'Parked', label_id: 'Diparkir', colour: 'orange' }
const add = async (who: Person, more: Partial<Draft> = {}) => {
  const reply = await who.asks(progressStatuses.create, { body: { ...parked, ...more } })
  expect([reply.status, reply.status === 200 ? '' : reply.body]).toEqual([200, ''])
  return reply.body.data
}
const labels = async (who: Person) =>
  (await who.asks(tickets.progressStatuses, { query: { ticket_type_id: GENERAL } })).body.data.filter(
    (item) => item.state === 'in_progress',
  )
const names = async (who: Person) => (await labels(who)).map((label) => label.label_en)
const started = async ({ agent, cast }: Building) => {
  const { id } = (await agent.asks(tickets.create, { body: { ticket_type_id: GENERAL, location_id: cast.site, title: 'Wet' } })).body.data
  return (await agent.asks(tickets.start, { params: { id }, body: {} })).body.data
}

describe('labels of states', () => {
  it('DS-1 are read by everybody signed in and changed only by who may', async () => {
    const { admin, agent, employee, stranger } = await openBuilding()
    const { id } = await add(admin)
    expect(await names(employee)).toEqual(['In progress', 'Parked'])
    for (const [who, status] of [
      [agent, 403],
      [stranger, 401],
    ] as const)
      expect([
        (await who.asks(progressStatuses.create, { body: parked })).status,
        (await who.asks(progressStatuses.update, { params: { id }, body: { label_en: 'x' } })).status,
        (await who.asks(progressStatuses.remove, { params: { id } })).status,
      ]).toEqual([status, status, status])
  })

  it('DS-2 stay with their type and state, each with names of its own in both languages', async () => {
    const { admin } = await openBuilding()
    const { id } = await add(admin, { requester_en: 'We are at it', requester_id: 'Sedang ditangani' })
    const make = (more: object) => admin.asks(progressStatuses.create, { body: { ...parked, label_en: 'A', label_id: 'B', ...more } })
    const change = (body: object) => admin.asks(progressStatuses.update, { params: { id }, body })
    const refused = (status: number, field: string, rule: string) => ({ status, body: { errors: [{ field, rule }] } })
    expect(await make({ ticket_type_id: 2 })).toMatchObject(refused(422, 'ticket_type_id', 'exists'))
    expect(await make({ label_en: ' parked' })).toMatchObject(refused(409, 'label_en', 'unique'))
    expect(await make({ label_id: 'DIPARKIR' })).toMatchObject(refused(409, 'label_id', 'unique'))
    expect(await make({ requester_en: 'Only one' })).toMatchObject(refused(422, 'requester_id', 'both'))
    expect(await make({ state: 'pending', label_en: 'Parked' })).toMatchObject({ status: 200 })
    expect(await change({ state: 'pending' })).toMatchObject(refused(422, 'state', 'fixed'))
    expect(await change({ ticket_type_id: 29 })).toMatchObject(refused(422, 'ticket_type_id', 'fixed'))
    expect(await change({ requester_en: null })).toMatchObject(refused(422, 'requester_en', 'both'))
    expect((await change({ requester_en: null, requester_id: null, colour: 'pink' })).body.data).toMatchObject({
      requester_en: null,
      colour: 'pink',
      label_en: 'Parked',
    })
  })

  it('DS-3 stand in their order, and tickets that come to the state take the first', async () => {
    const building = await openBuilding()
    const { admin } = building
    const { id } = await add(admin, { sort: 0 })
    expect(await names(admin)).toEqual(['Parked', 'In progress'])
    expect((await started(building)).progress_status_id).toBe(id)
    await admin.asks(progressStatuses.update, { params: { id }, body: { sort: 99 } })
    expect(await names(admin)).toEqual(['In progress', 'Parked'])
    expect((await started(building)).progress_status_id).toBe(IN_PROGRESS)
  })

  it('DS-4 leave their tickets to the first that is left, and the last one stays', async () => {
    const building = await openBuilding()
    const { admin, agent } = building
    const { id } = await add(admin, { sort: 0 })
    const ticket = await started(building)
    const remove = (which: number) => admin.asks(progressStatuses.remove, { params: { id: which } })
    const both = await Promise.all([remove(id), started(building)])
    expect(both[0].status).toBe(200)
    // Its id may be another label's later.
    expect((await remove(id)).status).toBe(404)
    expect((await agent.asks(tickets.get, { params: { id: ticket.id } })).body.data.progress_status_id).toBe(IN_PROGRESS)
    expect((await agent.asks(tickets.get, { params: { id: both[1].id } })).body.data.progress_status_id).toBe(IN_PROGRESS)
    expect(await remove(IN_PROGRESS)).toMatchObject({ status: 409, body: { errors: [{ field: 'id', rule: 'last' }] } })
    const more = [await add(admin), await add(admin, { label_en: 'Other', label_id: 'Lain' })]
    expect((await Promise.all([IN_PROGRESS, ...more.map((item) => item.id)].map(remove))).map((reply) => reply.status).sort()).toEqual([
      200, 200, 409,
    ])
    expect((await labels(admin)).length).toBe(1)
  })

  it('DS-5 are given to a ticket by those who work it, among those of its state', async () => {
    const building = await openBuilding()
    const { admin, agent, employee, elsewhere } = building
    const { id: label } = await add(admin)
    const pending = await add(admin, { state: 'pending' })
    const { id, rev } = await started(building)
    const give = (who: Person, progress_status_id: number, more: object = {}) =>
      who.asks(ticketLabels.give, { params: { id }, body: { progress_status_id, ...more } })
    expect([(await give(employee, label)).status, (await give(elsewhere, label)).status]).toEqual([404, 404])
    for (const wrong of [pending.id, 2904, 9])
      expect(await give(agent, wrong)).toMatchObject({ status: 422, body: { errors: [{ field: 'progress_status_id', rule: 'exists' }] } })
    expect((await give(agent, label, { rev })).body.data).toMatchObject({ progress_status_id: label, state: 'in_progress', rev: rev + 1 })
    expect((await give(agent, label)).body.data.rev).toBe(rev + 1)
    expect((await give(agent, IN_PROGRESS, { rev })).status).toBe(409)
    const logs = (await agent.asks(tickets.logs, { params: { id } })).body.data
    expect(logs.at(-1)).toMatchObject({
      action: 'labelled',
      before: { progress_status_id: IN_PROGRESS },
      after: { progress_status_id: label },
    })
    await agent.asks(tickets.cancel, { params: { id }, body: { note: 'Twice' } })
    expect((await give(agent, 109)).status).toBe(409)
  })

  it('DS-6 are in the audit trail, unless nothing changed', async () => {
    const { admin, db, cast } = await openBuilding()
    const { id } = await add(admin)
    await admin.asks(progressStatuses.update, { params: { id }, body: { label_en: 'Waiting' } })
    await admin.asks(progressStatuses.update, { params: { id }, body: { label_en: 'Waiting' } })
    await admin.asks(progressStatuses.remove, { params: { id } })
    const rows = await db.sql.select().from(audit).orderBy(audit.seq)
    expect(rows).toMatchObject([
      { action: 'progress_status.created', subject_id: String(id), actor_id: cast.admin },
      { action: 'progress_status.updated', detail: { before: { label_en: 'Parked' }, after: { label_en: 'Waiting' } } },
      { action: 'progress_status.removed', detail: { tickets_take: 'In progress' } },
    ])
  })
})
