import { handovers } from '@menara/shared/contract/alarms/handovers.contract.ts'
import { tickets } from '@menara/shared/contract/tickets/tickets.contract.ts'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { personWith } from '../../../../tests/contract/asking.ts'
import { type Building, openBuilding } from '../../../../tests/kit/building.ts'
import { newId } from '../../platform/ids.ts'
import { audit, outbox } from '../../schema/journal.ts'
import { alarmDeskLocations, alarmDesks } from '../../schema/monitoring/alarm-desks.ts'
import { alarmJournal, alarms, devices } from '../../schema/monitoring/iot.ts'

const NOBODY = '0190a0a0-0000-7000-8000-000000000000'

/** A desk that owns the first site, with one device. */
async function aDesk({ db, cast }: Building, sites = [cast.site]) {
  const desk = newId()
  const device = newId()
  await db.atomically(async () => {
    await db.sql.insert(alarmDesks).values({ id: desk, name: `Desk ${desk.slice(-6)}` })
    for (const location_id of sites) await db.sql.insert(alarmDeskLocations).values({ desk_id: desk, location_id })
    await db.sql.insert(devices).values({
      id: device,
      location_id: cast.site,
      area_id: cast.floor,
      code: `D-${device.slice(-6)}`,
      name: 'AHU-03',
      kind: 'sensor',
      status: 'online',
    })
  })
  return { desk, device }
}

async function anAlarm(
  { db, cast, clock }: Building,
  { desk, device }: { desk: string; device: string },
  facts: Partial<typeof alarms.$inferInsert> = {},
): Promise<string> {
  const id = newId()
  const at = clock.now().toISOString()
  await db.atomically(async () => {
    await db.sql.insert(alarms).values({
      id,
      device_id: device,
      location_id: cast.site,
      desk_id: desk,
      type: `t_${id.slice(-6)}`,
      message: 'Supply air too warm',
      priority: 'high',
      rank: 1,
      process: 'active',
      ack: 'unacked',
      occurrence: 1,
      rev: 1,
      raised_at: at,
      received_at: at,
      ...facts,
    })
    await db.sql.insert(alarmJournal).values({ id: newId(), alarm_id: id, desk_id: desk, occurrence: 1, event: 'raised', at })
  })
  return id
}

describe('the sheet', () => {
  it('HO-1 tells what stands, what is set aside, what is open and what is away', async () => {
    const building = await openBuilding()
    const { db, cast, clock, operator, admin } = building
    const place = await aDesk(building)
    const at = clock.now().toISOString()
    // What is set aside until now comes back by itself, on a slow machine before the sheet is written.
    const until = new Date(clock.now().getTime() + 3_600_000).toISOString()
    const standing = await anAlarm(building, place)
    const shelved = await anAlarm(building, place, {
      shelf_kind: 'timed',
      shelf_until: until,
      shelf_reason: 'Belt change',
      shelf_by: cast.operator,
      shelf_at: at,
    })
    const suppressed = await anAlarm(building, place, { suppressed: true, suppressed_by: 'AHU-03 off' })
    const out = await anAlarm(building, place, { out_reason: 'Overhaul', out_by: cast.admin, out_at: at })
    await anAlarm(building, place, { process: 'normal', ack: 'acked' })
    await db.sql.update(devices).set({ status: 'offline', last_seen_at: at }).where(eq(devices.id, place.device))
    const fault = await admin.asks(tickets.create, {
      body: { ticket_type_id: 32, location_id: cast.site, title: 'Chiller trips', priority: 'medium' },
    })
    await admin.asks(tickets.create, { body: { ticket_type_id: 1, location_id: cast.site, title: 'Paint a wall', priority: 'low' } })
    const { body } = await operator.asks(handovers.prepare, { body: { desk_id: place.desk } })
    expect(body.data).toMatchObject({
      state: 'draft',
      rev: 0,
      desk: { id: place.desk },
      prepared_by: { id: cast.operator },
      notes: [],
      given: null,
      taken: null,
      digest: null,
      sheet: {
        taken_at: body.data.created_at,
        since: new Date(Date.parse(body.data.created_at) - 12 * 3_600_000).toISOString(),
        standing: [{ id: standing, device: 'AHU-03', isa: 'B', priority: 'high' }],
        shelved: [{ id: shelved, isa: 'G', reason: 'Belt change', until }],
        suppressed: [{ id: suppressed, isa: 'H', reason: 'AHU-03 off', by: null }],
        out_of_service: [{ id: out, isa: 'I', reason: 'Overhaul' }],
        incidents: [{ id: fault.body.data.id, title: 'Chiller trips', type: 'alarm', state: 'new' }],
        outages: [{ id: place.device, name: 'AHU-03', seen_at: at }],
        totals: {
          standing: 1,
          unacked: 1,
          shelved: 1,
          suppressed: 1,
          out_of_service: 1,
          incidents: 1,
          outages: 1,
          raised: 5,
          acknowledged: 0,
        },
      },
    })
    expect((await operator.asks(handovers.list, { query: {} })).body.data).toMatchObject([{ id: body.data.id, state: 'draft' }])
  })

  it('HO-2 is one at a time', async () => {
    const building = await openBuilding()
    const { operator, admin } = building
    const { desk } = await aDesk(building)
    const first = await operator.asks(handovers.prepare, { body: { desk_id: desk } })
    const both = await Promise.all([1, 2].map(() => admin.asks(handovers.prepare, { body: { desk_id: desk } })))
    expect(both.map((reply) => reply.status)).toEqual([409, 409])
    expect(JSON.stringify(both[0]?.body)).toContain('open hand-over')
    await operator.asks(handovers.withdraw, { params: { id: first.body.data.id }, body: { rev: 0 } })
    const race = await Promise.all([1, 2, 3].map(() => admin.asks(handovers.prepare, { body: { desk_id: desk } })))
    expect(race.map((reply) => reply.status).sort()).toEqual([200, 409, 409])
  })

  it('HO-3 carries flagged notes until they are cleared', async () => {
    const building = await openBuilding()
    const { operator, admin } = building
    const { desk } = await aDesk(building)
    const prepare = async () => (await operator.asks(handovers.prepare, { body: { desk_id: desk } })).body.data
    const first = await prepare()
    await operator.asks(handovers.addNote, { params: { id: first.id }, body: { text: 'Key 14 is lent', flagged: true } })
    const noted = (await operator.asks(handovers.addNote, { params: { id: first.id }, body: { text: 'Quiet night' } })).body.data
    expect(noted.notes).toMatchObject([
      { text: 'Key 14 is lent', flagged: true, carried: false },
      { text: 'Quiet night', flagged: false },
    ])
    const given = (await operator.asks(handovers.give, { params: { id: first.id }, body: { rev: noted.rev } })).body.data
    await admin.asks(handovers.take, { params: { id: first.id }, body: { rev: given.rev } })
    const second = await prepare()
    expect(second.notes).toMatchObject([{ text: 'Key 14 is lent', carried: true }])
    const params = { id: second.id, note: second.notes[0]?.id ?? '' }
    expect((await operator.asks(handovers.clearNote, { params, body: {} })).body.data.notes).toEqual([])
    expect((await operator.asks(handovers.clearNote, { params, body: {} })).status).toBe(404)
    const old = (await operator.asks(handovers.get, { params: { id: first.id } })).body.data
    expect(old.notes.map((note) => note.text)).toEqual(['Key 14 is lent', 'Quiet night'])
  })
})

describe('signing', () => {
  it('HO-4 fixes the sheet and what was signed', async () => {
    const building = await openBuilding()
    const { operator } = building
    const place = await aDesk(building)
    const draft = (await operator.asks(handovers.prepare, { body: { desk_id: place.desk } })).body.data
    const params = { id: draft.id }
    const late = await anAlarm(building, place)
    const written = (await operator.asks(handovers.update, { params, body: { rev: 0, summary: 'One AHU warm' } })).body.data
    const given = (await operator.asks(handovers.give, { params, body: { rev: written.rev, comment: 'All told' } })).body.data
    expect(given).toMatchObject({
      state: 'given',
      summary: 'One AHU warm',
      digest: expect.stringMatching(/^[0-9a-f]{64}$/),
      given: { by: { id: building.cast.operator }, comment: 'All told' },
      sheet: { standing: [{ id: late }] },
    })
    await anAlarm(building, place)
    for (const refused of [
      await operator.asks(handovers.update, { params, body: { rev: given.rev, summary: 'x' } }),
      await operator.asks(handovers.refresh, { params, body: { rev: given.rev } }),
      await operator.asks(handovers.addNote, { params, body: { text: 'late' } }),
    ])
      expect(refused.body).toMatchObject({ status: 409, message: 'The hand-over is given; what can be done: take, withdraw' })
    expect((await operator.asks(handovers.get, { params })).body.data).toEqual(given)
  })

  it('HO-5 needs another person', async () => {
    const building = await openBuilding()
    const { operator, admin, cast } = building
    const { desk } = await aDesk(building)
    const draft = (await operator.asks(handovers.prepare, { body: { desk_id: desk } })).body.data
    const params = { id: draft.id }
    expect((await admin.asks(handovers.take, { params, body: { rev: 0 } })).status).toBe(409)
    const { rev } = (await operator.asks(handovers.give, { params, body: { rev: 0 } })).body.data
    expect((await operator.asks(handovers.take, { params, body: { rev } })).status).toBe(409)
    const taken = await admin.asks(handovers.take, { params, body: { rev, comment: 'Read' } })
    expect(taken.body.data).toMatchObject({ state: 'taken', taken: { by: { id: cast.admin }, comment: 'Read' } })
  })

  it('HO-6 is refused for a sheet that changed meanwhile', async () => {
    const building = await openBuilding()
    const { operator, admin } = building
    const { desk } = await aDesk(building)
    const { id } = (await operator.asks(handovers.prepare, { body: { desk_id: desk } })).body.data
    await admin.asks(handovers.addNote, { params: { id }, body: { text: 'Look at this' } })
    const refused = await operator.asks(handovers.give, { params: { id }, body: { rev: 0 } })
    expect(refused.body).toMatchObject({ status: 409 })
    expect((await operator.asks(handovers.get, { params: { id } })).body.data).toMatchObject({ state: 'draft', given: null })
    const race = await Promise.all([operator, admin].map((person) => person.asks(handovers.give, { params: { id }, body: { rev: 1 } })))
    expect(race.map((reply) => reply.status).sort()).toEqual([200, 409])
  })

  it('HO-7 is over when it is taken or withdrawn', async () => {
    const building = await openBuilding()
    const { operator } = building
    const { desk } = await aDesk(building)
    const { id } = (await operator.asks(handovers.prepare, { body: { desk_id: desk } })).body.data
    const { rev } = (await operator.asks(handovers.withdraw, { params: { id }, body: { rev: 0 } })).body.data
    const again = await operator.asks(handovers.withdraw, { params: { id }, body: { rev } })
    expect(again.body).toMatchObject({ status: 409, message: 'The hand-over is withdrawn; it stays as it is' })
    expect((await operator.asks(handovers.prepare, { body: { desk_id: desk } })).status).toBe(200)
  })
})

describe('who', () => {
  it('HO-8 does not see all sites of a desk does not see its hand-overs', async () => {
    const building = await openBuilding()
    const { operator, admin, cast } = building
    const { desk } = await aDesk(building, [cast.site, cast.otherSite])
    expect((await operator.asks(handovers.prepare, { body: { desk_id: desk } })).body).toMatchObject({
      status: 422,
      errors: [{ field: 'desk_id', rule: 'exists' }],
    })
    const { id } = (await admin.asks(handovers.prepare, { body: { desk_id: desk } })).body.data
    expect((await operator.asks(handovers.get, { params: { id } })).status).toBe(404)
    expect((await operator.asks(handovers.give, { params: { id }, body: { rev: 0 } })).status).toBe(404)
    expect((await operator.asks(handovers.list, { query: {} })).body.data).toEqual([])
    expect((await admin.asks(handovers.get, { params: { id: NOBODY } })).status).toBe(404)
  })

  it('HO-15 sees one site does not see the hand-overs of a desk that has lost all of its own', async () => {
    const building = await openBuilding()
    const { operator, admin, cast, db } = building
    const { desk } = await aDesk(building)
    const { id } = (await admin.asks(handovers.prepare, { body: { desk_id: desk } })).body.data
    const foreigner = await personWith(building, 'everything', [cast.otherSite])
    await db.sql.delete(alarmDeskLocations).where(eq(alarmDeskLocations.desk_id, desk))
    for (const person of [operator, foreigner]) {
      expect((await person.asks(handovers.get, { params: { id } })).status).toBe(404)
      expect((await person.asks(handovers.list, { query: {} })).body.data).toEqual([])
      expect((await person.asks(handovers.prepare, { body: { desk_id: desk } })).status).not.toBe(200)
    }
    expect((await admin.asks(handovers.get, { params: { id } })).status).toBe(200)
  })

  it('HO-9 has not the permission is refused', async () => {
    const building = await openBuilding()
    const { operator, agent, stranger } = building
    const { desk } = await aDesk(building)
    const { id } = (await operator.asks(handovers.prepare, { body: { desk_id: desk } })).body.data
    expect((await agent.asks(handovers.list, { query: {} })).status).toBe(403)
    expect((await agent.asks(handovers.give, { params: { id }, body: { rev: 0 } })).status).toBe(403)
    expect((await stranger.asks(handovers.get, { params: { id } })).status).toBe(401)
  })
})

it('HO-10 leaves a trace of every step', async () => {
  const building = await openBuilding()
  const { operator, admin, db } = building
  const { desk } = await aDesk(building)
  const { id } = (await operator.asks(handovers.prepare, { body: { desk_id: desk } })).body.data
  await operator.asks(handovers.refresh, { params: { id }, body: { rev: 0 } })
  await operator.asks(handovers.give, { params: { id }, body: { rev: 1 } })
  await admin.asks(handovers.take, { params: { id }, body: { rev: 2 } })
  const rows = await db.sql.select({ action: audit.action }).from(audit).where(eq(audit.subject_id, id)).orderBy(audit.seq)
  expect(rows.map((row) => row.action)).toEqual(['handover.prepared', 'handover.refreshed', 'handover.given', 'handover.taken'])
  expect(await db.sql.$count(outbox, eq(outbox.topic, 'handovers'))).toBe(4)
})

it('HO-11 refuses bad input and keeps HTML and SQL as text', async () => {
  const building = await openBuilding()
  const { operator } = building
  const { desk } = await aDesk(building)
  const { id } = (await operator.asks(handovers.prepare, { body: { desk_id: desk } })).body.data
  const status = async (method: 'POST' | 'PUT', path: string, body: unknown) =>
    (await operator.sends(method, path, typeof body === 'string' ? body : JSON.stringify(body))).status
  const at = `/api/v1/handovers/${id}`
  for (const body of [{}, [], null, '{"desk_id"', { desk_id: 'x' }, { desk_id: NOBODY }, { desk_id: desk, colour: 'red' }])
    expect([body, await status('POST', '/api/v1/handovers', body)]).toEqual([body, 422])
  for (const body of [
    {},
    { rev: 'x' },
    { rev: -1 },
    { rev: 1e12 },
    { rev: 0, comment: 'a\u0000' },
    { rev: 0, comment: 'x'.repeat(1_000_000) },
  ])
    expect([JSON.stringify(body).slice(0, 40), await status('POST', `${at}/give`, body)]).toEqual([JSON.stringify(body).slice(0, 40), 422])
  for (const body of [{}, { text: '' }, { text: 'a\u0000' }, { text: 1 }, { text: 'a', flagged: 'yes' }])
    expect([body, await status('POST', `${at}/notes`, body)]).toEqual([body, 422])
  expect(await status('POST', `${at}/notes/x/clear`, {})).toBe(422)
  expect(await status('POST', `${at}/notes/${NOBODY}/clear`, {})).toBe(404)
  for (const query of ['limit=0', 'next=x', 'desk_id=x', 'state=signed', 'color=red'])
    expect([query, (await operator.sends('GET', `/api/v1/handovers?${query}`)).status]).toEqual([query, 422])
  const text = '<b>"\'; drop table handovers; --</b>'
  const { body } = await operator.asks(handovers.addNote, { params: { id }, body: { text } })
  expect(body.data.notes).toMatchObject([{ text }])
})
