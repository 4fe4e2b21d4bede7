import { insertAll, rowsOf } from '@menara/backend/platform/db/bulk.ts'
import type { Platform } from '@menara/backend/platform/platform.ts'
import {
  inspectionCheckpoints,
  inspectionPlans,
  inspectionTemplates,
  inspectionVersions,
} from '@menara/backend/schema/inspections/inspection-plans.ts'
import {
  inspectionAnswers,
  inspectionFindings,
  inspectionRounds,
  inspectionVisits,
} from '@menara/backend/schema/inspections/inspection-rounds.ts'
import type { InspectionSection } from '@menara/shared/contract/inspections/inspection-lines.contract.ts'
import { roundTimes } from '@menara/shared/domain/inspections/round-times.ts'
import { sql } from 'drizzle-orm'
import { diceOf } from '../../portfolio/dice.ts'
import { extinguisherSections, patrolSections } from './inspection-sections.ts'
import { type LampTicket, type Made, madeRound, type Scene } from './made-rounds.ts'

const SEED = 8_121
const DAY_MS = 86_400_000
const CHECKPOINTS = 6
/** Patrols lie two months back, extinguishers a year. */
const PATROL_DAYS = 60
const YEAR_DAYS = 365
/** Extinguishers are looked at on a floor of the head office each, and at one other site. */
const FLOORS = 3
const OTHER_SITE = 'CKR'

interface SiteRow {
  readonly id: string
  readonly code: string
  readonly zone: string
  readonly longitude: number | null
  readonly latitude: number | null
}
interface Template {
  readonly id: string
  readonly versionId: string
  readonly sections: InspectionSection[]
}

/** Two inspection templates, plans at two sites, and what came of their rounds. Joins the open transaction. */
export async function seedInspections({ db, now }: Pick<Platform, 'db' | 'now'>): Promise<void> {
  const sites = await rowsOf<SiteRow>(
    db,
    sql`select id, code, zone, longitude, latitude from locations where code in ('VJS', ${OTHER_SITE}) order by code desc`,
  )
  const [author] = await rowsOf<{ id: string }>(
    db,
    sql`select id from users where status = 'active' order by email <> 'hr@menara.demo', email limit 1`,
  )
  const [home] = sites
  if (!home || !author) return
  const scene: Scene = { dice: diceOf(SEED), now: now().getTime(), authorId: author.id }
  const [patrol, extinguishers] = templatesOf(scene)
  await writeTemplates({ db }, scene, [patrol, extinguishers])
  for (const site of sites) {
    const people = await guardsAt({ db }, site)
    if (!people) continue
    const areas = await areasAt({ db }, site)
    const lamps = await lampsAt({ db }, site, scene)
    if (site === home) await writePlan({ db }, patrolOf(scene, { template: patrol, site, people, areas, lamps }))
    const floors = site === home ? areas.slice(0, FLOORS) : areas.slice(0, 1)
    for (const area of floors) await writePlan({ db }, floorOf(scene, { template: extinguishers, site, people, area }))
  }
}

type Db = Pick<Platform, 'db'>
interface People {
  readonly groupId: string
  readonly ids: readonly string[]
}
/** The guards of a site, as far as they can sign in. */
async function guardsAt({ db }: Db, { id }: SiteRow): Promise<People | undefined> {
  const rows = await rowsOf<{ group_id: string; user_id: string }>(
    db,
    sql`select m.group_id, m.user_id from group_members m join groups g on g.id = m.group_id join users u on u.id = m.user_id
      where g.location_id = ${id} and g.description = 'Penjagaan, patroli dan tamu' and u.status = 'active'
      order by u.email <> 'guard@menara.demo', u.id limit 12`,
  )
  const [first] = rows
  return first && { groupId: first.group_id, ids: rows.filter(({ group_id }) => group_id === first.group_id).map(({ user_id }) => user_id) }
}
interface AreaRow {
  readonly id: string
  readonly name: string
}
const areasAt = ({ db }: Db, { id }: SiteRow): Promise<AreaRow[]> =>
  rowsOf(db, sql`select id, name from areas where location_id = ${id} and kind = 'floor' order by level, code limit 20`)
/** Tickets about lights that do not work, which a patrol found. */
const lampsAt = ({ db }: Db, { id }: SiteRow, { now }: Scene): Promise<LampTicket[]> =>
  rowsOf(
    db,
    sql`select id, state, area_id, description, assignee_id, to_jsonb(created_at) #>> '{}' as created_at, to_jsonb(resolved_at) #>> '{}' as resolved_at
      from tickets where location_id = ${id} and title like 'Lampu mati%' and state in ('new', 'assigned', 'in_progress', 'resolved', 'closed')
        and created_at > ${new Date(now - PATROL_DAYS * DAY_MS).toISOString()}::timestamptz order by created_at`,
  )

function templatesOf({ dice, now }: Scene): readonly [Template, Template] {
  const at = now - YEAR_DAYS * DAY_MS
  const made = (sections: InspectionSection[]): Template => ({ id: dice.id(at), versionId: dice.id(at), sections })
  return [made(patrolSections), made(extinguisherSections)]
}
async function writeTemplates({ db }: Db, { now, authorId }: Scene, [patrol, extinguishers]: readonly [Template, Template]): Promise<void> {
  const at = new Date(now - (YEAR_DAYS + 7) * DAY_MS).toISOString()
  const common = { created_by: authorId, created_at: at, updated_at: at }
  await insertAll(db, inspectionTemplates, [
    { ...common, id: patrol.id, code: 'PATROL', name_en: 'Guard patrol', name_id: 'Patroli satpam' },
    { ...common, id: extinguishers.id, code: 'APAR', name_en: 'Portable fire extinguishers', name_id: 'Alat pemadam api ringan (APAR)' },
  ])
  const version = ({ id, versionId, sections }: Template) => ({ id: versionId, template_id: id, version: 1, sections })
  const published = { state: 'published' as const, published_at: at, published_by: authorId }
  await insertAll(db, inspectionVersions, [
    { ...version(patrol), ...published },
    { ...version(extinguishers), ...published },
  ])
}

interface Planned {
  readonly plan: typeof inspectionPlans.$inferInsert
  readonly checkpoints: (typeof inspectionCheckpoints.$inferInsert)[]
  readonly rounds: readonly Made[]
}
interface PatrolNeeds {
  readonly template: Template
  readonly site: SiteRow
  readonly people: People
  readonly areas: readonly AreaRow[]
  readonly lamps: readonly LampTicket[]
}
const PATROL_TIMES = ['06:00', '10:00', '14:00', '18:00', '22:00']
/** Metres of latitude between two checkpoints, in degrees. */
const STEP = 0.0002

/** Patrols of the head office, five a day. */
function patrolOf(scene: Scene, { template, site, people, areas, lamps }: PatrolNeeds): Planned {
  const plan = planOf(scene, {
    ...{ name: `Patroli ${site.code}`, template_id: template.id, location_id: site.id, group_id: people.groupId, times: PATROL_TIMES },
    ...{ unit: 'day' as const, month_day: null, before_minutes: 60, after_minutes: 120, ordered: true, days: PATROL_DAYS },
  })
  const checkpoints = areas.slice(0, CHECKPOINTS).map((area, sort) => ({
    ...{ id: scene.dice.id(scene.now), plan_id: plan.id, sort, name: area.name, area_id: area.id, asset_id: null },
    ...{ code: `${site.code}-${scene.dice.id(scene.now).slice(-12)}`, tolerance_m: 40 },
    longitude: site.longitude,
    latitude: site.latitude === null ? null : Math.round((site.latitude + sort * STEP) * 1e6) / 1e6,
  }))
  const left = [...lamps]
  const rounds = duesOf(scene, plan, site).map((due) => {
    const found = left.findIndex(({ created_at }) => Math.abs(Date.parse(created_at) - due) < 3 * 3_600_000)
    const lamp = found < 0 ? undefined : left.splice(found, 1)[0]
    return madeRound(scene, {
      plan,
      checkpoints,
      due,
      lamp,
      versionId: template.versionId,
      sections: template.sections,
      inspectors: people.ids,
    })
  })
  return { plan, checkpoints, rounds }
}

interface FloorNeeds extends Omit<PatrolNeeds, 'areas' | 'lamps'> {
  readonly area: AreaRow
}
/** The extinguishers of a floor, once a month. */
function floorOf(scene: Scene, { template, site, people, area }: FloorNeeds): Planned {
  const plan = planOf(scene, {
    ...{
      name: `APAR ${site.code} ${area.name}`,
      template_id: template.id,
      location_id: site.id,
      group_id: people.groupId,
      times: ['09:00'],
    },
    ...{
      unit: 'month' as const,
      month_day: 5,
      before_minutes: 1440,
      after_minutes: 4320,
      ordered: false,
      days: YEAR_DAYS,
      area_id: area.id,
    },
  })
  const rounds = duesOf(scene, plan, site).map((due) =>
    madeRound(scene, { plan, checkpoints: [], due, versionId: template.versionId, sections: template.sections, inspectors: people.ids }),
  )
  return { plan, checkpoints: [], rounds }
}

interface PlanFacts {
  readonly name: string
  readonly template_id: string
  readonly location_id: string
  readonly group_id: string
  readonly times: string[]
  readonly unit: 'day' | 'month'
  readonly month_day: number | null
  readonly before_minutes: number
  readonly after_minutes: number
  readonly ordered: boolean
  readonly area_id?: string
  /** Since how many days it is active. */
  readonly days: number
}
function planOf({ dice, now, authorId }: Scene, { days, ...facts }: PlanFacts) {
  const began = new Date(now - days * DAY_MS).toISOString()
  return {
    ...{ id: dice.id(now - days * DAY_MS), state: 'active' as const, asset_id: null, area_id: null, comes_by: 'dates' as const, every: 1 },
    ...{ weekdays: [] as number[], shift_id: null, starts_on: began.slice(0, 10), ends_on: null, assignee_id: null },
    ...{ created_by: authorId, created_at: began, updated_at: began, written_until: new Date(now).toISOString() },
    ...facts,
  }
}
type SeededPlan = ReturnType<typeof planOf>

/** Times of rounds that are over by now. */
const duesOf = ({ now }: Scene, plan: SeededPlan, { zone }: SiteRow): number[] =>
  roundTimes({ ...plan, shift: null }, { after: Date.parse(plan.created_at), until: now, zone })

async function writePlan({ db }: Db, { plan, checkpoints, rounds }: Planned): Promise<void> {
  await insertAll(db, inspectionPlans, [plan])
  await insertAll(db, inspectionCheckpoints, checkpoints)
  await insertAll(
    db,
    inspectionRounds,
    rounds.map(({ round }) => round),
  )
  await insertAll(
    db,
    inspectionVisits,
    rounds.flatMap(({ visits }) => visits),
  )
  await insertAll(
    db,
    inspectionAnswers,
    rounds.flatMap(({ answers }) => answers),
  )
  await insertAll(
    db,
    inspectionFindings,
    rounds.flatMap(({ findings }) => findings),
  )
}
