import { tagging } from '@menara/shared/contract/iot/tagging.contract.ts'
import { users } from '@menara/shared/contract/people/users.contract.ts'
import { areas } from '@menara/shared/contract/places/areas.contract.ts'
import { imports } from '@menara/shared/contract/records/imports.contract.ts'
import { type ImportKind, importKinds, importShapes } from '@menara/shared/domain/imports/import-kinds.ts'
import { fieldLabel } from '@menara/shared/domain/imports/import-texts.ts'
import { eq, inArray } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { type Building, openBuilding } from '../../../../tests/kit/building.ts'
import { importing } from '../../../../tests/kit/imports/import-files.ts'
import { newId } from '../../platform/ids.ts'
import { devices, points } from '../../schema/monitoring/iot.ts'
import { groups, roles, shifts, users as userRows } from '../../schema/people.ts'
import { items, vendors } from '../../schema/places.ts'

const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`
const idOf = (id: string) => ({ params: { id } })

/** A file of a kind with its labels in a language above the columns. */
const fileOf = (kind: ImportKind, rows: readonly Readonly<Record<string, string>>[]) => {
  const keys = importShapes[kind].fields.map(({ key }) => key)
  const lines = rows.map((row) => keys.map((key) => quoted(row[key] ?? '')).join(';'))
  return `${keys.map((key) => quoted(fieldLabel(key, 'id'))).join(';')}\n${lines.join('\n')}\n`
}

/** One of each kind that has every field. */
async function furnish({ db, cast }: Building): Promise<void> {
  const [vendor, shift, device] = [newId(), newId(), newId()]
  await db.sql.insert(vendors).values({ id: vendor, name: 'PT "Sejuk"; Abadi', phone: '+62 21 1', email: 'a@sejuk.test', category: 'hvac' })
  await db.sql.insert(shifts).values({ id: shift, name: 'Pagi', start: '07:00', end: '15:00', days: [1, 2] })
  await db.sql
    .update(userRows)
    .set({ shift_id: shift, manager_id: cast.admin, phone: '=1', title: 'Lead' })
    .where(eq(userRows.id, cast.agent))
  await db.sql.update(groups).set({ leader_id: cast.agent, area_id: cast.floor }).where(eq(groups.id, cast.group))
  const item = { id: newId(), code: 'F-1', name: 'Filter', name_id: 'Saringan', unit: 'pcs', vendor_id: vendor, standard_cost: 12_000 }
  await db.sql.insert(items).values([item, { ...item, id: newId(), code: 'F-2', location_id: cast.site, active: false, minimum_stock: 4 }])
  const place = { location_id: cast.site, area_id: cast.floor, asset_id: cast.asset, longitude: 106.5, latitude: -6.25 }
  await db.sql.insert(devices).values({ id: device, ...place, code: 'D-1', name: 'Sensor', kind: 'sensor' })
  await db.sql.insert(points).values({ id: newId(), device_id: device, point: 'temp', label: 'Temperature', unit: 'C' })
}

describe('every kind', () => {
  it.each(importKinds)('IM-10 %s: an export that is imported again changes nothing', async (kind) => {
    const building = await openBuilding()
    const { admin } = building
    await furnish(building)
    const rows: Record<string, string>[] = []
    for (let next: string | undefined = '0'; next; ) {
      const page = (await admin.asks(imports.exported, { params: { kind }, query: { next, limit: 1 } })).body as {
        data: Record<string, string>[]
        next?: string
      }
      rows.push(...page.data)
      next = page.next
    }
    expect(rows.length).toBeGreaterThan(0)
    const batch = await importing(building, admin).checked(kind, fileOf(kind, rows))
    expect(batch.mapping).toEqual(importShapes[kind].fields.map(({ key }) => key))
    expect(batch.counts).toEqual({ create: 0, update: 0, unchanged: rows.length, refused: 0 })
  })

  it.each([
    [
      'users',
      {
        name: 'Budi',
        email: 'budi@example.test',
        roles: 'agent; employee',
        groups: 'Engineering',
        sites: 'VJS',
        manager: 'agent@example.test',
      },
    ],
    [
      'groups',
      {
        name: 'Night team',
        site: 'VJS',
        area: 'Level 12',
        leader: 'agent@example.test',
        members: 'agent@example.test; operator@example.test',
      },
    ],
    ['areas', { site: 'MKS', code: 'L1-A', name: 'Pantry', kind: 'Ruang', parent: 'L1', level: '1' }],
    ['devices', { site: 'VJS', code: 'D-9', name: 'Meter 9', kind: 'meter', asset: 'AHU-03', heartbeat_s: '30' }],
    ['vendors', { name: 'PT Baru', phone: '021' }],
    ['items', { code: 'Z-9', name: 'Lamp', unit: 'pcs', site: 'VJS', standard_cost: '9500', tracking: 'Per lot' }],
  ] as const)('IM-9 %s: what was created goes, what was changed returns', async (kind, row) => {
    const building = await openBuilding()
    const { admin } = building
    await furnish(building)
    const { checked, step, rows } = importing(building, admin)
    const exported = async () => (await admin.asks(imports.exported, { params: { kind }, query: { limit: 100 } })).body.data
    const before = await exported()
    const [first = {}] = before as Record<string, string>[]
    // The first record changes beside the new one.
    const changed = {
      ...first,
      ...(kind === 'vendors' ? { phone: '0800' } : { name: kind === 'groups' ? (first['name'] ?? '') : 'Changed' }),
      ...(kind === 'groups' && { description: 'New' }),
    }
    const batch = await checked(kind, fileOf(kind, [changed, row as Record<string, string>]))
    expect((await rows(batch.id)).map(({ verdict, reasons }) => [verdict, ...reasons])).toEqual([['update'], ['create']])
    await step(batch.id, 'run')
    expect(await exported()).toHaveLength(before.length + 1)
    expect(await exported()).not.toEqual(expect.arrayContaining([first]))
    expect(await step(batch.id, 'undo')).toMatchObject({ restored: 2, kept: 0 })
    expect(await exported()).toEqual(before)
  })
})

describe('people', () => {
  it('IM-11 get no role from who lacks its permissions, and no password', async () => {
    const building = await openBuilding()
    const { operator, db, admin } = building
    await db.sql
      .update(roles)
      .set({ permissions: ['show_manage_user'] })
      .where(eq(roles.name, 'operator'))
    const { checked, rows, step } = importing(building, operator)
    const head = 'Email,Name,Roles,Sites\n'
    const lines = [
      'a@example.test,Ana,admin,VJS',
      'b@example.test,Bayu,operator,VJS',
      'c@example.test,Citra,operator,*',
      'admin@example.test,Taken over,operator,VJS',
    ]
    const { id } = await checked('users', `${head}${lines.join('\n')}\n`)
    const found = await rows(id)
    expect(found.map(({ verdict }) => verdict)).toEqual(['refused', 'create', 'refused', 'refused'])
    expect(found[0]?.reasons[0]?.rule).toBe('users.role_lacking')
    expect(found[2]?.reasons[0]?.rule).toBe('users.sites_lacking')
    await step(id, 'run')
    const [made] = await db.sql.select().from(userRows).where(eq(userRows.email, 'b@example.test'))
    expect(made).toMatchObject({ status: 'active', password: '' })
    expect((await admin.asks(users.get, idOf(made?.id ?? ''))).body.data.roles).toMatchObject([{ name: 'operator' }])
  })
})

describe('areas', () => {
  it('IM-12 find the parent that an earlier row creates', async () => {
    const building = await openBuilding()
    const { checked, step, rows } = importing(building, building.admin)
    const content =
      'Site,Code,Name,Kind,Part of\nVJS,T2,Tower 2,building,\nVJS,T2-1,Floor 1,floor,T2\nVJS,T2-1-A,Pantry,room,Tower 2 / Floor 1\nVJS,X,Lost,room,Tower 9\n'
    const dry = await checked('areas', content)
    expect(dry.counts).toEqual({ create: 3, update: 0, unchanged: 0, refused: 1 })
    expect((await step(dry.id, 'run')).counts).toEqual(dry.counts)
    const pantry = (await rows(dry.id))[2]?.record_id ?? ''
    const { parent_id } = (await building.admin.asks(areas.get, idOf(pantry))).body.data
    expect(parent_id).toBe((await rows(dry.id))[1]?.record_id)
    expect(await step(dry.id, 'undo')).toMatchObject({ restored: 3, kept: 0 })
  })
})

describe('devices and their tags', () => {
  it('IM-16 a device that is watched stays, and tags are set whole', async () => {
    const building = await openBuilding()
    const { admin, db } = building
    const { checked, step, rows } = importing(building, admin)
    const made = await checked('devices', 'Site,Code,Name,Kind\nVJS,N-1,New,sensor\nVJS,N-2,Watched,sensor\n')
    await step(made.id, 'run')
    const [first, watched] = (await rows(made.id)).map(({ record_id }) => record_id ?? '')
    await db.sql.insert(points).values({ id: newId(), device_id: watched ?? '', point: 'temp', label: 'Temperature' })
    const tagged = await checked(
      'tags',
      'Site,Device,Point,Tags\nVJS,N-1,,ahu; floor:12\nVJS,N-2,temp,temp\nVJS,N-2,none,temp\nVJS,N-2,,Not A Tag\n',
    )
    expect(tagged.counts).toEqual({ create: 0, update: 2, unchanged: 0, refused: 2 })
    await step(tagged.id, 'run')
    const tags = async () => (await admin.asks(tagging.list, { query: { of: 'device', search: 'N-1' } })).body.data[0]?.tags
    expect(await tags()).toEqual(['ahu', 'floor:12'])
    await step(tagged.id, 'undo')
    expect(await tags()).toEqual([])
    expect(await step(made.id, 'undo')).toMatchObject({ restored: 1, kept: 1 })
    expect(await db.sql.$count(devices, inArray(devices.id, [first ?? '', watched ?? '']))).toBe(1)
  })
})
