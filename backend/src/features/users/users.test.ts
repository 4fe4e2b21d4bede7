import { accounts } from '@menara/shared/contract/people/accounts.contract.ts'
import { users } from '@menara/shared/contract/people/users.contract.ts'
import type { ReplyOf } from '@menara/shared/kit/endpoint.ts'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { openBuilding, type Person } from '../../../../tests/kit/building.ts'
import { audit } from '../../schema/journal.ts'
import { roles, shifts, users as userTable } from '../../schema/people.ts'

const PASSWORD = 'correct horse battery'
const asha = { email: 'asha@example.test', name: 'Asha', password: PASSWORD }
const names = async (who: Person, query = {}) =>
  (await who.asks(users.list, { query: { limit: 100, ...query } })).body.data.map((user) => user.name)
const NOBODY = '0190a0a0-0000-7000-8000-000000000000'

describe('seeing people', () => {
  it('US-1 is for those who share a site, those of all sites and oneself', async () => {
    const { admin, agent, elsewhere, cast } = await openBuilding()
    expect(await names(admin)).toEqual(['Admin', 'Agent', 'Elsewhere', 'Employee', 'Operator'])
    expect(await names(agent)).toEqual(['Admin', 'Agent', 'Employee', 'Operator'])
    expect(await names(elsewhere)).toEqual(['Admin', 'Elsewhere'])
    expect((await elsewhere.asks(users.get, { params: { id: cast.admin } })).status).toBe(200)
    expect((await elsewhere.asks(users.get, { params: { id: cast.agent } })).status).toBe(404)
    const homeless = await admin.asks(users.create, { body: asha })
    expect(await names(agent)).not.toContain('Asha')
    expect((await agent.asks(users.get, { params: { id: homeless.body.data.id } })).status).toBe(404)
  })

  it('US-2 comes in pages by name and is searched and filtered', async () => {
    const { admin, cast, stranger } = await openBuilding()
    const seen: string[] = []
    for (let next: string | undefined = '0', pages = 0; next && pages < 9; pages += 1) {
      const { body }: { body: ReplyOf<typeof users.list> } = await admin.asks(users.list, { query: { next, limit: 2 } })
      expect(body.data.length).toBeLessThanOrEqual(2)
      seen.push(...body.data.map((item) => item.name))
      next = body.next
    }
    expect(seen).toEqual(['Admin', 'Agent', 'Elsewhere', 'Employee', 'Operator'])
    expect(await names(admin, { search: 'EMPL' })).toEqual(['Employee'])
    expect(await names(admin, { search: 'operator@' })).toEqual(['Operator'])
    expect(await names(admin, { search: '%' })).toEqual([])
    expect(await names(admin, { search: '_gent' })).toEqual([])
    expect(await names(admin, { group_id: cast.group })).toEqual(['Agent', 'Operator'])
    await stranger.asks(accounts.register, { body: asha })
    expect(await names(admin, { status: 'pending' })).toEqual(['Asha'])
    expect(await names(admin, { status: 'active', search: 'a' })).not.toContain('Asha')
    expect((await admin.asks(users.list, { query: { next: 'forged' } })).status).toBe(422)
    expect(
      (await admin.asks(users.list, { query: { next: Buffer.from('["a","b\'); drop table users"]').toString('base64url') } })).status,
    ).toBe(422)
  })

  it('US-3 of a site gives the active ones; a site out of scope is not there', async () => {
    const { admin, agent, cast, db } = await openBuilding()
    const at = async (who: Person, id: string) => {
      const { status, body } = await who.asks(users.byLocation, { params: { id }, query: {} })
      return status === 200 ? body.data.map((item) => item.name) : status
    }
    expect(await at(admin, cast.otherSite)).toEqual(['Admin', 'Elsewhere'])
    expect(await at(agent, cast.site)).toEqual(['Admin', 'Agent', 'Employee', 'Operator'])
    await db.sql.update(userTable).set({ status: 'blocked' }).where(eq(userTable.id, cast.operator))
    expect(await at(agent, cast.site)).toEqual(['Admin', 'Agent', 'Employee'])
    expect(await at(agent, cast.otherSite)).toBe(404)
    expect(await at(admin, NOBODY)).toBe(404)
  })
})

describe('adding and changing people', () => {
  it('US-10 makes a person who can sign in at once', async () => {
    const { admin, stranger, cast, db } = await openBuilding()
    const [role] = await db.sql.select().from(roles).where(eq(roles.name, 'agent'))
    const made = await admin.asks(users.create, {
      body: {
        ...asha,
        email: 'Asha@Example.test',
        phone: '+62 812',
        title: 'Engineer',
        role_ids: [role?.id ?? ''],
        group_ids: [cast.group],
        location_ids: [cast.site],
      },
    })
    expect(made.status).toBe(200)
    expect(made.body.data).toMatchObject({
      email: 'asha@example.test',
      status: 'active',
      title: 'Engineer',
      roles: [{ name: 'agent' }],
      groups: [{ name: 'Engineering' }],
      location_ids: [cast.site],
      shift: null,
      last_seen_at: null,
    })
    expect(made.raw.toString()).not.toContain('argon2')
    expect((await stranger.asks(accounts.login, { body: { email: asha.email, password: PASSWORD } })).status).toBe(200)
    const waiting = await admin.asks(users.create, { body: { ...asha, email: 'later@example.test', status: 'pending' } })
    expect(waiting.body.data.status).toBe('pending')
    expect((await stranger.asks(accounts.login, { body: { email: 'later@example.test', password: PASSWORD } })).status).toBe(403)
  })

  it('US-11 keeps one person to an address', async () => {
    const { admin, cast } = await openBuilding()
    expect(await admin.asks(users.create, { body: { ...asha, email: 'AGENT@example.test' } })).toMatchObject({
      status: 409,
      body: { errors: [{ field: 'email', rule: 'unique' }] },
    })
    expect(await admin.asks(users.update, { params: { id: cast.operator }, body: { email: 'Agent@Example.test' } })).toMatchObject({
      status: 409,
    })
    expect((await admin.asks(users.update, { params: { id: cast.operator }, body: { email: 'Operator@Example.test' } })).status).toBe(200)
    const both = await Promise.all([admin.asks(users.create, { body: asha }), admin.asks(users.create, { body: asha })])
    expect(both.map((reply) => reply.status).sort()).toEqual([200, 409])
  })

  it('US-12 refuses what does not exist', async () => {
    const { admin, cast } = await openBuilding()
    for (const [field, value] of Object.entries({ role_ids: [NOBODY], group_ids: [NOBODY], location_ids: [NOBODY], shift_id: NOBODY })) {
      const refusal = { status: 422, body: { errors: [{ field, rule: 'exists' }] } }
      expect(await admin.asks(users.create, { body: { ...asha, [field]: value } })).toMatchObject(refusal)
      expect(await admin.asks(users.update, { params: { id: cast.agent }, body: { [field]: value } as never })).toMatchObject(refusal)
    }
    expect((await admin.asks(users.update, { params: { id: NOBODY }, body: { name: 'Nobody' } })).status).toBe(404)
    expect((await admin.asks(users.remove, { params: { id: NOBODY } })).status).toBe(404)
  })

  it('US-13 leaves alone what a change leaves out, and keeps what it changed', async () => {
    const { admin, cast, db } = await openBuilding()
    await db.sql.insert(shifts).values({ id: cast.asset, name: 'Day', start: '08:00', end: '17:00', days: [1], grace_minutes: 0 })
    const before = (await admin.asks(users.get, { params: { id: cast.agent } })).body.data
    const after = (await admin.asks(users.update, { params: { id: cast.agent }, body: { name: ' Bram ', shift_id: cast.asset } })).body.data
    expect(after).toEqual({ ...before, name: 'Bram', shift: { id: cast.asset, name: 'Day' } })
    const [row] = await db.sql.select().from(audit).where(eq(audit.action, 'user.updated')).orderBy(audit.seq)
    expect(row).toMatchObject({
      actor_id: cast.admin,
      subject_id: cast.agent,
      detail: { before: { name: 'Agent', shift: null }, after: { name: 'Bram', shift: { name: 'Day' } } },
    })
    const moved = await admin.asks(users.update, {
      params: { id: cast.agent },
      body: { location_ids: [cast.site.toUpperCase(), cast.otherSite], group_ids: [], shift_id: null },
    })
    expect(moved.body.data).toMatchObject({ location_ids: [cast.site, cast.otherSite].sort(), groups: [], shift: null, name: 'Bram' })
    expect((await admin.asks(users.update, { params: { id: cast.agent }, body: { location_ids: null } })).body.data.location_ids).toBeNull()
    expect((await admin.asks(users.update, { params: { id: cast.agent }, body: { location_ids: [] } })).body.data.location_ids).toEqual([])
  })

  it('US-14 is not for those without the permission', async () => {
    const { agent, stranger, cast } = await openBuilding()
    for (const [who, status] of [
      [agent, 403],
      [stranger, 401],
    ] as const) {
      expect((await who.asks(users.create, { body: asha })).status).toBe(status)
      expect((await who.asks(users.update, { params: { id: cast.agent }, body: { name: 'Me' } })).status).toBe(status)
      expect((await who.asks(users.setStatus, { params: { id: cast.operator }, body: { status: 'blocked' } })).status).toBe(status)
      expect((await who.asks(users.remove, { params: { id: cast.operator } })).status).toBe(status)
      expect((await who.asks(users.resetPassword, { params: { id: cast.admin }, body: { password: PASSWORD } })).status).toBe(status)
      expect((await who.asks(users.sessions, { params: { id: cast.admin } })).status).toBe(status)
    }
    expect((await stranger.asks(users.list, { query: {} })).status).toBe(401)
  })

  it('US-15 refuses bad input and keeps HTML and SQL as text', async () => {
    const { admin, cast } = await openBuilding()
    const long = 'x'.repeat(1_000_000)
    const bad = [
      { name: 5 },
      { name: '' },
      { name: ' ' },
      { name: 'a\u0000b' },
      { name: long },
      { title: 'a\u0000' },
      { title: 'x'.repeat(121) },
      { email: 'x' },
      { phone: 'call me' },
      { role_ids: 'admin' },
      { role_ids: ['admin'] },
      { role_ids: [cast.site, cast.site] },
      { group_ids: [null] },
      { location_ids: {} },
      { shift_id: 7 },
      { status: 'active' },
      { password: PASSWORD },
      { admin: true },
      { all_locations: true },
      {},
      [],
      null,
    ]
    for (const body of bad) {
      const reply = await admin.sends('PUT', `/api/v1/users/${cast.agent}`, JSON.stringify(body))
      expect([JSON.stringify(body).slice(0, 60), reply.status]).toEqual([JSON.stringify(body).slice(0, 60), 422])
    }
    for (const body of [{}, { ...asha, password: 'short' }, { ...asha, status: 'king' }, { ...asha, id: cast.agent }])
      expect((await admin.sends('POST', '/api/v1/users', body)).status).toBe(422)
    expect((await admin.sends('GET', '/api/v1/users/1')).status).toBe(422)
    expect((await admin.sends('GET', `/api/v1/users/urn:uuid:${cast.agent}`)).status).toBe(422)
    expect((await admin.sends('GET', '/api/v1/users?limit=0')).status).toBe(422)
    expect((await admin.sends('GET', '/api/v1/users?search=%00')).status).toBe(422)
    expect((await admin.sends('GET', '/api/v1/users?order=name')).status).toBe(200)
    expect((await admin.sends('PUT', `/api/v1/users/${cast.agent}/status`, { status: 'pending' })).status).toBe(422)
    const name = "<img src=x onerror=alert(1)> '; drop table users; --"
    expect((await admin.asks(users.update, { params: { id: cast.agent }, body: { name, title: name } })).body.data).toMatchObject({
      name,
      title: name,
    })
    expect(await names(admin, { search: "'; drop" })).toEqual([name])
  })
})
