import { ticketTemplates } from '@menara/shared/contract/desk/ticket-templates.contract.ts'
import { type MaintenanceOccurrence, maintenance } from '@menara/shared/contract/maintenance/maintenance-occurrences.contract.ts'
import {
  type MaintenancePlan,
  type MaintenancePlanDraft,
  maintenancePlans,
} from '@menara/shared/contract/maintenance/maintenance-plans.contract.ts'
import { newId } from '../../../backend/src/platform/ids.ts'
import { devices, points } from '../../../backend/src/schema/monitoring/iot.ts'
import type { Building } from '../building.ts'

/** A template of planned maintenance with a checklist. */
export async function maintenanceTemplate({ admin }: Building, name = 'Service'): Promise<string> {
  const draft = { ticket_type_id: 33, name_en: name, name_id: name, title: 'Service the pump', priority: 'medium' as const }
  return (await admin.asks(ticketTemplates.create, { body: { ...draft, tasks: ['Grease', 'Measure'] } })).body.data.id
}

/** What a plan of the first site's asset is made with: every Monday at eight, a week ahead. */
export const weeklyPlan = async (building: Building, facts: Partial<MaintenancePlanDraft> = {}): Promise<MaintenancePlanDraft> => ({
  ...{ code: 'PM-1', name: 'Pump', location_id: building.cast.site, asset_ids: [building.cast.asset] },
  ...{ trigger: 'calendar', unit: 'week', weekdays: [1] },
  template_id: facts.template_id ?? (await maintenanceTemplate(building)),
  ...facts,
})

/** Makes a plan and activates it. */
export async function activePlan(building: Building, facts: Partial<MaintenancePlanDraft> = {}): Promise<MaintenancePlan> {
  const made = await building.admin.asks(maintenancePlans.create, { body: await weeklyPlan(building, facts) })
  const call = { params: { id: made.body.data.id }, body: { move: 'activate' as const } }
  return (await building.admin.asks(maintenancePlans.move, call)).body.data
}

/** The work of a plan, by day. */
export const workOf = async ({ admin }: Building, plan_id: string, query: object = {}): Promise<MaintenanceOccurrence[]> =>
  (await admin.asks(maintenance.occurrences, { query: { plan_id, limit: 1000, ...query } })).body.data

/** A point of a device at the first site, with its newest value. */
export async function pointOf({ db, cast }: Building): Promise<string> {
  const [device_id, id] = [newId(), newId()]
  const device = { id: device_id, location_id: cast.site, code: `D-${id.slice(-6)}`, name: 'Pump meter', kind: 'meter' }
  await db.sql.insert(devices).values({ ...device, asset_id: cast.asset })
  await db.sql.insert(points).values({ id, device_id, point: 'hours', label: 'Running hours', unit: 'h', kind: 'counter' })
  return id
}
