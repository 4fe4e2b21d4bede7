import type { InspectionLine } from '@menara/shared/contract/inspections/inspection-lines.contract.ts'
import {
  type InspectionPlan,
  type InspectionPlanDraft,
  inspectionPlans,
} from '@menara/shared/contract/inspections/inspection-plans.contract.ts'
import { type InspectionRound, inspectionRounds } from '@menara/shared/contract/inspections/inspection-rounds.contract.ts'
import { type InspectionOperation, inspectionSync } from '@menara/shared/contract/inspections/inspection-sync.contract.ts'
import {
  type InspectionTemplate,
  type InspectionTemplateDraft,
  inspectionTemplates,
} from '@menara/shared/contract/inspections/inspection-templates.contract.ts'
import { newId } from '../../../backend/src/platform/ids.ts'
import { type Building, openBuilding, type Person } from '../building.ts'
import { personAt } from '../desk/purchases.ts'

/** A line that passes or fails, unless said otherwise. */
export const lineOf = (id: string, facts: Partial<InspectionLine> = {}): InspectionLine => ({
  ...{ id, kind: 'pass_fail', text_en: `Line ${id}`, text_id: `Butir ${id}`, required: true, weight: 10, unit: '', min: null, max: null },
  ...{ options: [], fail_photo: false, fail_note: false, fail_ticket: null },
  ...facts,
})
/** A template of two lines for the round, `seal` and `bar` (a pressure of 12 to 16), and one for each checkpoint, `clear`. */
export const templateOf = (facts: Partial<InspectionTemplateDraft> = {}): InspectionTemplateDraft => ({
  ...{ code: 'APAR', name_en: 'Fire extinguishers', name_id: 'Alat pemadam' },
  sections: [
    {
      ...{ id: 'body', title_en: 'Body', title_id: 'Badan', per: 'round' },
      lines: [lineOf('seal'), lineOf('bar', { kind: 'number', unit: 'bar', min: 12, max: 16, required: false })],
    },
    { ...{ id: 'way', title_en: 'Way', title_id: 'Jalan', per: 'checkpoint' }, lines: [lineOf('clear', { required: false })] },
  ],
  ...facts,
})

/** A building with a guard of the first site's group, who carries out rounds, and somebody who may read them. */
export interface Inspected extends Building {
  readonly guard: Person
  readonly reader: Person
  look(): Promise<void>
}
/** Tuesday, nine in the morning in Jakarta. */
export const START = '2026-11-24T09:00'
export async function openInspected(): Promise<Inspected> {
  const building = await openBuilding()
  go(building, START)
  const guard = await personAt(building, building.cast.site, ['show_ticketing'])
  const reader = await personAt(building, building.cast.site, ['show_plugin_people_management'])
  return { ...building, guard, reader, look: () => building.backend.inspections.look() }
}
/** Sets the clock to a time in Jakarta. */
export const go = ({ clock }: Pick<Building, 'clock'>, text: string): void => clock.set(new Date(`${text}:00+07:00`))

export async function publishedTemplate({ admin }: Building, facts: Partial<InspectionTemplateDraft> = {}): Promise<InspectionTemplate> {
  const { id } = (await admin.asks(inspectionTemplates.create, { body: templateOf(facts) })).body.data
  return (await admin.asks(inspectionTemplates.publish, { params: { id } })).body.data
}

/** A plan of every day at ten, which may be begun an hour before and two hours after, for the guard. */
export const planOf = (building: Inspected, facts: Partial<InspectionPlanDraft> = {}): InspectionPlanDraft => ({
  ...{ name: 'Morning', template_id: '', location_id: building.cast.site, area_id: building.cast.floor, times: ['10:00'] },
  ...{ before_minutes: 60, after_minutes: 120, assignee_id: building.guard.id },
  ...facts,
})
export async function activePlan(building: Inspected, facts: Partial<InspectionPlanDraft> = {}): Promise<InspectionPlan> {
  const template_id = facts.template_id ?? (await publishedTemplate(building)).id
  const { id } = (await building.admin.asks(inspectionPlans.create, { body: planOf(building, { ...facts, template_id }) })).body.data
  return (await building.admin.asks(inspectionPlans.move, { params: { id }, body: { move: 'activate' } })).body.data
}
/** Rounds of a plan, the first to come first. */
export const roundsOf = async ({ admin }: Building, plan_id: string): Promise<InspectionRound[]> =>
  (await admin.asks(inspectionRounds.list, { query: { plan_id, limit: 1000 } })).body.data.toReversed()

/** The first round of a new plan, which may be begun now. */
export async function dueRound(building: Inspected, facts: Partial<InspectionPlanDraft> = {}): Promise<InspectionRound> {
  const plan = await activePlan(building, facts)
  await building.look()
  const [round] = await roundsOf(building, plan.id)
  if (!round) throw new Error('The plan has no round')
  return round
}

type Draft = Partial<InspectionOperation> & Pick<InspectionOperation, 'kind'>
/** A phone with its own sequence: makes operations of a round, and sends them. */
export function phoneOf(building: Building, who: Person, roundId: string, clientId: string = newId()) {
  let last = 0
  const make = (draft: Draft): InspectionOperation => {
    last += 1
    return { operation_id: newId(), sequence: last, recorded_at: building.clock.now().toISOString(), ...draft }
  }
  const send = (operations: readonly InspectionOperation[], device_at = building.clock.now().toISOString()) =>
    who.asks(inspectionSync.sync, { params: { id: roundId }, body: { client_id: clientId, device_at, operations: [...operations] } })
  return {
    clientId,
    make,
    send,
    /** Makes and sends them at once, and returns what became of each. */
    async does(...drafts: readonly Draft[]) {
      return (await send(drafts.map(make))).body.data.results
    },
  }
}
/** Status of each result, with the rule of a refusal. */
export const outcomes = (
  results: readonly { readonly status: string; readonly errors: readonly { readonly rule: string }[] }[],
): string[] => results.map(({ status, errors }) => [status, ...errors.map(({ rule }) => rule)].join(' '))
