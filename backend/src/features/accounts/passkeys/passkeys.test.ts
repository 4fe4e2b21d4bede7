import { accounts } from '@menara/shared/contract/people/accounts.contract.ts'
import { passkeys } from '@menara/shared/contract/people/passkeys.contract.ts'
import { roles } from '@menara/shared/contract/people/roles.contract.ts'
import { secondFactors } from '@menara/shared/contract/people/second-factors.contract.ts'
import { users } from '@menara/shared/contract/people/users.contract.ts'
import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { type Building, openBuilding, type Person } from '../../../../../tests/kit/building.ts'
import { challenged } from '../../../../../tests/kit/sign-in/authenticator.ts'
import { type PasskeyDevice, passkeyDevice } from '../../../../../tests/kit/sign-in/passkey-device.ts'
import { login, MINUTE, meWith, PASSWORD, withPassword } from '../../../../../tests/kit/signing-in.ts'
import { inboxItems } from '../../../schema/journal.ts'

const ORIGIN = 'https://menara.example.test'
type Behaviour = NonNullable<Parameters<PasskeyDevice['get']>[1]>

async function house() {
  const building = await openBuilding()
  await withPassword(building)
  await withPassword(building, building.cast.operator)
  const { agent, stranger } = building
  const begin = async (who: Person = agent, password = PASSWORD) => {
    const reply = await who.asks(passkeys.begin, { body: { password } })
    return { status: reply.status, options: reply.body.data?.options as never }
  }
  const register = async (device: PasskeyDevice, who: Person = agent, behaviour: Behaviour = {}) =>
    who.asks(passkeys.register, { body: { name: 'Laptop', credential: device.create((await begin(who)).options, behaviour) } })
  return {
    ...building,
    ...{ building, begin, register, device: passkeyDevice(ORIGIN) },
    asked: async () => (await stranger.asks(passkeys.beginSignIn, { body: {} })).body.data.options as never,
    signIn: (credential: Record<string, unknown>) => stranger.asks(passkeys.signIn, { body: { credential } }),
  }
}
const told = async ({ db, cast }: Building) =>
  (await db.sql.select({ type: inboxItems.type }).from(inboxItems).where(eq(inboxItems.user_id, cast.agent))).map((row) => row.type)

it('PK-1 PK-2 is registered for the product’s own address, listed, and removed with the password', async () => {
  const { agent, begin, building, device, operator, register } = await house()
  expect((await begin(agent, 'not the password')).status).toBe(422)
  for (const behaviour of [{ origin: 'https://evil.example.test' }, { origin: 'http://menara.example.test' }])
    expect(await register(device, agent, behaviour)).toMatchObject({ status: 422, body: { errors: [{ field: 'credential' }] } })
  const made = await register(device)
  expect(made.status).toBe(200)
  expect(made.body.data.recovery_codes).toHaveLength(10)
  const key = made.body.data.passkey
  expect((await agent.asks(passkeys.list, {})).body.data).toEqual([key])
  expect((await register(device)).status).toBe(409)
  expect((await register(passkeyDevice(ORIGIN))).body.data.recovery_codes).toEqual([])
  expect((await agent.asks(secondFactors.get, {})).body.data).toMatchObject({ passkeys: 2, totp_since: null, recovery_codes_left: 10 })
  const remove = (who: Person, id: string, password = PASSWORD) => who.asks(passkeys.remove, { params: { id }, body: { password } })
  expect((await remove(operator, key.id)).status).toBe(404)
  expect((await remove(agent, key.id, 'not the password')).status).toBe(422)
  for (const { id } of (await agent.asks(passkeys.list, {})).body.data) expect((await remove(agent, id)).status).toBe(200)
  expect(await told(building)).toEqual(expect.arrayContaining(['account.second_factor_on', 'account.second_factor_off']))
  expect((await login(building)).status).toBe(200)
})

it('PK-2 the last one stays while a role demands it', async () => {
  const { admin, agent, device, register } = await house()
  const { id } = (await register(device)).body.data.passkey
  const role = (await agent.asks(accounts.me, {})).body.data.roles[0]?.id ?? ''
  await admin.asks(roles.update, { params: { id: role }, body: { second_factor: true } })
  expect((await agent.asks(passkeys.remove, { params: { id }, body: { password: PASSWORD } })).status).toBe(409)
  expect((await agent.asks(passkeys.list, {})).body.data).toHaveLength(1)
})

it('PK-3 signs in alone where the device has verified its person', async () => {
  const { agent, asked, building, cast, clock, device, register, signIn } = await house()
  await register(device)
  const signedIn = await signIn(device.get(await asked()))
  expect(signedIn.status).toBe(200)
  expect(signedIn.body.data.user.id).toBe(cast.agent)
  expect((await meWith(building, signedIn.body.data.accessToken)).status).toBe(200)
  expect((await agent.asks(passkeys.list, {})).body.data[0]?.last_used_at).toBe(clock.now().toISOString())
  expect((await signIn(device.get(await asked(), { verifies: false }))).status).toBe(422)
  expect((await signIn(passkeyDevice(ORIGIN).get(await asked()))).status).toBe(422)
  for (const nonsense of [{}, { id: 7 }, { id: 'x', response: 'y' }]) expect((await signIn(nonsense)).status).toBe(422)
})

it('PK-4 is the second factor after the password, of its own person alone', async () => {
  const { building, device, operator, register, stranger } = await house()
  const theirs = passkeyDevice(ORIGIN)
  await register(device)
  await register(theirs, operator)
  const asked = await challenged(building, 'agent@example.test')
  expect(asked).toMatchObject({ status: 409, step: 'code', methods: ['passkey'] })
  const { challenge } = asked
  const answer = async (from: PasskeyDevice) => {
    const { options } = (await stranger.asks(passkeys.beginSecondFactor, { body: { challenge } })).body.data
    return stranger.asks(passkeys.secondFactor, { body: { challenge, credential: from.get(options as never, { verifies: false }) } })
  }
  expect((await answer(theirs)).status).toBe(422)
  expect((await answer(device)).status).toBe(200)
  expect((await stranger.asks(passkeys.beginSecondFactor, { body: { challenge } })).status).toBe(401)
})

it('PK-5 each challenge is answered once, in time, for its purpose, by a right signature and a growing counter', async () => {
  const { asked, building, clock, device, register, signIn, stranger } = await house()
  await register(device)
  const options = await asked()
  const credential = device.get(options)
  expect((await signIn(credential)).status).toBe(200)
  expect((await signIn(credential)).status).toBe(422)
  expect((await signIn(device.get(options))).status).toBe(422)
  const { challenge } = await challenged(building, 'agent@example.test')
  const other = (await stranger.asks(passkeys.beginSecondFactor, { body: { challenge } })).body.data.options as never
  expect((await signIn(device.get(other))).status).toBe(422)
  const spoil = (signature: Buffer) => Buffer.concat([signature.subarray(0, -1), Buffer.from([(signature.at(-1) ?? 0) ^ 1])])
  for (const behaviour of [{ spoil }, { origin: 'https://evil.example.test' }, { rpId: 'evil.example.test' }])
    expect((await signIn(device.get(await asked(), behaviour))).status).toBe(422)
  const late = await asked()
  clock.advance(6 * MINUTE)
  expect((await signIn(device.get(late))).status).toBe(422)
  expect((await signIn(device.get(await asked()))).status).toBe(200)
  device.rewind()
  expect((await signIn(device.get(await asked()))).status).toBe(422)
})

it('PK-6 lets no blocked person in', async () => {
  const { admin, asked, cast, device, register, signIn } = await house()
  await register(device)
  await admin.asks(users.setStatus, { params: { id: cast.agent }, body: { status: 'blocked' } })
  expect(await signIn(device.get(await asked()))).toMatchObject({ status: 403, body: { rule: 'accounts.blocked' } })
})
