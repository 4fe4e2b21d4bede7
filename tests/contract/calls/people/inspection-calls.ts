import { type InspectionFinding, inspectionFindings } from '@menara/shared/contract/inspections/inspection-findings.contract.ts'
import { inspectionPlans } from '@menara/shared/contract/inspections/inspection-plans.contract.ts'
import { inspectionRounds } from '@menara/shared/contract/inspections/inspection-rounds.contract.ts'
import { inspectionTemplates } from '@menara/shared/contract/inspections/inspection-templates.contract.ts'
import { newId } from '../../../../backend/src/platform/ids.ts'
import type { Building, Person } from '../../../kit/building.ts'
import { personAt } from '../../../kit/desk/purchases.ts'
import { formOf, png } from '../../../kit/files/pictures.ts'
import { phoneOf, planOf, templateOf } from '../../../kit/inspections/inspections.ts'
import { byId, code, type Make } from '../../good-call.ts'

const inspected = async (building: Building) => {
  const guard = await personAt(building, building.cast.site, ['show_ticketing'])
  return { ...building, guard, reader: guard, look: () => building.backend.inspections.look() }
}
type House = Awaited<ReturnType<typeof inspected>>
const draft = async ({ admin }: Building) =>
  (await admin.asks(inspectionTemplates.create, { body: templateOf({ code: code() }) })).body.data
async function published(building: Building) {
  const { id } = await draft(building)
  return (await building.admin.asks(inspectionTemplates.publish, { params: { id } })).body.data
}
async function plan(house: House, facts: Parameters<typeof planOf>[1] = {}) {
  const body = planOf(house, { template_id: (await published(house)).id, ...facts })
  return (await house.admin.asks(inspectionPlans.create, { body })).body.data
}
/** A plan whose rounds may all be begun now. */
async function active(house: House) {
  const { id } = await plan(house, { times: ['00:00', '12:00'], before_minutes: 10_080, checkpoints: [{ name: 'Gate' }], name: code() })
  return (await house.admin.asks(inspectionPlans.move, { params: { id }, body: { move: 'activate' } })).body.data
}
async function round(house: House): Promise<string> {
  const { id: plan_id } = await active(house)
  return (await house.admin.asks(inspectionRounds.list, { query: { plan_id } })).body.data[0]?.id ?? ''
}
/** A round that the guard has submitted, with a failed line. */
async function submitted(house: House): Promise<string> {
  const id = await round(house)
  const { checkpoints } = (await house.admin.asks(inspectionRounds.get, { params: { id } })).body.data.round
  const [gate] = checkpoints
  await phoneOf(house, house.guard, id).does(
    { kind: 'start' },
    { kind: 'checkpoint', checkpoint_id: gate?.id ?? '', method: 'qr', code: gate?.code ?? '' },
    { kind: 'answer', line_id: 'seal', value: 'fail' },
    { kind: 'submit' },
  )
  return id
}
async function finding(house: House): Promise<InspectionFinding> {
  const round_id = await submitted(house)
  const [found] = (await house.admin.asks(inspectionFindings.list, { query: { round_id } })).body.data
  if (!found) throw new Error('The round found nothing')
  return found
}
/** A finding that somebody else than the administrator has fixed. */
async function fixed(building: Building): Promise<string> {
  const house = await inspected(building)
  const { id } = await finding(house)
  const manager = await personAt(building, building.cast.site, ['inspection_manage'])
  await manager.asks(inspectionFindings.fix, { params: { id }, body: { note: 'Done' } })
  return id
}
async function photoForm() {
  const fields = { photo_id: newId(), recorded_at: '2026-11-25T02:00:00.000Z' }
  const { bytes, headers } = await formOf({ fields, images: [png()] })
  return { photo_id: fields.photo_id, form: { type: headers['content-type'] ?? '', bytes } }
}
const url = (id: string) => inspectionRounds.addPhoto.path.replace(':id', id)
async function photographed(who: Person, id: string): Promise<string> {
  const { photo_id, form } = await photoForm()
  await who.sends('POST', url(id), form.bytes, { 'content-type': form.type })
  return photo_id
}
const DAYS = { start: '2026-11-01', end: '2026-12-31' }

/** How inspections are asked well, by endpoint. */
export const inspectionCalls: Readonly<Record<string, Make>> = {
  'inspection_templates.list': async (building) => {
    await published(building)
    return { query: { search: 'fire', state: 'published', limit: 5 } }
  },
  'inspection_templates.get': async (building) => byId((await draft(building)).id),
  'inspection_templates.create': () => ({ body: templateOf({ code: code() }) }),
  'inspection_templates.update': async (building) => ({ ...byId((await draft(building)).id), body: { name_en: 'Doors', rev: 1 } }),
  'inspection_templates.publish': async (building) => byId((await draft(building)).id),
  'inspection_templates.retire': async (building) => byId((await published(building)).id),
  'inspection_templates.remove': async (building) => byId((await draft(building)).id),
  'inspection_plans.list': async (building) => {
    const { template } = await active(await inspected(building))
    return { query: { search: 'C', location_id: building.cast.site, template_id: template.id, state: 'active', limit: 5 } }
  },
  'inspection_plans.get': async (building) => byId((await plan(await inspected(building))).id),
  'inspection_plans.create': async (building) => {
    const house = await inspected(building)
    const { cast } = building
    const body = planOf(house, { template_id: (await published(building)).id, asset_id: cast.asset, unit: 'week', weekdays: [1], every: 2 })
    const checkpoints = [{ name: 'Gate', area_id: cast.floor, longitude: 106.8, latitude: -6.2, tolerance_m: 25 }]
    return {
      body: { ...body, checkpoints, ordered: true, comes_by: 'dates', month_day: 5, starts_on: '2026-12-01', ends_on: '2099-01-01' },
    }
  },
  'inspection_plans.update': async (building) => ({ ...byId((await plan(await inspected(building))).id), body: { name: 'Doors', rev: 1 } }),
  'inspection_plans.move': async (building) => ({ ...byId((await plan(await inspected(building))).id), body: { move: 'activate' } }),
  'inspection_plans.remove': async (building) => byId((await plan(await inspected(building))).id),
  'inspection_plans.labels': async (building) => byId((await active(await inspected(building))).id),
  'inspection_rounds.list': async (building) => {
    const house = await inspected(building)
    const { id: plan_id, template } = await active(house)
    const place = { location_id: building.cast.site, area_id: building.cast.floor, user_id: house.guard.id }
    return { query: { ...place, ...DAYS, plan_id, template_id: template.id, state: 'scheduled', overdue: false, limit: 5 } }
  },
  'inspection_rounds.mine': async (building) => {
    const house = await inspected(building)
    await round(house)
    return { who: house.guard }
  },
  'inspection_rounds.get': async (building) => byId(await submitted(await inspected(building))),
  'inspection_rounds.addPhoto': async (building) => ({ ...byId(await round(await inspected(building))), form: (await photoForm()).form }),
  'inspection_rounds.photo': async (building) => {
    const id = await round(await inspected(building))
    return { params: { id, photo_id: await photographed(building.admin, id) } }
  },
  'inspection_rounds.approve': async (building) => ({ ...byId(await submitted(await inspected(building))), body: { note: 'Good' } }),
  'inspection_rounds.return': async (building) => ({ ...byId(await submitted(await inspected(building))), body: { note: 'Again' } }),
  'inspection_sync.sync': async (building) => {
    const id = await round(await inspected(building))
    const at = building.clock.now().toISOString()
    const start = { operation_id: newId(), sequence: 1, recorded_at: at, kind: 'start' }
    return { ...byId(id), body: { client_id: newId(), device_at: at, operations: [start] } }
  },
  'inspection_findings.list': async (building) => {
    const { round_id, template } = await finding(await inspected(building))
    const query = { location_id: building.cast.site, area_id: building.cast.floor, template_id: template.id, state: 'open', ...DAYS }
    return { query: { ...query, round_id, limit: 5 } }
  },
  'inspection_findings.fix': async (building) => ({ ...byId((await finding(await inspected(building))).id), body: { note: 'Done' } }),
  'inspection_findings.verify': async (building) => byId(await fixed(building)),
  'inspection_findings.reopen': async (building) => ({ ...byId(await fixed(building)), body: { note: 'Still' } }),
  'inspection_results.get': async (building) => {
    const house = await inspected(building)
    await submitted(house)
    return { query: { ...DAYS, location_id: building.cast.site } }
  },
}
