import { priorities } from '@menara/shared/domain/tickets/ticket-state.ts'
import { ticketTypes } from '@menara/shared/domain/tickets/ticket-types.ts'
import { permissions } from '@menara/shared/kit/permission.ts'
import { progressStatusRows } from '../../../backend/src/features/tickets/moves/progress-statuses.ts'
import type { Database } from '../../../backend/src/platform/db/database.ts'
import { categories } from '../../../backend/src/schema/desk/categories.ts'
import { slaCalendars, slaChanges, slaPolicies } from '../../../backend/src/schema/desk/sla.ts'
import { groupMembers, groups, roles, userRoles, users } from '../../../backend/src/schema/people.ts'
import { areas, assets, locations } from '../../../backend/src/schema/places.ts'
import { progressStatuses, ticketNumbers } from '../../../backend/src/schema/tickets/tickets.ts'
import { AGENTS, AREAS, ASSETS, areaOf, assetOf, categoryOf, GROUPS, idOf, LEAVES, PEOPLE, ROOTS, SITES } from './ids.ts'

const upTo = (count: number): number[] => Array.from({ length: count }, (_, n) => n + 1)
/** Minutes by rank, from critical to low. */
export const ANSWER_MINUTES = [15, 30, 60, 240]
export const SOLVE_MINUTES = [240, 480, 1440, 4320]
const ROOT_NAMES = ['Water', 'Power', 'Air', 'Lifts', 'Access', 'Cleaning'] as const
const LEAF_NAMES = ['fault', 'inspection', 'request', 'complaint'] as const

/** Who and what the tickets are about, and the terms they are counted by. */
export async function insertReferenceRows(db: Database, { tickets, at }: { tickets: number; at: string }): Promise<void> {
  await db.sql.insert(locations).values(
    upTo(SITES).map((n) => ({
      id: idOf('site', n),
      code: `S${n}`,
      name: `Site ${n}`,
      type: 'branch',
      zone: 'Asia/Jakarta',
      longitude: 106.8,
      latitude: -6.2,
    })),
  )
  await db.sql.insert(areas).values(
    upTo(SITES).flatMap((site) =>
      upTo(AREAS).map((n) => ({
        id: areaOf(site, n),
        location_id: idOf('site', site),
        code: `L${n}`,
        name: `Level ${n}`,
        kind: 'floor',
        level: n,
      })),
    ),
  )
  await db.sql.insert(assets).values(
    upTo(SITES).flatMap((site) =>
      upTo(ASSETS).map((n) => ({
        id: assetOf(site, n),
        location_id: idOf('site', site),
        area_id: areaOf(site, 1 + (n % AREAS)),
        code: `A${site}-${n}`,
        name: `Unit ${n} of site ${site}`,
        type: 'hvac',
        state: 'deployed',
        condition: 'good',
        created_at: at,
        updated_at: at,
      })),
    ),
  )
  await layPeople(db, at)
  await layTerms(db, tickets)
}

async function layPeople(db: Database, at: string): Promise<void> {
  await db.sql.insert(roles).values({ id: idOf('role', 1), name: 'Everything', permissions: [...permissions] })
  await db.sql.insert(roles).values({
    id: idOf('role', 2),
    name: 'Asks',
    permissions: ['show_ticketing', ...ticketTypes.map((item) => `show_ticketing_${item.code}` as const)],
  })
  await db.sql.insert(users).values(
    [0, ...upTo(PEOPLE)].map((n) => ({
      id: idOf('person', n),
      email: `person${n}@bench.example`,
      name: `Person ${n}`,
      status: 'active' as const,
      password: 'none',
      all_locations: true,
      created_at: at,
    })),
  )
  await db.sql
    .insert(userRoles)
    .values([0, ...upTo(PEOPLE)].map((n) => ({ user_id: idOf('person', n), role_id: idOf('role', n <= AGENTS ? 1 : 2) })))
  await db.sql.insert(groups).values(upTo(GROUPS).map((n) => ({ id: idOf('group', n), name: `Team ${n}` })))
  await db.sql
    .insert(groupMembers)
    .values(upTo(AGENTS).map((n) => ({ group_id: idOf('group', 1 + (n % GROUPS)), user_id: idOf('person', n) })))
}

async function layTerms(db: Database, tickets: number): Promise<void> {
  await db.sql.insert(progressStatuses).values(progressStatusRows()).onConflictDoNothing()
  const row = (type: number, root: number, leaf: number) => {
    const name = leaf === 0 ? `${ROOT_NAMES[root - 1]}` : `${ROOT_NAMES[root - 1]} ${LEAF_NAMES[leaf - 1]}`
    const parent_id = leaf === 0 ? null : categoryOf(type, root)
    return {
      id: categoryOf(type, root, leaf),
      ticket_type_id: type,
      parent_id,
      name_en: name,
      name_id: name,
      sort: leaf === 0 ? root : leaf,
    }
  }
  for (const leaf of [0, ...upTo(LEAVES)])
    await db.sql.insert(categories).values(ticketTypes.flatMap((type) => upTo(ROOTS).map((root) => row(type.id, root, leaf))))
  const year = new Date().getUTCFullYear()
  await db.sql
    .insert(ticketNumbers)
    .values(ticketTypes.flatMap((type) => [year, year + 1].map((value) => ({ ticket_type_id: type.id, year: value, last: tickets }))))
  const [calendar_id, words] = [idOf('calendar', 1), { name_en: 'Always', name_id: 'Selalu' }]
  await db.sql.insert(slaCalendars).values({
    id: calendar_id,
    ...words,
    zone: 'Asia/Jakarta',
    weekly: [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, start: '00:00', end: '24:00' })),
    observed: [],
    holidays: [],
    exceptions: [],
  })
  const targets = priorities.flatMap((priority, rank) => [
    { kind: 'respond' as const, priority, amount: ANSWER_MINUTES[rank] as number, unit: 'minutes' as const },
    { kind: 'resolve' as const, priority, amount: SOLVE_MINUTES[rank] as number, unit: 'minutes' as const },
  ])
  await db.sql.insert(slaPolicies).values({
    id: idOf('policy', 1),
    ...words,
    is_default: true,
    sort: 0,
    ticket_type_ids: [],
    category_ids: [],
    priorities: [],
    location_ids: [],
    calendar_id,
    targets,
    pauses: ['requester', 'supplier', 'parts', 'third_party', 'scheduled'],
    start_is_response: true,
    ladder: [],
  })
  await db.sql.insert(slaChanges).values({ id: 1, last: 1, settled: 1 })
}
