import { inbox } from '@menara/shared/contract/inbox.contract.ts'
import { inspectionPlans } from '@menara/shared/contract/inspections/inspection-plans.contract.ts'
import { describe, expect, it } from 'vitest'
import { activePlan, go, openInspected, planOf, publishedTemplate, roundsOf } from '../../../../../tests/kit/inspections/inspections.ts'
import { newId } from '../../../platform/ids.ts'
import { audit } from '../../../schema/journal.ts'
import { shifts } from '../../../schema/people.ts'

describe('inspection plans', () => {
  it('INS-3 are read and kept by those who may, at the sites they see', async () => {
    const house = await openInspected()
    const { admin, reader, elsewhere, guard, cast } = house
    const plan = await activePlan(house)
    expect(plan).toMatchObject({
      state: 'active',
      location: { id: cast.site },
      assignee: { id: guard.id },
      next_at: '2026-11-24T03:00:00.000Z',
    })
    const list = await reader.asks(inspectionPlans.list, { query: { search: 'morn', location_id: cast.site, state: 'active' } })
    expect([list.body.total, list.body.data.map(({ name }) => name)]).toEqual([1, ['Morning']])
    expect((await reader.asks(inspectionPlans.update, { params: { id: plan.id }, body: { name: 'X' } })).status).toBe(403)
    expect((await elsewhere.asks(inspectionPlans.get, { params: { id: plan.id } })).status).toBe(403)
    const changed = await admin.asks(inspectionPlans.update, { params: { id: plan.id }, body: { name: 'Early', rev: plan.rev } })
    expect(changed.body.data).toMatchObject({ name: 'Early', times: ['10:00'], assignee: { id: guard.id } })
    expect((await admin.asks(inspectionPlans.update, { params: { id: plan.id }, body: { name: 'X', rev: plan.rev } })).status).toBe(409)
  })

  it('INS-3 are checked when they are kept', async () => {
    const house = await openInspected()
    const { admin, cast, elsewhere } = house
    const template_id = (await publishedTemplate(house)).id
    for (const [facts, field, rule] of [
      [{ location_id: cast.floor }, 'location_id', 'exists'],
      [{ template_id: cast.site }, 'template_id', 'exists'],
      [{ area_id: cast.otherFloor }, 'area_id', 'exists'],
      [{ asset_id: cast.otherAsset }, 'asset_id', 'exists'],
      [{ assignee_id: null }, 'group_id', 'required'],
      [{ group_id: cast.group }, 'group_id', 'one_of'],
      [{ assignee_id: elsewhere.id }, 'assignee_id', 'exists'],
      [{ times: [] }, 'times', 'minItems'],
      [{ unit: 'week' }, 'weekdays', 'minItems'],
      [{ unit: 'month' }, 'month_day', 'required'],
      [{ comes_by: 'shift' }, 'shift_id', 'required'],
      [{ comes_by: 'shift', shift_id: cast.site }, 'shift_id', 'exists'],
      [{ starts_on: '2026-12-02', ends_on: '2026-12-01' }, 'ends_on', 'minimum'],
      [{ checkpoints: [{ name: 'Gate', area_id: cast.otherFloor }] }, 'checkpoints.0.area_id', 'exists'],
      [{ checkpoints: [{ name: 'Gate', longitude: 106 }] }, 'checkpoints.0.latitude', 'required'],
      [{ checkpoints: [{ name: 'Gate', id: cast.site }] }, 'checkpoints.0.id', 'exists'],
    ] as const)
      expect(await admin.asks(inspectionPlans.create, { body: planOf(house, { template_id, ...(facts as object) }) }), field).toMatchObject(
        {
          status: 422,
          body: { errors: [{ field, rule }] },
        },
      )
  })

  it('INS-4 write their rounds a week ahead on the clocks of their site, once also by two backends', async () => {
    const house = await openInspected()
    const plan = await activePlan(house, { unit: 'week', weekdays: [2, 4], times: ['22:00', '06:30'] })
    await Promise.all([house.look(), house.look()])
    const dues = async () => (await roundsOf(house, plan.id)).map(({ due_at }) => due_at)
    expect(await dues()).toEqual([
      '2026-11-24T15:00:00.000Z',
      '2026-11-25T23:30:00.000Z',
      '2026-11-26T15:00:00.000Z',
      '2026-11-30T23:30:00.000Z',
    ])
    go(house, '2026-11-26T09:00')
    await house.look()
    const admin = await house.as(house.cast.admin)
    expect((await roundsOf({ ...house, admin }, plan.id)).length).toBe(6)
  })

  it('INS-4 write them at the begin of a shift on its days', async () => {
    const house = await openInspected()
    const shift = { id: newId(), name: 'Night', start: '19:00', end: '07:00', days: [5, 6] }
    await house.db.sql.insert(shifts).values(shift)
    const plan = await activePlan(house, { comes_by: 'shift', shift_id: shift.id, times: [] })
    expect(plan).toMatchObject({ shift: { name: 'Night' }, times: [] })
    expect((await roundsOf(house, plan.id)).map(({ due_at }) => due_at)).toEqual(['2026-11-27T12:00:00.000Z', '2026-11-28T12:00:00.000Z'])
  })

  it('INS-5 make their scheduled rounds anew and keep those that stay', async () => {
    const house = await openInspected()
    const { admin, cast } = house
    const plan = await activePlan(house, { times: ['20:00', '21:00'] })
    const before = await roundsOf(house, plan.id)
    const params = { id: plan.id }
    await admin.asks(inspectionPlans.update, { params, body: { times: ['21:00'], assignee_id: null, group_id: cast.group } })
    const after = await roundsOf(house, plan.id)
    expect(after.map(({ id }) => id)).toEqual(before.filter((_, at) => at % 2 === 1).map(({ id }) => id))
    expect(after[0]).toMatchObject({ assignee: null, group: { id: cast.group } })
    const move = async (text: 'activate' | 'pause' | 'end') =>
      (await admin.asks(inspectionPlans.move, { params, body: { move: text } })).status
    expect([await move('pause'), await roundsOf(house, plan.id)]).toEqual([200, []])
    expect([await move('activate'), (await roundsOf(house, plan.id)).length]).toEqual([200, 7])
    expect([await move('end'), await roundsOf(house, plan.id), await move('activate')]).toEqual([200, [], 409])
    expect((await admin.asks(inspectionPlans.remove, { params })).status).toBe(409)
  })

  it('INS-6 have rounds that come due and are missed, of which who manages inspections hears once', async () => {
    const house = await openInspected()
    const plan = await activePlan(house)
    const second = await activePlan(house, { name: 'Second', template_id: plan.template.id })
    await house.look()
    expect((await roundsOf(house, plan.id))[0]).toMatchObject({ state: 'due', opens_at: '2026-11-24T02:00:00.000Z' })
    go(house, '2026-11-24T12:01')
    await Promise.all([house.look(), house.look()])
    const admin = await house.as(house.cast.admin)
    const states = async (id: string) => (await admin.asks(inspectionPlans.get, { params: { id } })).body.data.missed
    expect([await states(plan.id), await states(second.id)]).toEqual([1, 1])
    const told = (await admin.asks(inbox.list, { query: {} })).body.data.filter(({ type }) => type === 'inspection.missed')
    expect(told.map(({ message }) => message?.params)).toEqual([{ site: 'VJS Jakarta', names: 'Morning, Second', count: '2' }])
  })

  it('INS-18 keep the codes of checkpoints out of the audit trail', async () => {
    const house = await openInspected()
    const plan = await activePlan(house, { checkpoints: [{ name: 'Gate' }, { name: 'Roof' }] })
    const [gate] = plan.checkpoints
    expect([gate?.code.length, plan.checkpoints.map(({ name }) => name)]).toEqual([12, ['Gate', 'Roof']])
    expect(JSON.stringify(await house.db.sql.select().from(audit))).not.toContain(gate?.code)
    const body = { checkpoints: [{ name: 'Dock' }, { id: gate?.id ?? '', name: 'Main gate' }] }
    const changed = (await house.admin.asks(inspectionPlans.update, { params: { id: plan.id }, body })).body.data
    expect(changed.checkpoints.map(({ name, code }) => [name, code === gate?.code])).toEqual([
      ['Dock', false],
      ['Main gate', true],
    ])
  })

  it('INS-26 print labels of their checkpoints', async () => {
    const house = await openInspected()
    const bare = await activePlan(house)
    const plan = await activePlan(house, { template_id: bare.template.id, checkpoints: [{ name: 'Gate' }] })
    const url = (id: string) => inspectionPlans.labels.path.replace(':id', id)
    const sheet = await house.admin.sends('GET', url(plan.id))
    expect([sheet.status, sheet.raw.subarray(0, 5).toString()]).toEqual([200, '%PDF-'])
    expect((await house.admin.sends('GET', url(bare.id))).status).toBe(409)
    expect((await house.reader.sends('GET', url(plan.id))).status).toBe(403)
  })
})
