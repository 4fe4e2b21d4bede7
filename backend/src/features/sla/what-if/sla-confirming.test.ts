import { slas } from '@menara/shared/contract/sla/slas.contract.ts'
import { tickets } from '@menara/shared/contract/tickets/tickets.contract.ts'
import { expect, it } from 'vitest'
import type { Building } from '../../../../../tests/kit/building.ts'
import {
  changePolicy,
  confirmOf,
  draftOf,
  minutesOf,
  openForDays,
  usualPolicy,
  withServiceLevels,
} from '../../../../../tests/kit/desk/service-levels.ts'

const refused = (rule: string) => ({ status: 409, body: { errors: [{ field: 'confirm', rule }] } })
const open = async (building: Building, more: object = {}) =>
  (await building.employee.asks(tickets.create, { body: { ticket_type_id: 1, location_id: building.cast.site, title: 'Leak', ...more } }))
    .body.data
const policies = async (building: Building) => (await building.admin.asks(slas.list, { query: { limit: 100 } })).body.data

it('SL-38 a policy that moves open tickets is saved with the confirmation of its preview alone, and moves what that lists', async () => {
  const building = await openForDays()
  const { calendar } = await withServiceLevels(building)
  const { id, number } = await open(building)
  const low = await open(building, { priority: 'low' })
  const ladder = [{ at: 1, unit: 'percent' as const, notify: ['managers' as const], raise_priority: true }]
  const draft = { ...usualPolicy(calendar), name_en: 'Other', priorities: ['medium' as const], targets: minutesOf('resolve', 60), ladder }
  building.clock.advance(120_000)
  expect(await building.admin.asks(slas.create, { body: draft })).toMatchObject(refused('required'))
  expect(await policies(building)).toHaveLength(1)
  const { data } = (await building.admin.asks(slas.preview, { body: { policy: { draft } } })).body
  expect(data).toMatchObject({
    moved: 1,
    at_once: 1,
    moves: [{ id, number, policy_before: { name_en: 'Usual' }, policy_after: { name_en: 'Other' } }],
  })
  expect(data.steps.filter((one) => one.id === id && one.does.includes('raise'))).toHaveLength(1)
  const confirm = data.confirm ?? ''
  const other = { ...draft, targets: minutesOf('resolve', 90) }
  expect(await building.admin.asks(slas.create, { body: { ...other, confirm } })).toMatchObject(refused('stale'))
  const late = await open(building)
  expect(await building.admin.asks(slas.create, { body: { ...draft, confirm } })).toMatchObject(refused('stale'))
  await building.backend.sla.look()
  for (const one of [id, late.id])
    expect((await building.admin.asks(tickets.get, { params: { id: one } })).body.data.priority).toBe('medium')
  expect(
    (await building.admin.asks(slas.create, { body: { ...draft, ...(await confirmOf(building.admin, { policy: { draft } })) } })).status,
  ).toBe(200)
  await building.backend.sla.look()
  // The step that was listed raised its priority, by which it is the usual policy's again.
  expect((await building.admin.asks(tickets.get, { params: { id } })).body.data.priority).toBe('high')
  const open_count = Object.fromEntries((await policies(building)).map((one) => [one.name_en, one.open_count]))
  expect(open_count).toEqual({ Usual: 2, Other: 1 })
  expect((await building.admin.asks(tickets.get, { params: { id: low.id } })).body.data.priority).toBe('low')
})

it('SL-38 what changes no open ticket needs no confirmation; changing, moving and removing what does need it', async () => {
  const building = await openForDays()
  const { calendar } = await withServiceLevels(building)
  await open(building)
  const high = { ...usualPolicy(calendar), name_en: 'High', priorities: ['high' as const] }
  const made = (await building.admin.asks(slas.create, { body: high })).body.data
  expect(made.name_en).toBe('High')
  const update = (body: object) => building.admin.asks(slas.update, { params: { id: made.id }, body: body as never })
  expect((await update({ name_en: 'Higher' })).status).toBe(200)
  expect(await update({ priorities: ['medium'] })).toMatchObject(refused('required'))
  expect((await changePolicy(building.admin, made.id, { priorities: ['medium'], targets: minutesOf('resolve', 60) })).status).toBe(200)
  await building.backend.sla.look()
  const second = { ...usualPolicy(calendar), name_en: 'Second', priorities: ['medium' as const] }
  const behind = (await building.admin.asks(slas.create, { body: second })).body.data
  expect(await building.admin.asks(slas.update, { params: { id: behind.id }, body: { sort: 0 } })).toMatchObject(refused('required'))
  expect((await changePolicy(building.admin, behind.id, { sort: 0 })).status).toBe(200)
  await building.backend.sla.look()
  const remove = (query: { confirm?: string }) => building.admin.asks(slas.remove, { params: { id: behind.id }, query })
  expect(await remove({})).toMatchObject(refused('required'))
  expect(await remove({ confirm: 'x' })).toMatchObject(refused('stale'))
  expect((await remove(await confirmOf(building.admin, { removed: behind.id }))).status).toBe(200)
  expect(draftOf(made).name_en).toBe('High')
})
