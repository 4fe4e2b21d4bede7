import { maintenancePlans } from '@menara/shared/contract/maintenance/maintenance-plans.contract.ts'
import type { Building } from '../../../kit/building.ts'
import { activePlan, maintenanceTemplate, pointOf, weeklyPlan, workOf } from '../../../kit/maintenance/maintenance.ts'
import { byId, code, type Make } from '../../good-call.ts'

const active = async (building: Building) => activePlan(building, { code: code(), group_id: building.cast.group, lead_days: 0 })
const draft = async (building: Building): Promise<string> =>
  (await building.admin.asks(maintenancePlans.create, { body: await weeklyPlan(building, { code: code() }) })).body.data.id
/** Work of a plan that nobody has opened. */
const work = async (building: Building): Promise<string> => (await workOf(building, (await active(building)).id))[0]?.id ?? ''

/** How preventive plans and their work are asked well, by endpoint. */
export const maintenanceCalls: Readonly<Record<string, Make>> = {
  'maintenance_plans.list': async (building) => {
    const { cast } = building
    await active(building)
    return { query: { search: 'pump', location_id: cast.site, state: 'active', asset_id: cast.asset, group_id: cast.group, limit: 5 } }
  },
  'maintenance_plans.get': async (building) => byId((await active(building)).id),
  'maintenance_plans.create': async (building) => ({
    body: {
      ...(await weeklyPlan(building)),
      ...{ code: code(), area_id: building.cast.floor, trigger: 'meter', counted_from: 'done', point_id: await pointOf(building) },
      ...{ every: 2, month_day: 5, at: '07:30', starts_on: '2026-12-01', ends_on: '2099-01-01', months: [1, 2, 12] },
      ...{ lead_days: 3, grace_days: 4, every_units: 250.5, direction: 'below', limit: null, hold_minutes: 5 },
      ...{
        template_id: await maintenanceTemplate(building),
        group_id: building.cast.group,
        minutes: 90,
        instructions: 'Gloves',
        parts: [],
      },
    },
  }),
  'maintenance_plans.update': async (building) => ({ ...byId(await draft(building)), body: { name: 'Pumps', rev: 1 } }),
  'maintenance_plans.move': async (building) => ({ ...byId(await draft(building)), body: { move: 'activate' } }),
  'maintenance_plans.remove': async (building) => byId(await draft(building)),
  'maintenance.occurrences': async (building) => {
    const { cast } = building
    const { id } = await active(building)
    return {
      query: {
        ...{ start: '2026-01-01', end: '2099-12-31', location_id: cast.site, group_id: cast.group, asset_id: cast.asset, plan_id: id },
        ...{ state: 'planned', overdue: false, order: 'day', limit: 5 },
      },
    }
  },
  'maintenance.reschedule': async (building) => ({
    ...byId(await work(building)),
    body: { due_on: '2099-01-05', reason: 'Event', rev: 1 },
  }),
  'maintenance.skip': async (building) => ({ ...byId(await work(building)), body: { reason: 'Closed' } }),
  'maintenance.load': async (building) => {
    await active(building)
    return { query: { location_id: building.cast.site, start: '2026-12-01', weeks: 4 } }
  },
  'maintenance.setCapacity': async ({ cast }) => ({ ...byId(cast.group), body: { hours: 60 } }),
  'maintenance.yearPlan': ({ cast }) => ({ body: { location_id: cast.site, year: 2027 } }),
}
