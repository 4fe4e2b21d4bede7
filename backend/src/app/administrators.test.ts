import { accounts } from '@menara/shared/contract/people/accounts.contract.ts'
import { permissions } from '@menara/shared/kit/permission.ts'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { openBuilding } from '../../../tests/kit/building.ts'
import { withAuthenticator } from '../../../tests/kit/sign-in/authenticator.ts'
import { login, withPassword } from '../../../tests/kit/signing-in.ts'
import { audit } from '../schema/journal.ts'
import { loginMisses, roles, sessions, users as userTable } from '../schema/people.ts'
import { createAdministrator, resetSecondFactor } from './administrators.ts'

const PASSWORD = 'correct horse battery'

describe('an administrator from the command line', () => {
  it('US-40 may everything everywhere and signs in', async () => {
    const { backend, stranger, db } = await openBuilding()
    const made = await createAdministrator(backend.platform, { email: 'Boss@example.test', name: 'Boss', password: PASSWORD })
    const { status, body } = await stranger.asks(accounts.login, { body: { email: 'boss@example.test', password: PASSWORD } })
    expect(status).toBe(200)
    expect(body.data.user).toMatchObject({ id: made.id, location_ids: null, roles: [{ name: 'Administrator' }] })
    expect(body.data.user.permissions).toHaveLength(permissions.length)
    await db.sql
      .update(roles)
      .set({ permissions: ['show_manage'] })
      .where(eq(roles.name, 'Administrator'))
    await createAdministrator(backend.platform, { email: 'boss2@example.test', name: 'Boss', password: PASSWORD })
    const held = await db.sql.select().from(roles).where(eq(roles.name, 'Administrator'))
    expect(held).toHaveLength(1)
    expect(held[0]?.permissions).toHaveLength(permissions.length)
    expect(await db.sql.select().from(loginMisses)).toEqual([])
  })

  it('US-41 is refused with a sentence where something is wrong', async () => {
    const { backend, db } = await openBuilding()
    const people = async () => (await db.sql.select({ id: userTable.id }).from(userTable)).length
    const before = await people()
    const boss = { email: 'boss@example.test', name: 'Boss', password: PASSWORD }
    await expect(createAdministrator(backend.platform, { ...boss, email: 'ADMIN@example.test' })).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('admin@example.test'),
    })
    await expect(createAdministrator(backend.platform, { ...boss, password: 'short' })).rejects.toMatchObject({
      code: 'invalid',
      errors: [{ field: 'password', rule: 'minLength' }],
    })
    await expect(createAdministrator(backend.platform, { ...boss, email: 'boss' })).rejects.toMatchObject({ code: 'invalid' })
    expect(await people()).toBe(before)
    expect(await db.sql.select().from(roles).where(eq(roles.name, 'Administrator'))).toEqual([])
  })

  it('SF-11 resets a second factor that nobody else can reset, and ends the sessions', async () => {
    const building = await openBuilding()
    const { admin, backend, cast, db } = building
    await withPassword(building, cast.admin)
    await withAuthenticator(building, admin)
    const signIn = () => login(building, { email: 'admin@example.test' })
    expect((await signIn()).status).toBe(409)
    expect(await resetSecondFactor(backend.platform, 'nobody@example.test')).toBe(false)
    expect(await resetSecondFactor(backend.platform, 'ADMIN@example.test')).toBe(true)
    expect((await signIn()).status).toBe(200)
    const [open] = await db.sql.select().from(sessions).where(eq(sessions.user_id, cast.admin)).orderBy(sessions.created_at)
    expect(open?.revoked_at).not.toBeNull()
    const [row] = await db.sql.select().from(audit).where(eq(audit.action, 'second_factor.reset'))
    expect(row).toMatchObject({ actor_id: null, subject_id: cast.admin, detail: { by: 'command line' } })
  })
})
