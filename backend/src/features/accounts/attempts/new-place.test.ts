import { inbox } from '@menara/shared/contract/inbox.contract.ts'
import { accounts } from '@menara/shared/contract/people/accounts.contract.ts'
import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { openBuilding } from '../../../../../tests/kit/building.ts'
import { hashPassword } from '../../../platform/secrets/passwords.ts'
import { sessions, users } from '../../../schema/people.ts'

const PASSWORD = 'correct horse battery'
const CHROME = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/131.0 Safari/537.36'
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0'

it('AC-28 tells of a browser and of a network that is new, with the session to end, and of nothing known', async () => {
  const building = await openBuilding()
  const { agent, db, cast } = building
  await db.sql
    .update(users)
    .set({ password: await hashPassword(PASSWORD) })
    .where(eq(users.id, cast.agent))
  const login = (from: string, browser: string) =>
    building.stranger.asks(
      accounts.login,
      { body: { email: 'agent@example.test', password: PASSWORD } },
      { 'x-forwarded-for': from, 'user-agent': browser },
    )
  const told = async () =>
    (await agent.asks(inbox.list, { query: {} })).body.data.map(({ type, message }) => [
      type,
      message.params['device'],
      message.params['address'],
    ])
  await db.sql.update(sessions).set({ address: '10.0.0.1', agent: CHROME }).where(eq(sessions.user_id, cast.agent))
  await login('10.0.0.77', CHROME.replace('131', '132'))
  expect(await told()).toEqual([])
  await login('10.0.0.1', FIREFOX)
  expect(await told()).toEqual([['account.signed_in', 'Firefox, Linux', '10.0.0.1']])
  await login('192.168.7.1', CHROME)
  expect(await told()).toHaveLength(2)
  await login('192.168.7.9', FIREFOX)
  expect(await told()).toHaveLength(2)
  const [newest] = (await agent.asks(inbox.list, { query: {} })).body.data
  expect((await agent.asks(accounts.revoke, { params: { id: newest?.message.params['session'] ?? '' } })).status).toBe(200)

  await db.sql.delete(sessions).where(eq(sessions.user_id, cast.operator))
  await db.sql
    .update(users)
    .set({ password: await hashPassword(PASSWORD) })
    .where(eq(users.id, cast.operator))
  const first = await building.stranger.asks(accounts.login, { body: { email: 'operator@example.test', password: PASSWORD } })
  expect(first.status).toBe(200)
  const operator = await building.as(cast.operator)
  expect((await operator.asks(inbox.list, { query: {} })).body.data).toEqual([])
})
