import { type Permission, permissions } from '@menara/shared/kit/permission.ts'
import { progressStatusRows } from '../../backend/src/features/tickets/moves/progress-statuses.ts'
import type { Database } from '../../backend/src/platform/db/database.ts'
import { newId } from '../../backend/src/platform/ids.ts'
import { groupMembers, groups, roles, userLocations, userRoles, users } from '../../backend/src/schema/people.ts'
import { areas, assets, locations } from '../../backend/src/schema/places.ts'
import { progressStatuses } from '../../backend/src/schema/tickets/tickets.ts'

/** Everyone and everything that is there when a test begins: two sites, a floor each, one asset each, five people. */
export interface Cast {
  readonly admin: string
  readonly operator: string
  readonly agent: string
  readonly employee: string
  readonly elsewhere: string
  /** Team of operator and agent. */
  readonly group: string
  readonly site: string
  readonly otherSite: string
  readonly floor: string
  readonly otherFloor: string
  readonly asset: string
  readonly otherAsset: string
}

const PERMISSIONS_OF: Readonly<Record<'admin' | 'operator' | 'agent' | 'employee', readonly Permission[]>> = {
  admin: permissions,
  operator: [
    'show_plugins',
    'show_plugin_iot',
    'show_plugin_maps',
    'show_ticketing',
    'show_ticketing_alarm',
    'show_ticketing_general',
    'alarm_acknowledge',
    'activity_write',
  ],
  agent: [
    'show_ticketing',
    'show_ticketing_general',
    'show_ticketing_alarm',
    'show_ticketing_work_order',
    'ticket_work',
    'ticket_read_all',
    'ticket_delete',
  ],
  employee: ['show_ticketing', 'show_ticketing_general'],
}

export async function settle(db: Database, now: Date): Promise<Cast> {
  const cast: Cast = {
    admin: newId(),
    operator: newId(),
    agent: newId(),
    employee: newId(),
    elsewhere: newId(),
    group: newId(),
    site: newId(),
    otherSite: newId(),
    floor: newId(),
    otherFloor: newId(),
    asset: newId(),
    otherAsset: newId(),
  }
  const at = now.toISOString()
  await db.atomically(async () => {
    await db.sql.insert(locations).values([
      {
        id: cast.site,
        code: 'VJS',
        name: 'VJS Jakarta',
        type: 'head_office',
        zone: 'Asia/Jakarta',
        longitude: 106.8229,
        latitude: -6.1944,
      },
      {
        id: cast.otherSite,
        code: 'MKS',
        name: 'Makassar Hub',
        type: 'branch',
        zone: 'Asia/Makassar',
        longitude: 119.4221,
        latitude: -5.1354,
      },
    ])
    await db.sql.insert(areas).values([
      {
        id: cast.floor,
        location_id: cast.site,
        code: 'L12',
        name: 'Level 12',
        kind: 'floor',
        level: 12,
        longitude: 106.8229,
        latitude: -6.1944,
      },
      { id: cast.otherFloor, location_id: cast.otherSite, code: 'L1', name: 'Level 1', kind: 'floor', level: 1 },
    ])
    await db.sql.insert(assets).values([
      {
        id: cast.asset,
        location_id: cast.site,
        area_id: cast.floor,
        code: 'AHU-03',
        name: 'Air handling unit 3',
        type: 'hvac',
        state: 'deployed',
        condition: 'good',
        created_at: at,
        updated_at: at,
      },
      {
        id: cast.otherAsset,
        location_id: cast.otherSite,
        area_id: cast.otherFloor,
        code: 'UPS-B',
        name: 'UPS B',
        type: 'power',
        state: 'deployed',
        condition: 'good',
        created_at: at,
        updated_at: at,
      },
    ])
    const roleIds = Object.fromEntries(Object.keys(PERMISSIONS_OF).map((name) => [name, newId()])) as Record<
      keyof typeof PERMISSIONS_OF,
      string
    >
    await db.sql
      .insert(roles)
      .values(Object.entries(PERMISSIONS_OF).map(([name, held]) => ({ id: roleIds[name as 'admin'], name, permissions: [...held] })))
    const person = (name: string) => ({
      id: cast[name as 'admin'],
      email: `${name}@example.test`,
      name: `${name[0]?.toUpperCase()}${name.slice(1)}`,
      status: 'active' as const,
      password: 'none',
      all_locations: name === 'admin',
      created_at: at,
    })
    await db.sql.insert(users).values(['admin', 'operator', 'agent', 'employee', 'elsewhere'].map(person))
    await db.sql.insert(userRoles).values([
      { user_id: cast.admin, role_id: roleIds.admin },
      { user_id: cast.operator, role_id: roleIds.operator },
      { user_id: cast.agent, role_id: roleIds.agent },
      { user_id: cast.employee, role_id: roleIds.employee },
      { user_id: cast.elsewhere, role_id: roleIds.agent },
    ])
    await db.sql
      .insert(userLocations)
      .values([
        ...[cast.operator, cast.agent, cast.employee].map((user_id) => ({ user_id, location_id: cast.site })),
        { user_id: cast.elsewhere, location_id: cast.otherSite },
      ])
    await db.sql.insert(groups).values({ id: cast.group, name: 'Engineering', location_id: cast.site })
    await db.sql.insert(groupMembers).values([
      { group_id: cast.group, user_id: cast.operator },
      { group_id: cast.group, user_id: cast.agent },
    ])
    await db.sql.insert(progressStatuses).values(progressStatusRows())
  })
  return cast
}
