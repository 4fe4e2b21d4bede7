import { inbox } from '@menara/shared/contract/inbox.contract.ts'
import type { TransmissionNote } from '@menara/shared/contract/internal.contract.ts'
import { ptt } from '@menara/shared/contract/media/ptt.contract.ts'
import { tickets as ticketContract } from '@menara/shared/contract/tickets/tickets.contract.ts'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { newAlarm } from '../../../../tests/contract/good-call.ts'
import { type Building, openBuilding, type Person } from '../../../../tests/kit/building.ts'
import { newId } from '../../platform/ids.ts'
import { alarmDeskLocations, alarmDesks } from '../../schema/monitoring/alarm-desks.ts'
import { positions } from '../../schema/monitoring/tracking.ts'
import { roles, userLocations, userRoles, users } from '../../schema/people.ts'

const OF_ROLE: Record<string, string[]> = {
  operator: ['show_plugin_ptt', 'show_plugin_iot'],
  agent: ['show_plugin_ptt', 'show_ticketing', 'show_ticketing_general', 'ticket_read_all'],
}
async function talkingBuilding(): Promise<Building> {
  const building = await openBuilding()
  for (const [name, permissions] of Object.entries(OF_ROLE))
    await building.db.sql.update(roles).set({ permissions }).where(eq(roles.name, name))
  return building
}
/** Guards on their way, `metres` north of the site's middle, last seen `agoMs` before now. */
async function guards(
  { db, cast, clock }: Building,
  all: readonly { metres: number; agoMs?: number; talks?: boolean; site?: string }[],
): Promise<string[]> {
  const [role] = await db.sql.select({ id: roles.id }).from(roles).where(eq(roles.name, 'agent'))
  return Promise.all(
    all.map(async ({ metres, agoMs = 0, talks = true, site = cast.site }, i) => {
      const id = newId()
      const at = new Date(clock.now().getTime() - agoMs).toISOString()
      await db.sql
        .insert(users)
        .values({ id, email: `g${id}@example.test`, name: `Guard ${i}`, status: 'active', password: 'none', created_at: at })
      await db.sql.insert(userLocations).values({ user_id: id, location_id: cast.site })
      if (talks && role) await db.sql.insert(userRoles).values({ user_id: id, role_id: role.id })
      await db.sql.insert(positions).values({
        ...{ id, kind: 'guard', name: `Guard ${i}`, source: 'phone', location_id: site, user_id: id },
        ...{ longitude: 106.8229, latitude: -6.1944 + metres / 111_320, recorded_at: at, received_at: at },
      })
      return id
    }),
  )
}
const open = (who: Person, body: { alarm_id?: string; ticket_id?: string; guards?: number }) => who.asks(ptt.openIncident, { body })
const membersOf = async ({ admin }: Building, id: string) => (await admin.asks(ptt.members, { params: { id } })).body.data

describe('an incident’s channel', () => {
  it('PT-7 has the nearest guards who may talk, the desk of the place and its opener', async () => {
    const building = await talkingBuilding()
    const { operator, cast, db } = building
    const desk = newId()
    await db.sql.insert(alarmDesks).values({ id: desk, name: 'Desk', lead_id: cast.agent, group_id: cast.group })
    await db.sql.insert(alarmDeskLocations).values({ desk_id: desk, location_id: cast.site })
    const [far, near, , , , mid] = await guards(building, [
      { metres: 900 },
      { metres: 10 },
      { metres: 5, agoMs: 16 * 60_000 },
      { metres: 6, talks: false },
      { metres: 7, site: cast.otherSite },
      { metres: 300 },
    ])
    const alarm = await newAlarm(building)
    const reply = await open(operator, { alarm_id: alarm, guards: 2 })
    expect(reply.body.data).toMatchObject({
      kind: 'incident',
      role: 'dispatch',
      priority: 'high',
      alarm_id: alarm,
      longitude: 106.8229,
      latitude: -6.1944,
    })
    expect(reply.body.data.name).toBe('Too warm – Sensor')
    const members = await membersOf(building, reply.body.data.id)
    expect(members.map((member) => [member.id, member.role])).toEqual(
      expect.arrayContaining([
        [cast.group, 'talk'],
        [cast.operator, 'dispatch'],
        [cast.agent, 'dispatch'],
        [near, 'talk'],
        [mid, 'talk'],
      ]),
    )
    expect(members).toHaveLength(5)
    expect(members.map((member) => member.id)).not.toContain(far)
  })

  it('PT-7 is opened once, and who opens it again is in it', async () => {
    const building = await talkingBuilding()
    const { operator, admin } = building
    const alarm = await newAlarm(building)
    const [first, second] = [await open(operator, { alarm_id: alarm }), await open(admin, { alarm_id: alarm })]
    expect(second.body.data).toMatchObject({ id: first.body.data.id, role: 'talk' })
    expect((await open(operator, { alarm_id: alarm })).body.data).toMatchObject({ id: first.body.data.id, role: 'dispatch' })
    expect(await membersOf(building, first.body.data.id)).toHaveLength(2)
  })

  it('PT-7 is about what its opener sees, alarm or ticket', async () => {
    const building = await talkingBuilding()
    const { agent, admin, elsewhere, cast, db } = building
    const alarm = await newAlarm(building)
    expect((await open(agent, { alarm_id: alarm })).body).toMatchObject({ errors: [{ field: 'alarm_id', rule: 'exists' }] })
    await db.sql
      .update(roles)
      .set({ permissions: [...(OF_ROLE.agent ?? []), 'show_plugin_iot'] })
      .where(eq(roles.name, 'agent'))
    expect((await open(elsewhere, { alarm_id: alarm })).status).toBe(422)
    const ticket = await admin.asks(ticketContract.create, {
      body: { ticket_type_id: 1, title: 'Leak at the pantry', priority: 'high', location_id: cast.site, group_id: cast.group } as never,
    })
    const ticketId = (ticket.body as unknown as { data: { id: string } }).data.id
    expect((await open(elsewhere, { ticket_id: ticketId })).body).toMatchObject({ errors: [{ field: 'ticket_id', rule: 'exists' }] })
    const made = await open(admin, { ticket_id: ticketId })
    expect(made.body.data).toMatchObject({ ticket_id: ticketId, kind: 'incident' })
    expect((await membersOf(building, made.body.data.id)).map((item) => item.id).sort()).toEqual([cast.admin, cast.group].sort())
  })

  it('PT-15 is in the inbox of everybody it was opened with who may talk, once, and not of its opener', async () => {
    const building = await talkingBuilding()
    const { operator, agent, admin, elsewhere, cast, db } = building
    const desk = newId()
    await db.sql.insert(alarmDesks).values({ id: desk, name: 'Desk', lead_id: cast.agent, group_id: cast.group })
    await db.sql.insert(alarmDeskLocations).values({ desk_id: desk, location_id: cast.site })
    const [near = ''] = await guards(building, [{ metres: 10 }])
    const alarm = await newAlarm(building)
    const { id, name } = (await open(operator, { alarm_id: alarm, guards: 1 })).body.data
    const letters = async (who: Person) =>
      (await who.asks(inbox.list, { query: { type: 'talk' } })).body.data.map(({ title, link, message }) => ({ title, link, message }))
    const letter = {
      title: `You are called to talk about ${name}`,
      link: `/ptt?channel=${id}`,
      message: { key: 'inbox.talk_opened', params: { title: name, actor: expect.any(String) } },
    }
    expect(await letters(await building.as(near))).toEqual([letter])
    expect(await letters(agent)).toEqual([letter])
    for (const nobody of [operator, elsewhere]) expect(await letters(nobody)).toEqual([])
    await open(operator, { alarm_id: alarm })
    await open(admin, { alarm_id: alarm })
    expect(await letters(agent)).toEqual([letter])
  })

  it('PT-8 is closed once by who dispatches in it, and the alarm may get another', async () => {
    const building = await talkingBuilding()
    const { operator, agent, admin } = building
    const [guard = ''] = await guards(building, [{ metres: 5 }])
    const alarm = await newAlarm(building)
    const { id } = (await open(operator, { alarm_id: alarm })).body.data
    const close = (who: Person) => who.asks(ptt.closeIncident, { params: { id } })
    expect([(await close(agent)).status, (await close(await building.as(guard))).status]).toEqual([404, 404])
    expect((await close(operator)).body.data.closed_at).not.toBe(null)
    expect((await close(admin)).status).toBe(409)
    expect((await operator.asks(ptt.mine, {})).body.data).toEqual([])
    const again = (await open(operator, { alarm_id: alarm })).body.data
    expect(again.id).not.toBe(id)
    expect((await admin.asks(ptt.update, { params: { id: again.id }, body: { kind: 'group' } })).status).toBe(409)
    const group = await admin.asks(ptt.create, { body: { name: 'Plain', kind: 'group' } })
    expect((await admin.asks(ptt.closeIncident, { params: { id: group.body.data.id } })).status).toBe(409)
  })
})

describe('the log of talks', () => {
  const T0 = '2026-11-20T08:00:00.000Z'
  const gateway = { authorization: 'Bearer internal-for-tests' }
  async function noted(building: Building) {
    const { admin, cast, stranger } = building
    const make = async (name: string, location_id: string, member: string) => {
      const { id } = (await admin.asks(ptt.create, { body: { name, kind: 'group', location_id } })).body.data
      await admin.asks(ptt.setMembers, { params: { id }, body: { members: [{ kind: 'person', id: member, role: 'talk' }] } })
      return id
    }
    const here = await make('Here', cast.site, cast.agent)
    const facts: TransmissionNote = {
      ...{ channel_id: here, user_id: cast.agent, started_at: T0, emergency: false },
      ...{ ended_at: null, cause: null, recording: null },
    }
    return {
      make,
      here,
      facts,
      note: (id: string, more: object = {}, headers: Record<string, string> = gateway) =>
        stranger.sends('PUT', `/internal/ptt/transmissions/${id}`, { ...facts, ...more }, headers),
      log: async (who: Person, query = {}) => (await who.asks(ptt.transmissions, { query: { limit: 100, ...query } })).body.data,
    }
  }
  const END = { ended_at: '2026-11-20T08:00:07.000Z', cause: 'released', recording: 'here/burst-1.ogg' }

  it('PT-9 is written by the gateway: begun, ended, and counted once', async () => {
    const building = await talkingBuilding()
    const { note, log } = await noted(building)
    const id = newId()
    expect((await note(id)).status).toBe(200)
    expect(await log(building.agent)).toMatchObject([
      { id, channel: { name: 'Here' }, person: { name: 'Agent' }, ended_at: null, cause: null },
    ])
    expect((await note(id, END)).status).toBe(200)
    expect((await note(id)).status).toBe(200)
    expect((await note(id, { ...END, cause: 'silent' })).status).toBe(200)
    expect(await log(building.agent)).toMatchObject([{ id, ...END, started_at: T0, location: { name: 'VJS Jakarta' } }])
    expect((await log(building.agent)).length).toBe(1)
  })

  it('PT-9 is closed to everybody else, and to notes about nothing', async () => {
    const building = await talkingBuilding()
    const { note, log } = await noted(building)
    const id = newId()
    for (const headers of [{}, { authorization: 'Bearer wrong' }, { authorization: `Bearer ${building.admin.token}` }])
      expect((await note(id, {}, headers as never)).status).toBe(401)
    for (const bad of [
      { channel_id: newId() },
      { user_id: newId() },
      { started_at: 'x' },
      { recording: '../../etc' },
      { surprise: 1 },
      { cause: 'lost' },
    ])
      expect([bad, (await note(id, bad)).status]).toEqual([bad, 422])
    expect((await note('x')).status).toBe(422)
    expect((await note(id, { ended_at: '2026-11-20T07:00:00.000Z', cause: 'gone' })).status).toBe(422)
    expect(await log(building.admin)).toEqual([])
  })

  it('PT-10 marks a talk lost that was left open when the next begins', async () => {
    const building = await talkingBuilding()
    const { note, log } = await noted(building)
    const [lost, next] = [newId(), newId()]
    await note(lost)
    await note(next, { started_at: '2026-11-20T08:05:00.000Z' })
    expect(await log(building.agent)).toMatchObject([
      { id: next, cause: null },
      { id: lost, cause: 'lost', ended_at: null },
    ])
  })

  it('PT-11 is read by who is in the channel, and by who manages modules at their sites', async () => {
    const building = await talkingBuilding()
    const { admin, agent, operator, elsewhere, cast, db } = building
    const { make, here, note, log } = await noted(building)
    const there = await make('There', cast.otherSite, cast.elsewhere)
    await note(newId(), END)
    await note(newId(), { channel_id: there, user_id: cast.elsewhere, started_at: '2026-11-20T09:00:00.000Z', emergency: true })
    const read = async (who: Person, query = {}) => (await log(who, query)).map((item) => item.channel.name)
    expect([await read(admin), await read(agent), await read(elsewhere)]).toEqual([['There', 'Here'], ['Here'], ['There']])
    await db.sql
      .update(roles)
      .set({ permissions: ['show_plugin_ptt', 'show_manage_module'] })
      .where(eq(roles.name, 'operator'))
    expect(await read(operator)).toEqual(['Here'])
    expect(await read(admin, { emergency: true })).toEqual(['There'])
    expect(await read(admin, { channel_id: here })).toEqual(['Here'])
    expect(await read(admin, { user_id: cast.agent, end: '2026-11-20T08:30:00Z', start: '2026-11-20' })).toEqual(['Here'])
    expect(await read(admin, { location_id: cast.otherSite })).toEqual(['There'])
    const first = await admin.asks(ptt.transmissions, { query: { limit: 1 } })
    const rest = await admin.asks(ptt.transmissions, { query: { limit: 1, next: first.body.next ?? '' } })
    expect([first.body.data[0]?.channel.name, rest.body.data[0]?.channel.name, rest.body.next]).toEqual(['There', 'Here', undefined])
    await admin.asks(ptt.remove, { params: { id: here } })
    expect(await log(admin, { location_id: cast.site })).toMatchObject([{ channel: { id: null, name: 'Here' } }])
    expect(await read(agent)).toEqual([])
  })
})
