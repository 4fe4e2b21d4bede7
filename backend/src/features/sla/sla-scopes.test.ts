import { categories } from '@menara/shared/contract/desk/categories.contract.ts'
import { ticketSubtypes } from '@menara/shared/contract/desk/ticket-subtypes.contract.ts'
import { groups } from '@menara/shared/contract/people/groups.contract.ts'
import { users } from '@menara/shared/contract/people/users.contract.ts'
import { locations } from '@menara/shared/contract/places/locations.contract.ts'
import { type SlaDraft, slas } from '@menara/shared/contract/sla/slas.contract.ts'
import { ticketClocks } from '@menara/shared/contract/tickets/ticket-clocks.contract.ts'
import { tickets } from '@menara/shared/contract/tickets/tickets.contract.ts'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import type { Building, Person } from '../../../../tests/kit/building.ts'
import { minutesOf, openForDays, usualPolicy, withServiceLevels } from '../../../../tests/kit/desk/service-levels.ts'
import { outbox } from '../../schema/journal.ts'

const NOBODY = '0190a0a0-0000-7000-8000-000000000000'
const jakarta = (text: string): string => new Date(`2026-11-23T${text}:00+07:00`).toISOString()
const go = (building: Building, text: string) => building.clock.set(new Date(jakarta(text)))
const open = async (who: Person, { cast }: Building, more: object = {}) =>
  (await who.asks(tickets.create, { body: { ticket_type_id: 1, location_id: cast.site, title: 'Water', ...more } })).body.data
const clocksOf = async ({ admin }: Building, id: string) => (await admin.asks(ticketClocks.get, { params: { id } })).body.data
const policyOf = async (building: Building, id: string) => (await clocksOf(building, id)).policy?.name_en
const subtype = async ({ admin }: Building, name: string): Promise<string> =>
  (await admin.asks(ticketSubtypes.create, { body: { ticket_type_id: 1, name_en: name, name_id: `${name} id` } })).body.data.id
const group = async ({ admin }: Building, name: string, ...member_ids: string[]): Promise<string> =>
  (await admin.asks(groups.create, { body: { name, member_ids } })).body.data.id
/** Beside the usual policy, one that is narrowed: ten minutes to solve. */
async function narrowed(building: Building, name_en: string, scope: Partial<SlaDraft>) {
  const { calendar, policy } = await withServiceLevels(building, { targets: minutesOf('resolve', 240) })
  const draft = { ...usualPolicy(calendar), name_en, targets: minutesOf('resolve', 60), ...scope }
  return { usual: policy, calendar, made: (await building.admin.asks(slas.create, { body: draft })).body.data, draft }
}

describe('a policy for sub-types', () => {
  it('SL-32 SL-34 is for tickets of them, from the change of the sub-type on, and says so', async () => {
    const building = await openForDays()
    const [repair, request] = [await subtype(building, 'Repair'), await subtype(building, 'Request')]
    const { made } = await narrowed(building, 'Repairs', { subtype_ids: [repair] })
    expect(made.names).toEqual([{ id: repair, name_en: 'Repair', name_id: 'Repair id' }])
    const [other, own] = [
      await open(building.employee, building, { subtype_id: request }),
      await open(building.employee, building, { subtype_id: repair }),
    ]
    expect((await clocksOf(building, own.id)).policy).toMatchObject({
      name_en: 'Repairs',
      is_default: false,
      because: [{ by: 'subtype', named: null }],
    })
    expect((await clocksOf(building, other.id)).policy).toMatchObject({ name_en: 'Usual', is_default: true, because: [] })
    go(building, '09:30')
    const change = { params: { id: other.id }, body: { rev: 1, subtype_id: repair } }
    expect((await building.agent.asks(tickets.update, change)).body.data.next_due_at).toBe(jakarta('10:00'))
    expect((await clocksOf(building, other.id)).clocks[0]).toMatchObject({ elapsed_seconds: 1800, target_seconds: 3600 })
    await building.agent.asks(tickets.update, { params: { id: other.id }, body: { rev: 2, subtype_id: null } })
    expect([await policyOf(building, other.id), (await clocksOf(building, other.id)).clocks[0]?.due_at]).toEqual([
      'Usual',
      jakarta('14:00'),
    ])
  })
})

describe('a policy for groups of requesters', () => {
  it('SL-32 SL-34 is for what people of one of them ask, each part of it being met', async () => {
    const building = await openForDays()
    const lifts = (await building.admin.asks(categories.create, { body: { ticket_type_id: 1, name_en: 'Lifts', name_id: 'Lift' } })).body
      .data.id
    const door = { ticket_type_id: 1, name_en: 'Door', name_id: 'Pintu', parent_id: lifts }
    const doors = (await building.admin.asks(categories.create, { body: door })).body.data.id
    const [nobody, tenants] = [await group(building, 'Nobody'), await group(building, 'Tenants', building.employee.id)]
    const { made } = await narrowed(building, 'Tenants in lifts', { requester_group_ids: [nobody, tenants], category_ids: [lifts] })
    expect(made.names.map((one) => one.name_en).toSorted()).toEqual(['Lifts', 'Nobody', 'Tenants'])
    const [asked, elsewhere, others] = [
      await open(building.employee, building, { category_id: doors }),
      await open(building.employee, building),
      await open(building.agent, building, { category_id: doors }),
    ]
    expect([await policyOf(building, elsewhere.id), await policyOf(building, others.id)]).toEqual(['Usual', 'Usual'])
    expect((await clocksOf(building, asked.id)).policy).toMatchObject({
      name_en: 'Tenants in lifts',
      because: [
        { by: 'category', named: { name_en: 'Lifts', name_id: 'Lift' } },
        { by: 'requester_group', named: { name_en: 'Tenants', name_id: 'Tenants' } },
      ],
    })
  })

  it('SL-37 counts open tickets anew when a category is moved with everything in it', async () => {
    const building = await openForDays()
    const add = async (name: string, more: object = {}): Promise<string> =>
      (await building.admin.asks(categories.create, { body: { ticket_type_id: 1, name_en: name, name_id: name, ...more } })).body.data.id
    const lifts = await add('Lifts')
    await narrowed(building, 'In lifts', { category_ids: [lifts] })
    const door = await add('Door')
    const { id } = await open(building.employee, building, { category_id: door })
    expect(await policyOf(building, id)).toBe('Usual')
    await building.admin.asks(categories.update, { params: { id: door }, body: { parent_id: lifts } })
    await building.backend.sla.look()
    expect(await policyOf(building, id)).toBe('In lifts')
    expect(
      await policyOf(building, (await open(building.employee, building, { category_id: await add('Rope', { parent_id: door }) })).id),
    ).toBe('In lifts')
  })

  it('SL-33 counts the open tickets of who came or went anew in the background, and nobody else’s', async () => {
    const building = await openForDays()
    const tenants = await group(building, 'Tenants', building.agent.id)
    await narrowed(building, 'Tenants', { requester_group_ids: [tenants] })
    const [asked, others] = [await open(building.employee, building), await open(building.agent, building)]
    await building.backend.sla.look()
    const policies = async () => [await policyOf(building, asked.id), await policyOf(building, others.id)]
    expect(await policies()).toEqual(['Usual', 'Tenants'])
    go(building, '09:30')
    /** Tickets that are counted anew are announced. */
    const countedAfter = async (change: () => Promise<{ status: number }>) => {
      await building.db.sql.delete(outbox)
      expect((await change()).status).toBe(200)
      await building.backend.sla.look()
      expect((await building.admin.asks(slas.recount, {})).body.data.left).toBe(0)
      return (await building.db.sql.select().from(outbox).where(eq(outbox.topic, 'tickets'))).map((row) => row.key)
    }
    const members = (id: string, ...member_ids: string[]) => building.admin.asks(groups.update, { params: { id }, body: { member_ids } })
    expect(await countedAfter(() => members(tenants, building.employee.id, building.agent.id))).toEqual([asked.id])
    expect(await policies()).toEqual(['Tenants', 'Tenants'])
    expect((await clocksOf(building, asked.id)).clocks[0]).toMatchObject({ elapsed_seconds: 1800, due_at: jakarta('10:00') })
    // Taken out where people are managed; a group that no policy names moves nobody's ticket.
    const move = { params: { id: building.agent.id }, body: { group_ids: [building.cast.group] } }
    expect(await countedAfter(() => building.admin.asks(users.update, move))).toEqual([others.id])
    expect(await policies()).toEqual(['Tenants', 'Usual'])
    expect(await countedAfter(() => members(building.cast.group))).toEqual([])
    expect(await policyOf(building, (await open(building.agent, building)).id)).toBe('Usual')
  })
})

describe('what a policy names', () => {
  it('SL-3 exists, and the default is not narrowed by it', async () => {
    const building = await openForDays()
    const { usual, draft } = await narrowed(building, 'Other', { subtype_ids: [await subtype(building, 'Repair')] })
    for (const field of ['subtype_ids', 'requester_group_ids'] as const) {
      expect(await building.admin.asks(slas.create, { body: { ...draft, [field]: [NOBODY] } })).toMatchObject({
        status: 422,
        body: { errors: [{ field, rule: 'exists' }] },
      })
      expect(await building.admin.asks(slas.update, { params: { id: usual.id }, body: { [field]: [NOBODY] } })).toMatchObject({
        status: 422,
        body: { errors: [{ field, rule: 'default' }] },
      })
    }
  })

  it('SL-30 is looked at before it is saved', async () => {
    const building = await openForDays()
    const { calendar } = await withServiceLevels(building, { targets: minutesOf('resolve', 240) })
    const tenants = await group(building, 'Tenants', building.employee.id)
    const [asked] = [await open(building.employee, building), await open(building.agent, building)]
    const draft = { ...usualPolicy(calendar), targets: minutesOf('resolve', 60), requester_group_ids: [tenants] }
    const seen = (await building.admin.asks(slas.preview, { body: { policy: { draft } } })).body.data
    expect(seen).toMatchObject({ examined: 2, changed: 1, tickets: [{ id: asked.id, due_after: jakarta('10:00') }] })
  })

  it('SL-35 GR-15 is not removed as long as it is named', async () => {
    const building = await openForDays()
    const [repair, tenants] = [await subtype(building, 'Repair'), await group(building, 'Tenants')]
    const site = { name: 'Annex', code: 'ANX', type: 'branch' as const, zone: 'Asia/Jakarta' }
    const annex = (await building.admin.asks(locations.create, { body: site })).body.data.id
    const lifts = (await building.admin.asks(categories.create, { body: { ticket_type_id: 1, name_en: 'Lifts', name_id: 'Lift' } })).body
      .data.id
    const scope = { subtype_ids: [repair], requester_group_ids: [tenants], category_ids: [lifts], location_ids: [annex] }
    const { made } = await narrowed(building, 'Narrow', scope)
    const removals = async () => [
      await building.admin.asks(ticketSubtypes.remove, { params: { id: repair } }),
      await building.admin.asks(groups.remove, { params: { id: tenants } }),
      await building.admin.asks(categories.remove, { params: { id: lifts } }),
      await building.admin.asks(locations.remove, { params: { id: annex } }),
    ]
    for (const refused of await removals())
      expect(refused).toMatchObject({ status: 409, body: { message: expect.stringContaining('1 service level policy') } })
    await building.admin.asks(slas.remove, { params: { id: made.id }, query: {} })
    expect((await removals()).map((one) => one.status)).toEqual([200, 200, 200, 200])
  })
})
