import { insertAll, rowsOf } from '@menara/backend/platform/db/bulk.ts'
import type { Platform } from '@menara/backend/platform/platform.ts'
import { dayIn } from '@menara/backend/platform/time/zoned-time.ts'
import {
  maintenanceCapacities,
  maintenanceOccurrences,
  maintenancePlanAssets,
  maintenancePlans,
} from '@menara/backend/schema/maintenance/maintenance.ts'
import { ticketTemplates } from '@menara/backend/schema/tickets/ticket-templates.ts'
import { dayPlus } from '@menara/shared/domain/maintenance/maintenance-states.ts'
import { plannedDays } from '@menara/shared/domain/maintenance/plan-dates.ts'
import { ticketTypeByCode } from '@menara/shared/domain/tickets/ticket-types.ts'
import { sql } from 'drizzle-orm'
import table from '../../../tables/maintenance.json' with { type: 'json' }
import { type Dice, diceOf } from '../../portfolio/dice.ts'

const SITE = 'VJS'
const SEED = 7_305
const YEAR_DAYS = 365
const AHEAD_DAYS = 366
const [LEAD_DAYS, GRACE_DAYS] = [2, 14]
/** Hours a week that the first team was given. */
const HOURS = 30
const REASONS = ['Area dipakai acara', 'Menunggu suku cadang', 'Unit sedang dimatikan', 'Tertunda hujan lebat']

type Line = (typeof table)[number]
interface Scene {
  readonly dice: Dice
  readonly now: number
  readonly site: { readonly id: string; readonly zone: string }
  readonly today: string
  readonly teams: readonly string[]
  readonly authorId: string | null
}
type Occurrence = typeof maintenanceOccurrences.$inferInsert

/** Ten preventive plans of the head office with a year of work behind and ahead of them. Joins the open transaction. */
export async function seedMaintenance({ db, now }: Pick<Platform, 'db' | 'now'>): Promise<void> {
  const [site] = await rowsOf<Scene['site']>(db, sql`select id, zone from locations order by code = ${SITE} desc, code limit 1`)
  if (!site) return
  const assets = await rowsOf<{ id: string; name: string }>(
    db,
    sql`select id, name from assets where location_id = ${site.id} order by code limit 2000`,
  )
  const teams = await rowsOf<{ id: string }>(
    db,
    sql`select g.id from groups g where coalesce(g.location_id, ${site.id}) = ${site.id}
      and exists (select from group_members m where m.group_id = g.id) order by g.name not ilike 'teknik%', g.location_id is null, g.name limit 2`,
  )
  const [author] = await rowsOf<{ id: string }>(db, sql`select id from users where status = 'active' order by email limit 1`)
  const at = now()
  const scene: Scene = {
    ...{ dice: diceOf(SEED), now: at.getTime(), site, today: dayIn(site.zone, at), authorId: author?.id ?? null },
    teams: teams.map(({ id }) => id),
  }
  const made = table.map((line, n) => planOf(scene, { line, n, assetIds: assetsFor(line, assets) }))
  await insertAll(
    db,
    ticketTemplates,
    made.map(({ template }) => template),
  )
  await insertAll(
    db,
    maintenancePlans,
    made.map(({ plan }) => plan),
  )
  await insertAll(
    db,
    maintenancePlanAssets,
    made.flatMap(({ plan, assetIds }) => assetIds.map((asset_id) => ({ plan_id: plan.id, asset_id }))),
  )
  await insertAll(
    db,
    maintenanceOccurrences,
    made.flatMap(({ work }) => work),
  )
  const [first] = scene.teams
  if (first) await insertAll(db, maintenanceCapacities, [{ group_id: first, hours: HOURS }])
}

/** Assets whose name has the words of the line, or the first of the site. */
function assetsFor(line: Line, assets: readonly { readonly id: string; readonly name: string }[]): string[] {
  const fitting = assets.filter(({ name }) => name.toLowerCase().includes(line.words.toLowerCase()))
  return (fitting.length > 0 ? fitting.slice(0, line.assets) : assets.slice(0, 1)).map(({ id }) => id)
}

interface Planned {
  readonly line: Line
  readonly n: number
  readonly assetIds: readonly string[]
}
function planOf(scene: Scene, { line, n, assetIds }: Planned) {
  const { dice, now, site, today, teams, authorId } = scene
  const began = now - YEAR_DAYS * 86_400_000
  const template: typeof ticketTemplates.$inferInsert = {
    ...{ id: dice.id(began), ticket_type_id: ticketTypeByCode('workorder')?.id ?? 33, name_en: line.name, name_id: line.name },
    ...{ title: line.name, description: '', priority: 'medium', tasks: line.tasks },
  }
  const dates = datesOf(line, dayPlus(today, line.ahead))
  const plan = {
    ...{ id: dice.id(began), location_id: site.id, code: line.code, name: line.name, state: 'active' as const },
    ...{ trigger: 'calendar' as const, counted_from: 'planned' as const, ...dates, lead_days: LEAD_DAYS, grace_days: GRACE_DAYS },
    ...{ template_id: template.id, group_id: teams[n % Math.max(teams.length, 1)] ?? null, minutes: line.minutes },
    ...{ written_until: dayPlus(today, AHEAD_DAYS), created_by: authorId },
    ...{ created_at: new Date(began).toISOString(), updated_at: new Date(began).toISOString() },
  } satisfies typeof maintenancePlans.$inferInsert
  const days = plannedDays(dates, { from: dayPlus(today, -YEAR_DAYS), until: dayPlus(today, AHEAD_DAYS), zone: site.zone })
  const work = assetIds.flatMap((asset_id) => days.map((day) => workOf(scene, { plan, asset_id, day })))
  return { template, plan, assetIds, work }
}

/** Dates that come next on a day, and before it as often. */
function datesOf({ unit, every }: Line, next: string) {
  const weekday = ((new Date(`${next}T00:00:00Z`).getUTCDay() + 6) % 7) + 1
  const isWeekly = unit === 'week'
  const begin = new Date(`${next}T00:00:00Z`)
  // A whole number of steps before the next, so that every so many weeks or months lead to it.
  if (isWeekly) begin.setUTCDate(begin.getUTCDate() - 7 * every * 60)
  else begin.setUTCMonth(begin.getUTCMonth() - 12, 1)
  return {
    ...{ unit: isWeekly ? ('week' as const) : ('month' as const), every, weekdays: isWeekly ? [weekday] : [], months: [] as number[] },
    ...{ month_day: isWeekly ? null : Number(next.slice(8)), at: '08:00', ends_on: null },
    starts_on: begin.toISOString().slice(0, 10),
  }
}

interface PlannedDay {
  readonly plan: { readonly id: string; readonly minutes: number }
  readonly asset_id: string
  readonly day: string
}
/** Most of what lies behind was done, some of it was skipped or missed, and some of that was done late. */
function workOf({ dice, now, site, today }: Scene, { plan, asset_id, day }: PlannedDay): Occurrence {
  const row: Occurrence = {
    ...{ id: dice.id(now), plan_id: plan.id, location_id: site.id, asset_id, planned_on: day, due_on: day, minutes: plan.minutes },
    ...{
      state: 'planned',
      moved_reason: '',
      skip_cause: null,
      skip_reason: '',
      done_on: null,
      rev: 1,
      updated_at: new Date(now).toISOString(),
    },
  }
  if (day > today) return row
  const state = dice.weighted({ done: 82, skipped: 9, missed: 9 })
  if (state === 'skipped') return { ...row, state, skip_cause: 'person', skip_reason: dice.pick(REASONS) }
  if (state === 'missed') return { ...row, state, done_on: dice.chance(0.5) ? dayPlus(day, GRACE_DAYS + dice.int(1, 9)) : null }
  const moved = dice.chance(0.12)
  return {
    ...row,
    state,
    done_on: dayPlus(day, moved ? -1 : 0),
    ...(moved && { due_on: dayPlus(day, -1), moved_reason: dice.pick(REASONS) }),
  }
}
