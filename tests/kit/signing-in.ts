import { accounts } from '@menara/shared/contract/people/accounts.contract.ts'
import { eq } from 'drizzle-orm'
import { hashPassword } from '../../backend/src/platform/secrets/passwords.ts'
import { users } from '../../backend/src/schema/people.ts'
import type { Building } from './building.ts'

export const PASSWORD = 'correct horse battery'
export const hashed = hashPassword(PASSWORD)
export const MINUTE = 60_000

/** Gives the agent of the cast a password. */
export async function withPassword(building: Building, id = building.cast.agent): Promise<void> {
  await building.db.sql
    .update(users)
    .set({ password: await hashed })
    .where(eq(users.id, id))
}
export const login = (building: Building, body: { email?: string; password?: string } = {}, from = '10.0.0.1') =>
  building.stranger.asks(
    accounts.login,
    { body: { email: 'agent@example.test', password: PASSWORD, ...body } },
    { 'x-forwarded-for': from, 'user-agent': 'Test browser' },
  )
export const meWith = (building: Building, token: string) =>
  building.stranger.sends('GET', '/api/v1/auth/me', undefined, { authorization: `Bearer ${token}` })
export const refresh = (building: Building, refreshToken: string) => building.stranger.asks(accounts.refresh, { body: { refreshToken } })
