import { overtimes } from '@menara/shared/contract/people/overtime/overtimes.contract.ts'
import type { Building } from '../../../kit/building.ts'
import { approved, consented, inHours, ordered, overtimeOrder, overtimeTeam } from '../../../kit/desk/overtime.ts'
import { byId, type Make } from '../../good-call.ts'

const HOUR_MS = 3_600_000
/** Somebody's overtime as it is after it was worked. */
async function performed(building: Building) {
  const team = await overtimeTeam(building)
  const made = await approved(building, team)
  building.clock.advance(4 * HOUR_MS)
  await building.backend.overtimes.look()
  building.clock.advance(-4 * HOUR_MS)
  return { ...team, id: made.id }
}

/** How overtime is asked well, by endpoint. */
export const overtimeCalls: Readonly<Record<string, Make>> = {
  'overtimes.list': ({ cast }) => ({
    query: { page: 1, limit: 20, view: 'all', start: '2026-01-01', end: '2026-12-31', location_id: cast.site, search: 'pump' },
  }),
  'overtimes.create': async (building) => ({ body: overtimeOrder(building, (await overtimeTeam(building)).worker) }),
  'overtimes.preview': async (building) => ({
    query: {
      user_id: (await overtimeTeam(building)).worker.id,
      location_id: building.cast.site,
      starts_at: inHours(building, 2),
      ends_at: inHours(building, 5),
    },
  }),
  'overtimes.people': ({ cast }) => ({ query: { location_id: cast.site, search: 'a' } }),
  'overtimes.export': ({ cast }) => ({
    query: { start: '2026-01-01', end: '2026-12-31', format: 'csv', language: 'id', location_id: cast.site, view: 'all' },
  }),
  'overtimes.get': async (building) => byId((await ordered(building, await overtimeTeam(building))).id),
  'overtimes.decide': async (building) => ({
    params: { id: (await consented(building, await overtimeTeam(building))).id },
    body: { status: 'approved' },
  }),
  'overtimes.consent': async (building) => {
    const team = await overtimeTeam(building)
    return { who: team.worker, params: { id: (await ordered(building, team)).id }, body: { compensation: 'time_off' } }
  },
  'overtimes.decline': async (building) => {
    const team = await overtimeTeam(building)
    return { who: team.worker, params: { id: (await ordered(building, team)).id }, body: { reason: 'Exams' } }
  },
  'overtimes.cancel': async (building) => ({
    params: { id: (await ordered(building, await overtimeTeam(building))).id },
    body: { reason: 'No parts' },
  }),
  'overtimes.verify': async (building) => ({ params: { id: (await performed(building)).id }, body: {} }),
  'overtimes.convert': async (building) => {
    const { id } = await performed(building)
    await building.admin.asks(overtimes.verify, { params: { id }, body: {} })
    return { params: { id }, body: {} }
  },
  'overtime_terms.list': async (building) => ({ query: { user_id: (await overtimeTeam(building)).worker.id } }),
  'overtime_terms.add': async (building) => ({
    body: {
      user_id: (await overtimeTeam(building)).worker.id,
      ...{ valid_from: '2026-01-01', week: 6, rest_days: [7], shortest_day: 6, exempt: false },
      ...{ per: 'month', base: 5_190_000, fixed: 0, variable: 0 },
    },
  }),
  'overtime_lists.stand': ({ cast }) => ({ body: { location_id: cast.site, month: '2026-11' } }),
}
