import { inbox } from '@menara/shared/contract/inbox.contract.ts'
import type { EmergencyNote, StandingEmergency } from '@menara/shared/contract/internal.contract.ts'
import { ptt } from '@menara/shared/contract/media/ptt.contract.ts'
import { pttEmergencies } from '@menara/shared/contract/media/ptt-emergencies.contract.ts'
import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { type Building, openBuilding, type Person } from '../../../../tests/kit/building.ts'
import { newId } from '../../platform/ids.ts'
import { audit } from '../../schema/journal.ts'
import { roles } from '../../schema/people.ts'

const gateway = { authorization: 'Bearer internal-for-tests' }

/** Operators acknowledge alarms; agents talk; the employee does neither. A channel of the site. */
async function building() {
  const building = await openBuilding()
  const set = (name: string, permissions: string[]) => building.db.sql.update(roles).set({ permissions }).where(eq(roles.name, name))
  await set('operator', ['alarm_acknowledge', 'show_plugin_iot'])
  await set('agent', ['show_plugin_ptt', 'alarm_acknowledge'])
  await set('employee', ['show_ticketing'])
  const { data: channel } = (
    await building.admin.asks(ptt.create, { body: { name: `Guards ${newId()}`, kind: 'group', location_id: building.cast.site } })
  ).body
  return { ...building, channel: channel.id }
}
type House = Awaited<ReturnType<typeof building>>

const noteOf = ({ channel, cast, clock }: House, more: Partial<EmergencyNote> = {}): EmergencyNote => ({
  ...{ channel_id: channel, user_id: cast.agent, raised_at: clock.now().toISOString(), ended_at: null, ended_by: null },
  ...more,
})
const note = ({ stranger }: Pick<Building, 'stranger'>, id: string, body: object, headers: Record<string, string> = gateway) =>
  stranger.sends('PUT', `/internal/ptt/emergencies/${id}`, body, headers)
async function raised(house: House): Promise<string> {
  const id = newId()
  expect((await note(house, id, noteOf(house))).status).toBe(200)
  return id
}
const listOf = async (who: Person) => (await who.asks(pttEmergencies.list, { query: {} })).body.data
const callsIn = async (who: Person) =>
  (await who.asks(inbox.list, { query: {} })).body.data.filter((item) => item.type === 'talk.emergency')

it('PT-16 a noted emergency stands once, and is in the inbox of every operator of the site, not of whoever called', async () => {
  const house = await building()
  const { operator, agent, admin, elsewhere, employee, cast } = house
  const id = await raised(house)
  expect((await note(house, id, noteOf(house))).status).toBe(200)
  const [row, ...more] = await listOf(operator)
  expect(more).toEqual([])
  expect(row).toMatchObject({ id, channel: { id: house.channel }, location: { id: cast.site }, person: { name: 'Agent' }, acked_by: null })
  expect(row?.notified).toBeGreaterThanOrEqual(2)
  expect(await callsIn(operator)).toMatchObject([{ title: 'Emergency: Agent calls for help', link: `/ptt?channel=${house.channel}` }])
  expect([await callsIn(admin), await callsIn(agent), await callsIn(elsewhere)].map((list) => list.length)).toEqual([1, 0, 0])
  expect(await listOf(employee)).toEqual([])
})

it('PT-16 only gateways note, and bad notes are refused with the field', async () => {
  const house = await building()
  const id = newId()
  expect((await note(house, id, noteOf(house), {})).status).toBe(401)
  expect((await note(house, id, { ...noteOf(house), channel_id: newId() })).status).toBe(422)
  expect((await note(house, id, { ...noteOf(house), user_id: 'x' })).status).toBe(422)
  expect((await note(house, 'x', noteOf(house))).status).toBe(422)
  expect((await house.stranger.sends('GET', '/internal/ptt/emergencies', undefined, {})).status).toBe(401)
  expect(await listOf(house.operator)).toEqual([])
})

it('PT-17 another site does not see it; an ended one is read for two minutes with the name of who ended it', async () => {
  const house = await building()
  const { operator, agent, elsewhere, clock } = house
  const id = await raised(house)
  expect([(await listOf(operator)).length, (await listOf(agent)).length, (await listOf(elsewhere)).length]).toEqual([1, 1, 0])
  expect((await elsewhere.asks(pttEmergencies.end, { params: { id } })).status).toBeGreaterThanOrEqual(403)
  expect((await operator.asks(pttEmergencies.end, { params: { id } })).status).toBe(200)
  expect(await listOf(agent)).toMatchObject([{ id, ended_by: { name: 'Operator' } }])
  clock.advance(120_001)
  expect(await listOf(agent)).toEqual([])
  const since = async (at: number) => (await agent.asks(pttEmergencies.list, { query: { since: new Date(at).toISOString() } })).body.data
  const ended = clock.now().getTime() - 120_001
  expect([(await since(ended - 1000)).map((item) => item.id), await since(ended + 1000)]).toEqual([[id], []])
})

it('PT-18 acknowledged once and ended once, by name; whoever called does neither', async () => {
  const house = await building()
  const { operator, agent, admin, db } = house
  const id = await raised(house)
  const acknowledge = (who: Person) => who.asks(pttEmergencies.acknowledge, { params: { id } })
  const end = (who: Person) => who.asks(pttEmergencies.end, { params: { id } })
  expect([(await acknowledge(agent)).status, (await end(agent)).status]).toEqual([409, 409])
  expect((await acknowledge(operator)).body.data).toMatchObject({ acked_by: { name: 'Operator' }, ended_at: null })
  expect((await acknowledge(operator)).status).toBe(200)
  const late = await acknowledge(admin)
  expect([late.status, JSON.stringify(late.body)]).toEqual([409, expect.stringContaining('Operator has acknowledged')])
  expect((await end(operator)).body.data).toMatchObject({ ended_by: { name: 'Operator' } })
  expect([(await end(admin)).status, (await acknowledge(admin)).status]).toEqual([409, 409])
  const actions = (await db.sql.select({ action: audit.action }).from(audit).where(eq(audit.subject_id, id)).orderBy(audit.seq)).map(
    (item) => item.action,
  )
  expect(actions.toSorted()).toEqual(['ptt.emergency_acknowledged', 'ptt.emergency_ended', 'ptt.emergency_raised'])
})

it('PT-19 what stands is told to a gateway; a dispatcher’s clearing ends it by name', async () => {
  const house = await building()
  const { stranger, cast, operator, clock } = house
  const id = await raised(house)
  const standing = async () =>
    ((await stranger.sends('GET', '/internal/ptt/emergencies', undefined, gateway)).body as unknown as { data: StandingEmergency[] }).data
  expect(await standing()).toMatchObject([{ id, channel_id: house.channel, user_id: cast.agent, name: 'Agent' }])
  await note(house, id, noteOf(house, { ended_at: clock.now().toISOString(), ended_by: cast.operator }))
  expect(await standing()).toEqual([])
  expect(await listOf(operator)).toMatchObject([{ id, ended_by: { name: 'Operator' } }])
})
