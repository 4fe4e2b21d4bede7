import { endpoints } from '@menara/shared/contract/index-of.ts'
import { accounts } from '@menara/shared/contract/people/accounts.contract.ts'
import { type ApiTokenDraft, apiTokens } from '@menara/shared/contract/people/api-tokens.contract.ts'
import { roles } from '@menara/shared/contract/people/roles.contract.ts'
import { users } from '@menara/shared/contract/people/users.contract.ts'
import { desc, eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { type Building, openBuilding, type Person } from '../../../../../tests/kit/building.ts'
import { newId } from '../../../platform/ids.ts'
import { apiTokens as rows } from '../../../schema/access/sign-in.ts'
import { audit, inboxItems } from '../../../schema/journal.ts'

const DAY = 86_400_000
async function tokenOf({ clock }: Building, person: Person, draft: Partial<ApiTokenDraft> = {}) {
  const ends_at = new Date(clock.now().getTime() + 30 * DAY).toISOString()
  return person.asks(apiTokens.create, { body: { name: 'Energy report', read_only: false, ends_at, ...draft } })
}
/** A program that has nothing but a token. */
const program = ({ stranger }: Building, token: string) => ({
  sends: (method: string, url: string, body?: object) => stranger.sends(method, url, body, { authorization: `Bearer ${token}` }),
})
const me = async (building: Building, token: string) => program(building, token).sends('GET', '/api/v1/auth/me')

it('AK-1 is shown once, stored as a hash, ends within a year, and its person is told', async () => {
  const building = await openBuilding()
  const { agent, clock, db, cast } = building
  const made = await tokenOf(building, agent, { permissions: ['ticket_work'], location_ids: [cast.site] })
  expect(made.status).toBe(200)
  const { token, ...shown } = made.body.data
  expect(token).toMatch(/^menara_[\w-]{43}$/)
  expect(shown).toMatchObject({
    name: 'Energy report',
    prefix: token.slice(0, 13),
    permissions: ['ticket_work'],
    location_ids: [cast.site],
  })
  expect((await agent.asks(apiTokens.list, {})).body.data).toEqual([shown])
  expect(JSON.stringify(await db.sql.select().from(rows))).not.toContain(token)
  expect(JSON.stringify(await db.sql.select().from(audit))).not.toContain(token)
  const told = await db.sql.select().from(inboxItems).where(eq(inboxItems.user_id, cast.agent))
  expect(told.map((row) => row.type)).toEqual(['account.api_token_created'])
  for (const days of [-1, 0, 367]) {
    const refused = await tokenOf(building, agent, { ends_at: new Date(clock.now().getTime() + days * DAY).toISOString() })
    expect(refused).toMatchObject({ status: 422, body: { errors: [{ field: 'ends_at' }] } })
  }
})

it('AK-2 is what its person may at that moment, as far as it reaches', async () => {
  const building = await openBuilding()
  const { admin, agent, cast } = building
  const { token } = (await tokenOf(building, admin, { permissions: ['show_manage_user', 'ticket_work'], location_ids: [cast.site] })).body
    .data
  const seen = (await me(building, token)).body as { data?: { permissions: string[]; location_ids: string[] } }
  expect(seen.data).toMatchObject({ permissions: ['show_manage_user', 'ticket_work'], location_ids: [cast.site] })
  expect((await program(building, token).sends('GET', `/api/v1/users/location/${cast.otherSite}`)).status).toBe(404)
  expect((await program(building, token).sends('GET', '/api/v1/webhooks')).status).toBe(403)

  const own = (await tokenOf(building, agent)).body.data.token
  const mine = (await me(building, own)).body as { data?: { permissions: string[] } }
  expect(mine.data?.permissions).toEqual((await agent.asks(accounts.me, {})).body.data.permissions)
  const role = (await agent.asks(accounts.me, {})).body.data.roles[0]?.id ?? ''
  await admin.asks(roles.update, { params: { id: role }, body: { permissions: ['show_ticketing'] } })
  expect(((await me(building, own)).body as { data?: object }).data).toMatchObject({ permissions: ['show_ticketing'] })
  await admin.asks(users.setStatus, { params: { id: cast.agent }, body: { status: 'blocked' } })
  expect((await me(building, own)).status).toBe(401)
})

it('AK-3 reads only where it is made to', async () => {
  const building = await openBuilding()
  const { admin, cast } = building
  const { token } = (await tokenOf(building, admin, { read_only: true })).body.data
  const body = { title: 'Engineer' }
  expect((await program(building, token).sends('GET', `/api/v1/users/${cast.agent}`)).status).toBe(200)
  expect(await program(building, token).sends('PUT', `/api/v1/users/${cast.agent}`, body)).toMatchObject({
    status: 403,
    body: { rule: 'access.read_only', message: 'The token “Energy report” reads only; make another one to change something' },
  })
  const other = (await tokenOf(building, admin)).body.data.token
  expect((await program(building, other).sends('PUT', `/api/v1/users/${cast.agent}`, body)).status).toBe(200)
})

it('AK-4 does nothing that is for who has signed in', async () => {
  const building = await openBuilding()
  const { token } = (await tokenOf(building, building.admin)).body.data
  const kept = endpoints.filter(({ session }) => session)
  expect(kept.map(({ name }) => name)).toEqual(
    expect.arrayContaining([
      ...['accounts.changePassword', 'accounts.revoke', 'api_tokens.create', 'api_tokens.list', 'api_tokens.revoke'],
      ...['second_factors.begin', 'second_factors.remove', 'users.resetPassword', 'users.resetSecondFactor', 'users.revokeToken'],
      ...['identity_providers.create', 'identity_providers.update', 'sign_ons.start', 'handovers.take', 'notifications.subscribe'],
    ]),
  )
  const answers = await Promise.all(
    kept.map(async ({ method, path }) => {
      const { status, body } = await program(building, token).sends(
        method,
        path.replace(/:\w+/g, newId()),
        method === 'GET' ? undefined : {},
      )
      return [status, body['rule']]
    }),
  )
  expect(answers).toEqual(kept.map(() => [403, 'access.session_only']))
})

it('AK-5 is refused once revoked or over, by its person or who may change them', async () => {
  const building = await openBuilding()
  const { admin, agent, operator, cast, clock } = building
  const made = async () => (await tokenOf(building, agent)).body.data
  const [one, two, three] = [await made(), await made(), await made()]
  const params = { id: one.id }
  expect((await operator.asks(apiTokens.revoke, { params })).status).toBe(404)
  expect((await agent.asks(apiTokens.revoke, { params })).status).toBe(200)
  expect((await agent.asks(apiTokens.revoke, { params })).status).toBe(404)
  expect((await me(building, one.token)).status).toBe(401)
  const listed = (await admin.asks(users.tokens, { params: { id: cast.agent } })).body.data
  expect(listed.map(({ id }) => id).sort()).toEqual([two.id, three.id].sort())
  const theirs = { params: { id: cast.agent, token_id: two.id } }
  expect((await operator.asks(users.revokeToken, theirs)).status).toBe(403)
  expect((await admin.asks(users.revokeToken, { params: { id: cast.operator, token_id: two.id } })).status).toBe(404)
  expect((await me(building, two.token)).status).toBe(200)
  expect((await admin.asks(users.revokeToken, theirs)).status).toBe(200)
  expect((await me(building, two.token)).status).toBe(401)
  clock.advance(31 * DAY)
  for (const token of [three.token, `menara_${'x'.repeat(43)}`, 'menara_']) expect((await me(building, token)).status).toBe(401)
})

it('AK-6 stands in the audit trail with what it changed', async () => {
  const building = await openBuilding()
  const { admin, cast, db } = building
  const { id, token } = (await tokenOf(building, admin)).body.data
  await program(building, token).sends('PUT', `/api/v1/users/${cast.agent}`, { title: 'Engineer' })
  const newest = async () => (await db.sql.select().from(audit).orderBy(desc(audit.seq)).limit(1))[0]
  expect(await newest()).toMatchObject({ action: 'user.updated', actor_id: cast.admin, detail: { token: { id, name: 'Energy report' } } })
  await admin.asks(users.update, { params: { id: cast.agent }, body: { title: 'Fitter' } })
  expect((await newest())?.detail).not.toHaveProperty('token')
})

it('AK-7 notes when it was last used, once a minute', async () => {
  const building = await openBuilding()
  const { admin, clock, cast } = building
  const { token } = (await tokenOf(building, admin)).body.data
  const used = async () => (await admin.asks(apiTokens.list, {})).body.data[0]?.last_used_at
  expect(await used()).toBe(null)
  await me(building, token)
  const first = clock.now().toISOString()
  expect(await used()).toBe(first)
  clock.advance(30_000)
  await program(building, token).sends('GET', users.byLocation.path.replace(':id', cast.site))
  expect(await used()).toBe(first)
  clock.advance(31_000)
  await me(building, token)
  expect(await used()).toBe(clock.now().toISOString())
})

it('AK-8 gives nothing its person lacks, and no more than 50', async () => {
  const building = await openBuilding()
  const { agent, admin, cast, db, clock } = building
  expect(await tokenOf(building, agent, { permissions: ['show_manage_user'] })).toMatchObject({ status: 403 })
  expect(await tokenOf(building, agent, { location_ids: [cast.otherSite] })).toMatchObject({
    status: 422,
    body: { errors: [{ field: 'location_ids' }] },
  })
  const at = clock.now().toISOString()
  const row = {
    user_id: cast.admin,
    name: 'Old',
    prefix: 'menara_',
    read_only: true,
    created_at: at,
    ends_at: new Date(clock.now().getTime() + DAY).toISOString(),
  }
  await db.sql.insert(rows).values(Array.from({ length: 50 }, (_, i) => ({ ...row, id: newId(), token_hash: `hash ${i}` })))
  expect((await tokenOf(building, admin)).status).toBe(409)
})
