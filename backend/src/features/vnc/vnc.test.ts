import type { VncEntry, VncNote } from '@menara/shared/contract/internal.contract.ts'
import { vnc } from '@menara/shared/contract/media/vnc.contract.ts'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { type Building, INTERNAL_TOKEN, openBuilding, type Person } from '../../../../tests/kit/building.ts'
import { audit } from '../../schema/journal.ts'
import { vncTargets } from '../../schema/media/vnc.ts'
import { roles } from '../../schema/people.ts'

const HOST = '10.20.30.40'
type Draft = Parameters<typeof draftOf>[1]
const draftOf = (
  site: string,
  more: { name?: string; port?: number; password?: string | null; view_permission?: 'show_plugin_iot' } = {},
) => ({
  ...{ name: 'Chiller panel', location_id: site, host: HOST, port: 5900, view_permission: 'show_plugin_iot' as const },
  ...more,
})
const make = async ({ admin, cast }: Building, more: Draft = {}) =>
  (await admin.asks(vnc.create, { body: draftOf(cast.site, more) })).body.data
const ticketFor = async (who: Person, id: string, mode: 'view' | 'control' = 'view') =>
  (await who.asks(vnc.ticket, { params: { id }, body: { mode } })).body.data?.ticket
const NOTE: VncNote = {
  controls: false,
  bytes_out: 0,
  bytes_in: 0,
  dropped: 0,
  ended_at: null,
  cause: null,
  recording: 'running',
  recording_cut: false,
}

/** As a gateway asks. */
function gateway({ stranger }: Building, token = INTERNAL_TOKEN) {
  const bearer = { authorization: `Bearer ${token}` }
  return {
    redeem: (ticket: string | undefined, user_id: string) =>
      stranger.sends('POST', '/internal/vnc/sessions', { ticket: ticket ?? 'none', user_id }, bearer),
    note: (id: string, more: Partial<VncNote> = {}) => stranger.sends('PUT', `/internal/vnc/sessions/${id}`, { ...NOTE, ...more }, bearer),
    way: (id: string) => stranger.sends('GET', `/internal/vnc/targets/${id}/way`, undefined, bearer),
  }
}
const entryOf = (reply: { body: unknown }) => (reply.body as { data: VncEntry }).data

describe('administering screens', () => {
  it('VN-1 is for those who manage devices, at their sites, and no name is used twice there', async () => {
    const building = await openBuilding()
    const { admin, operator, cast, db } = building
    const item = await make(building)
    expect(item).toMatchObject({
      name: 'Chiller panel',
      recorded: true,
      enabled: true,
      has_password: false,
      location: { name: 'VJS Jakarta' },
    })
    const twice = await admin.asks(vnc.create, { body: draftOf(cast.site, { name: ' CHILLER panel ' }) })
    expect([twice.status, twice.body]).toMatchObject([409, { errors: [{ field: 'name', rule: 'unique' }] }])
    expect((await admin.asks(vnc.create, { body: draftOf(cast.otherSite) })).status).toBe(200)
    expect((await operator.asks(vnc.list, { query: {} })).status).toBe(403)
    await db.sql
      .update(roles)
      .set({ permissions: ['show_manage_device'] })
      .where(eq(roles.name, 'operator'))
    const manager = await building.as(cast.operator)
    expect((await manager.asks(vnc.list, { query: {} })).body.data.map((one) => one.location_id)).toEqual([cast.site])
    expect((await manager.asks(vnc.create, { body: draftOf(cast.otherSite, { name: 'There' }) })).body).toMatchObject({
      errors: [{ field: 'location_id', rule: 'exists' }],
    })
    expect((await admin.asks(vnc.update, { params: { id: item.id }, body: { area_id: cast.otherFloor } })).body).toMatchObject({
      errors: [{ field: 'area_id', rule: 'exists' }],
    })
    expect(
      (await admin.asks(vnc.update, { params: { id: item.id }, body: { name: 'Boiler', area_id: cast.floor } })).body.data,
    ).toMatchObject({
      name: 'Boiler',
      area: { name: 'Level 12' },
    })
    expect((await admin.asks(vnc.remove, { params: { id: item.id } })).status).toBe(200)
    expect((await admin.asks(vnc.get, { params: { id: item.id } })).status).toBe(404)
  })

  it('VN-2 never gives the address or the password back, not even to the audit trail, and keeps the password sealed', async () => {
    const building = await openBuilding()
    const { admin, db } = building
    const item = await make(building, { password: 'S3cretPw', port: 5907 })
    await admin.asks(vnc.update, { params: { id: item.id }, body: { password: 'An0therP', host: '10.20.30.41' } })
    const said = await Promise.all([
      admin.asks(vnc.get, { params: { id: item.id } }),
      admin.asks(vnc.list, { query: {} }),
      admin.asks(vnc.screens, { query: {} }),
      admin.asks(vnc.screen, { params: { id: item.id } }),
    ])
    const trail = await db.sql.select().from(audit).where(eq(audit.subject, 'vnc')).orderBy(audit.seq)
    const all = said.map((one) => one.raw.toString()).join() + JSON.stringify(trail)
    expect(trail.map((one) => one.action)).toEqual(['vnc.created', 'vnc.changed'])
    expect(all).toContain('Chiller panel')
    for (const secret of ['S3cretPw', 'An0therP', HOST, '10.20.30.41', '5907']) expect(all).not.toContain(secret)
    const [row] = await db.sql.select().from(vncTargets)
    expect(row?.password).toMatch(/^[0-9a-f]{8}\.[\w-]{40,}$/)
    expect((await gateway(building).way(item.id)).body).toMatchObject({
      data: { address: '10.20.30.41', port: 5907, password: 'An0therP', rev: 2 },
    })
    // A seal belongs to its row and its key.
    await db.sql.update(vncTargets).set({ password: `${row?.password?.slice(0, -2)}AA` })
    expect((await gateway(building).way(item.id)).status).toBe(409)
  })

  it('VN-10 needs the password anew for a new address, or takes it away', async () => {
    const building = await openBuilding()
    const { admin } = building
    const item = await make(building, { password: 'S3cretPw', port: 5907 })
    const put = async (body: { host?: string; port?: number; password?: string | null; name?: string }) => {
      const reply = await admin.asks(vnc.update, { params: { id: item.id }, body })
      return [reply.status, (reply.body as { errors?: unknown[] }).errors?.[0]]
    }
    const refused = [422, expect.objectContaining({ field: 'password', rule: 'new_address' })]
    expect(await put({ host: '10.20.30.99' })).toEqual(refused)
    expect(await put({ port: 5908 })).toEqual(refused)
    // Written again as it was, it is the same address.
    expect(await put({ host: HOST, port: 5907, name: 'Boiler' })).toEqual([200, undefined])
    expect((await gateway(building).way(item.id)).body).toMatchObject({ data: { address: HOST, password: 'S3cretPw', rev: 1 } })
    expect(await put({ port: 5908, password: 'An0therP' })).toEqual([200, undefined])
    expect(await put({ host: '10.20.30.99', password: null })).toEqual([200, undefined])
    expect(await put({ host: HOST })).toEqual([200, undefined])
  })

  it('VN-3 refuses addresses a screen must not have, at writing and again at going there', async () => {
    const building = await openBuilding()
    const { admin, agent, cast, db } = building
    for (const host of ['127.0.0.1', 'localhost', '169.254.169.254', '::1', '0x7f.1', '2130706433']) {
      const reply = await admin.asks(vnc.create, { body: { ...draftOf(cast.site), host } })
      expect([host, reply.status, reply.body]).toMatchObject([host, 422, { errors: [{ field: 'host', rule: 'allowed' }] }])
    }
    const item = await make(building)
    expect((await admin.asks(vnc.update, { params: { id: item.id }, body: { host: '127.0.0.1' } })).status).toBe(422)
    // The name means another machine now.
    await db.sql.update(vncTargets).set({ host: 'localhost' })
    expect((await gateway(building).redeem(await ticketFor(admin, item.id), admin.id)).body).toMatchObject({
      status: 422,
      errors: [{ field: 'host', rule: 'allowed' }],
    })
    expect((await gateway(building).way(item.id)).status).toBe(422)
    expect(agent.id).toBe(cast.agent)
  })
})

describe('watching and controlling', () => {
  it('VN-4 needs the screen’s own permission and its site', async () => {
    const building = await openBuilding()
    const { admin, operator, agent, elsewhere, cast } = building
    const item = await make(building)
    const [mine] = (await operator.asks(vnc.screens, { query: {} })).body.data
    expect(mine).toMatchObject({ id: item.id, may_control: false, may_take_over: false, controller: null, watchers: [] })
    for (const who of [agent, elsewhere]) {
      expect((await who.asks(vnc.screens, { query: {} })).body.data).toEqual([])
      expect((await who.asks(vnc.screen, { params: { id: item.id } })).status).toBe(404)
      expect((await who.asks(vnc.ticket, { params: { id: item.id }, body: { mode: 'view' } })).status).toBe(404)
    }
    expect((await admin.asks(vnc.screen, { params: { id: item.id } })).body.data).toMatchObject({ may_control: true, may_take_over: true })
    expect((await admin.asks(vnc.screens, { query: { location_id: cast.otherSite } })).body.data).toEqual([])
    await admin.asks(vnc.update, { params: { id: item.id }, body: { enabled: false } })
    expect((await admin.asks(vnc.screens, { query: {} })).body.data).toEqual([])
    expect((await gateway(building).way(item.id)).status).toBe(404)
  })

  it('VN-5 a ticket is good once, for its person, for 30 s; and to control for those who may', async () => {
    const building = await openBuilding()
    const { admin, operator, clock } = building
    const { redeem } = gateway(building)
    const item = await make(building, { password: 'S3cretPw' })
    const no = await operator.asks(vnc.ticket, { params: { id: item.id }, body: { mode: 'control' } })
    expect([no.status, no.body]).toMatchObject([403, { message: 'You may watch Chiller panel, and not control it' }])
    const ticket = await ticketFor(operator, item.id)
    const entry = await redeem(ticket, operator.id)
    expect(entryOf(entry)).toMatchObject({
      mode: 'view',
      person: { name: 'Operator' },
      recorded: true,
      way: { address: HOST, password: 'S3cretPw' },
    })
    expect((await redeem(ticket, operator.id)).status).toBe(403)
    const others = await ticketFor(operator, item.id)
    expect((await redeem(others, admin.id)).status).toBe(403)
    // Somebody else's try has used it up.
    expect((await redeem(others, operator.id)).status).toBe(403)
    const late = await ticketFor(operator, item.id)
    clock.advance(30_000)
    expect((await redeem(late, operator.id)).status).toBe(403)
    expect((await redeem('made-up', operator.id)).status).toBe(403)
  })
})

describe('the log of sessions', () => {
  it('VN-6 has who, how and why, and the audit trail has every turn of the control', async () => {
    const building = await openBuilding()
    const { admin, operator, db, clock } = building
    const { redeem, note } = gateway(building)
    const item = await make(building)
    const enter = async (who: Person, mode: 'view' | 'control') =>
      entryOf(await redeem(await ticketFor(who, item.id, mode), who.id)).session_id
    const [first, second] = [await enter(admin, 'control'), await enter(admin, 'control')]
    const watcher = await enter(operator, 'view')
    await note(first, { controls: true })
    expect((await operator.asks(vnc.screen, { params: { id: item.id } })).body.data).toMatchObject({
      controller: { session_id: first, person: { name: 'Admin' } },
      watchers: [{ session_id: second }, { session_id: watcher, person: { name: 'Operator' } }],
    })
    // The other gateway gives it to another session: one hand at a time.
    await note(second, { controls: true })
    expect((await operator.asks(vnc.screen, { params: { id: item.id } })).body.data.controller).toMatchObject({ session_id: second })
    clock.advance(5_000)
    const ended_at = clock.now().toISOString()
    const end = { ended_at, cause: 'left', bytes_in: 12, bytes_out: 3_000, dropped: 2, recording: 'kept' } as const
    expect([(await note(second, end)).status, (await note(second, end)).status, (await note(second)).status]).toEqual([200, 200, 409])
    const [row] = (await admin.asks(vnc.sessions, { query: { user_id: admin.id } })).body.data.filter((one) => one.id === second)
    expect(row).toMatchObject({
      mode: 'control',
      cause: 'left',
      bytes_in: 12,
      bytes_out: 3_000,
      dropped: 2,
      controlled: true,
      recording: 'kept',
    })
    const trail = (await db.sql.select().from(audit).where(eq(audit.subject_id, item.id)).orderBy(audit.seq)).map((one) => one.action)
    expect(trail.filter((one) => one !== 'vnc.created')).toEqual([
      ...['vnc.session_started', 'vnc.session_started', 'vnc.session_started'],
      ...['vnc.control_taken', 'vnc.control_taken', 'vnc.session_ended'],
    ])
    const [last] = (await db.sql.select().from(audit).where(eq(audit.action, 'vnc.session_ended')).orderBy(audit.seq)) as {
      detail: { seconds?: number }
      actor_id: string
    }[]
    expect(last).toMatchObject({ actor_id: admin.id, detail: { session: second, cause: 'left', bytes_out: 3_000, dropped: 2 } })
    expect(last?.detail.seconds).toBeGreaterThanOrEqual(5)
  })

  it('VN-7 loses those whose gateway is silent', async () => {
    const building = await openBuilding()
    const { admin, clock } = building
    const { redeem, note } = gateway(building)
    const item = await make(building)
    const { session_id } = entryOf(await redeem(await ticketFor(admin, item.id, 'control'), admin.id))
    await note(session_id, { controls: true })
    clock.advance(31_000)
    expect((await admin.asks(vnc.screen, { params: { id: item.id } })).body.data).toMatchObject({ controller: null, watchers: [] })
    await redeem(await ticketFor(admin, item.id), admin.id)
    expect((await admin.asks(vnc.session, { params: { id: session_id } })).body.data).toMatchObject({ cause: 'lost' })
    expect((await note(session_id)).status).toBe(409)
  })

  it('VN-8 is for those who manage people, at their sites, and recordings expire', async () => {
    const building = await openBuilding()
    const { admin, operator, agent, db, clock, cast } = building
    const { redeem, note } = gateway(building)
    const item = await make(building)
    const { session_id } = entryOf(await redeem(await ticketFor(admin, item.id), admin.id))
    await note(session_id, { ended_at: clock.now().toISOString(), cause: 'left', recording: 'kept' })
    expect((await operator.asks(vnc.sessions, { query: {} })).status).toBe(403)
    await db.sql.update(roles).set({ permissions: ['show_manage_user'] })
    expect((await agent.asks(vnc.session, { params: { id: session_id } })).status).toBe(200)
    expect((await building.elsewhere.asks(vnc.session, { params: { id: session_id } })).status).toBe(404)
    expect((await building.elsewhere.asks(vnc.sessions, { query: { location_id: cast.site } })).body.data).toEqual([])
    clock.advance(31 * 86_400_000)
    const later = await building.as(cast.agent)
    expect((await later.asks(vnc.session, { params: { id: session_id } })).body.data.recording).toBe('expired')
  })

  it('VN-9 gateways’ doors are closed to everybody else', async () => {
    const building = await openBuilding()
    const { id } = await make(building)
    for (const door of [gateway(building, building.admin.token), gateway(building, '')])
      expect([(await door.redeem('x', building.admin.id)).status, (await door.note(id)).status, (await door.way(id)).status]).toEqual([
        401, 401, 401,
      ])
    const { note, redeem } = gateway(building)
    expect((await note(id)).status).toBe(404)
    expect((await note('not-an-id')).status).toBe(422)
    expect((await note(id, { cause: 'bored' as never })).status).toBe(422)
    expect((await redeem('', 'nobody')).status).toBe(422)
  })
})
