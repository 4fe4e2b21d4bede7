import { alarmRuleTemplates } from '@menara/shared/contract/alarms/alarm-rule-templates.contract.ts'
import { iot } from '@menara/shared/contract/iot/iot.contract.ts'
import { tagging } from '@menara/shared/contract/iot/tagging.contract.ts'
import { deviceManagement } from '@menara/shared/contract/iot/telemetry-devices.contract.ts'
import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { type Building, openBuilding, type Person } from '../../../../../tests/kit/building.ts'
import { personAt } from '../../../../../tests/kit/desk/purchases.ts'
import { aSensor } from '../../../../../tests/kit/devices/sensors.ts'
import { newId } from '../../../platform/ids.ts'
import { audit } from '../../../schema/journal.ts'
import { areas } from '../../../schema/places.ts'

const HOT = {
  name: 'Supply air',
  location_ids: null,
  kinds: ['sensor' as const],
  point: 'temperature',
  type: 'temperature_high',
  direction: 'above' as const,
  limit: 28,
  deadband: 1,
  priority: 'high' as const,
  message: 'Supply air too warm',
}
type Draft = Parameters<typeof aTemplate>[1]
const aTemplate = (who: Person, facts: Partial<Omit<typeof HOT, 'location_ids' | 'kinds'>> & Record<string, unknown> = {}) =>
  who.asks(alarmRuleTemplates.create, { body: { ...HOT, ...facts } as typeof HOT })
const rulesAt = async ({ admin }: Building, device_id: string) => (await admin.asks(iot.rules, { query: { device_id } })).body.data
const standing = async ({ admin }: Building) =>
  (await admin.asks(iot.alarms, { query: {} })).body.data.filter((alarm) => alarm.process === 'active').map((alarm) => alarm.device.id)
async function aHalfMinute({ backend, clock }: Building): Promise<void> {
  clock.advance(30_000)
  await backend.iot.tick()
}

it('AL-41 one template holds for every device it names, at once for those heard and within half a minute for the next', async () => {
  const building = await openBuilding()
  const { admin } = building
  const [hot, cool, other] = [
    await aSensor(building, { code: 'A' }),
    await aSensor(building, { code: 'B' }),
    await aSensor(building, { code: 'C', kind: 'meter' }),
  ]
  for (const device of [hot, other]) await device.says({ temperature: 31 })
  await cool.says({ temperature: 20 })
  const made = (await aTemplate(admin)).body.data
  expect(made).toMatchObject({ devices: 2, exceptions: [], latching: false })
  expect(await standing(building)).toEqual([hot.id])
  expect(await rulesAt(building, cool.id)).toMatchObject([{ limit: 28, template: { id: made.id, name: 'Supply air' } }])
  const late = await aSensor(building, { code: 'D' })
  await aHalfMinute(building)
  expect(await rulesAt(building, late.id)).toEqual([])
  await late.says({ temperature: 30 })
  await aHalfMinute(building)
  expect((await standing(building)).toSorted()).toEqual([hot.id, late.id].toSorted())
  // What it no longer names loses its rule, and its alarm is over.
  await admin.asks(deviceManagement.update, { params: { id: hot.id }, body: { kind: 'meter' } })
  await aHalfMinute(building)
  expect(await standing(building)).toEqual([late.id])
  expect((await admin.asks(alarmRuleTemplates.get, { params: { id: made.id } })).body.data.devices).toBe(2)
})

it('AL-41 a template is changed and removed for all of its devices', async () => {
  const building = await openBuilding()
  const { admin, db } = building
  const sensor = await aSensor(building)
  await sensor.says({ temperature: 31 })
  const { id } = (await aTemplate(admin)).body.data
  const params = { id }
  expect((await admin.asks(alarmRuleTemplates.update, { params, body: { limit: 35 } })).body.data).toMatchObject({
    limit: 35,
    name: 'Supply air',
  })
  expect(await rulesAt(building, sensor.id)).toMatchObject([{ limit: 35 }])
  expect(await standing(building)).toEqual([])
  await admin.asks(alarmRuleTemplates.update, { params, body: { limit: 30 } })
  expect(await standing(building)).toEqual([sensor.id])
  expect((await admin.asks(alarmRuleTemplates.remove, { params })).body).toEqual({ data: null })
  expect([await rulesAt(building, sensor.id), await standing(building)]).toEqual([[], []])
  expect((await admin.asks(alarmRuleTemplates.get, { params })).status).toBe(404)
  const trail = await db.sql
    .select({ action: audit.action, detail: audit.detail })
    .from(audit)
    .where(eq(audit.subject_id, id))
    .orderBy(audit.seq)
  expect(trail.map(({ action }) => action.slice('alarm_rule_template.'.length))).toEqual(
    ['created', 'applied', 'updated', 'applied', 'updated', 'applied', 'updated', 'applied', 'removed'].filter((_, at) => at !== 6),
  )
  expect(trail[2]?.detail).toEqual({ before: { limit: 28 }, after: { limit: 35 } })
})

it('AL-42 exceptions leave a device out or give it a limit of its own, and a rule of its own stands', async () => {
  const building = await openBuilding()
  const { admin } = building
  const them = [
    await aSensor(building, { code: 'A' }),
    await aSensor(building, { code: 'B' }),
    await aSensor(building, { code: 'C', rules: [{ limit: 99 }] }),
  ]
  for (const device of them) await device.says({ temperature: 31 })
  const silent = await aSensor(building, { code: 'D' })
  const [out, own, ruled] = them.map(({ id }) => id) as [string, string, string]
  const exceptions = [
    { device_id: out, limit: null },
    { device_id: own, limit: 40 },
  ]
  const shown = (await admin.asks(alarmRuleTemplates.preview, { body: { ...HOT, exceptions } })).body.data
  expect(shown.devices.map(({ id, state, limit }) => [id, state, limit])).toEqual([
    [own, 'own_limit', 40],
    [out, 'excluded', 28],
    [ruled, 'other_rule', 28],
    [silent.id, 'no_point', 28],
  ])
  expect(shown.counts.toSorted((one, two) => one.state.localeCompare(two.state, 'en'))).toEqual(
    ['excluded', 'no_point', 'other_rule', 'own_limit'].map((state) => ({ state, devices: 1 })),
  )
  expect(await rulesAt(building, own)).toEqual([])
  const made = (await aTemplate(admin, { exceptions })).body.data
  expect(made.exceptions).toMatchObject([
    { device_id: out, limit: null, device: 'Sensor A' },
    { device_id: own, limit: 40 },
  ])
  expect(await rulesAt(building, out)).toEqual([])
  expect(await rulesAt(building, own)).toMatchObject([{ limit: 40 }])
  expect(await rulesAt(building, ruled)).toMatchObject([{ limit: 99, template: null }])
  // Its own rule gone, the template takes its place.
  await admin.asks(iot.removeRule, { params: { id: (await rulesAt(building, ruled))[0]?.id ?? '' } })
  await aHalfMinute(building)
  expect(await rulesAt(building, ruled)).toMatchObject([{ limit: 28, template: { id: made.id } }])
})

it('AL-42 a rule that a template keeps is not changed by itself', async () => {
  const building = await openBuilding()
  const { admin } = building
  const sensor = await aSensor(building)
  await sensor.says({ temperature: 20 })
  await aTemplate(admin)
  const [rule] = await rulesAt(building, sensor.id)
  const params = { id: rule?.id ?? '' }
  for (const refused of [await admin.asks(iot.updateRule, { params, body: { limit: 1 } }), await admin.asks(iot.removeRule, { params })])
    expect(refused).toMatchObject({
      status: 409,
      body: { rule: 'alarm_rules.of_template', message: expect.stringContaining('Supply air') },
    })
})

it('AL-43 chooses by site, tags, areas with what is within, and type of asset', async () => {
  const building = await openBuilding()
  const { admin, cast, db } = building
  const near = await aSensor(building, { code: 'A' })
  const within = newId()
  await db.sql
    .insert(areas)
    .values({ id: within, location_id: cast.site, parent_id: cast.floor, code: 'R1', name: 'Plant room', kind: 'room', level: 1 })
  const room = await aSensor(building, { code: 'B', area_id: within, asset_id: null })
  const far = await aSensor(building, { code: 'C', elsewhere: true })
  for (const device of [near, room, far]) await device.says({ temperature: 20 })
  await admin.asks(tagging.assign, { body: { of: 'device', ids: [near.id, far.id], add: ['supply'] } })
  const chosen = async (facts: object) => {
    const body = { ...HOT, kinds: [], ...facts } as unknown as typeof HOT
    return (await admin.asks(alarmRuleTemplates.preview, { body })).body.data.devices.map(({ id }) => id)
  }
  expect(await chosen({ tags: ['supply'] })).toEqual([near.id, far.id])
  expect(await chosen({ tags: ['supply'], location_ids: [cast.site] })).toEqual([near.id])
  expect(await chosen({ area_ids: [cast.floor] })).toEqual([near.id, room.id])
  expect(await chosen({ asset_types: ['hvac'] })).toEqual([near.id])
})

it('AL-44 is seen and changed by those who see all of its sites, and refused field by field', async () => {
  const building = await openBuilding()
  const { admin, operator, cast } = building
  const local = await personAt(building, cast.site, ['show_plugin_iot', 'alarm_configure'])
  const everywhere = (await aTemplate(admin)).body.data
  const here = (await aTemplate(admin, { name: 'Here', type: 'here', location_ids: [cast.site] })).body.data
  const seen = (await local.asks(alarmRuleTemplates.list, { query: {} })).body.data.map(({ id }) => id)
  expect(seen).toEqual([here.id])
  expect((await local.asks(alarmRuleTemplates.get, { params: { id: everywhere.id } })).status).toBe(404)
  expect((await operator.asks(alarmRuleTemplates.create, { body: HOT })).status).toBe(403)
  for (const [facts, field, rule] of [
    [{ kinds: [] }, 'kinds', 'required'],
    [{ limit: undefined }, 'limit', 'required'],
    [{ kind: 'rate' }, 'window_s', 'required'],
    [{ location_ids: [newId()] }, 'location_ids.0', 'exists'],
    [{ area_ids: [newId()] }, 'area_ids.0', 'exists'],
    [{ exceptions: [{ device_id: newId(), limit: 1 }] }, 'exceptions.0.device_id', 'exists'],
  ] as [Draft, string, string][])
    expect(await aTemplate(admin, facts), field).toMatchObject({ status: 422, body: { errors: expect.arrayContaining([{ field, rule }]) } })
})
