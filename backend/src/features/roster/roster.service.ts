import type {
  Roster,
  RosterCell,
  RosterNeed,
  RosterProblem,
  RosterWish,
  RosterWishes,
} from '@menara/shared/contract/people/roster/roster.contract.ts'
import { needsAnybody } from '@menara/shared/domain/people/roster/roster-needs.ts'
import { MAX_DAYS_IN_A_ROW, MIN_REST_HOURS } from '@menara/shared/domain/people/roster/roster-rules.ts'
import type { Caller } from '../../platform/access/caller.ts'
import { Fault, invalid } from '../../platform/errors.ts'
import { inboxTexts } from '../../platform/texts/message-templates.ts'
import { dayIn } from '../../platform/time/zoned-time.ts'
import type { Site } from '../../ports/places.ts'
import type { RosterNeeds } from './roster.needs.ts'
import type { RosterRow } from './roster.store.ts'
import { rosterBasisOf } from './roster-basis.service.ts'
import { rosterProblems } from './roster-checks.ts'
import { skillOf } from './skills/skill-of.ts'

/** Most people of a site that are planned. */
export const MAX_PEOPLE = 500
const MAX_DAYS = 42
/** Most days that wishes of one command lie apart. */
const MAX_APART = 62
const DAY_MS = 86_400_000
interface Span {
  readonly from: string
  readonly to: string
}
type Asked = Span & { readonly location_id: string }
export type RosterService = ReturnType<typeof rosterService>

/** Planning of shifts by site and day: nobody is told of a draft, what is published holds. `published` runs in the same transaction. */
export function rosterService(needs: RosterNeeds, published: (locationId: string) => Promise<void>) {
  const { store, atomically } = needs
  return {
    list: (asked: Asked, caller: Caller): Promise<Roster> => list(needs, asked, caller),
    check: async ({ location_id, days }: RosterWishes, caller: Caller): Promise<RosterProblem[]> =>
      (await checked(needs, await siteOf(needs, location_id, caller), days)).problems,
    assign: (wishes: RosterWishes, caller: Caller): Promise<{ changed: number }> => atomically(() => assign(needs, wishes, caller)),
    publish: (asked: Asked, caller: Caller): Promise<{ days: number; people: number }> =>
      atomically(async () => {
        const done = await publish(needs, asked, caller)
        await published(asked.location_id)
        return done
      }),
    setNeeds: ({ location_id, needs: wanted }: { location_id: string; needs: RosterNeed[] }, caller: Caller): Promise<RosterNeed[]> =>
      atomically(async () => {
        const site = await siteOf(needs, location_id, caller)
        const known = [...(await store.shifts()), ...(await needs.skills.list())].map((item) => item.id)
        refuseNeeds(wanted, new Set(known))
        await store.setNeeds(site.id, wanted.filter(needsAnybody))
        record(needs, { action: 'needs', site, caller, detail: { needs: wanted } })
        return store.needs(site.id)
      }),
  }
}

function refuseNeeds(wanted: readonly RosterNeed[], known: ReadonlySet<string>): void {
  if (new Set(wanted.map((need) => need.shift_id)).size < wanted.length) throw invalid('needs', 'unique')
  for (const [index, { shift_id, dates, skills }] of wanted.entries()) {
    if (!known.has(shift_id)) throw invalid('needs', 'exists', 'There is no such shift')
    if (skills.some((skill) => !known.has(skill.skill_id))) throw invalid(`needs.${index}.skills`, 'exists', 'There is no such skill')
    if (new Set(skills.map(({ skill_id }) => skill_id)).size < skills.length) throw invalid(`needs.${index}.skills`, 'unique')
    if (new Set(dates.map(({ day }) => day)).size < dates.length) throw invalid(`needs.${index}.dates`, 'unique')
  }
}

/** 404 for a site that the caller does not see. */
export async function siteOf({ places }: Pick<RosterNeeds, 'places'>, id: string, caller: Caller): Promise<Site> {
  const site = caller.sees(id) ? await places.site(id) : undefined
  if (!site) throw new Fault('not-found', 'sites.not_found')
  return site
}

/** 422 for a span that is none or longer than 42 days. */
export function checkSpan({ from, to }: Span): void {
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1
  if (days < 1) throw invalid('to', 'range', 'to lies before from')
  if (days > MAX_DAYS) throw invalid('to', 'range', `At most ${MAX_DAYS} days at once`)
}

async function list(needs: RosterNeeds, { location_id, from, to }: Asked, caller: Caller): Promise<Roster> {
  checkSpan({ from, to })
  const site = await siteOf(needs, location_id, caller)
  const { store, now } = needs
  const today = dayIn(site.zone, now())
  const people = await needs.colleagues(site.id, MAX_PEOPLE)
  const ids = people.map((person) => person.id)
  const rows = Map.groupBy(await store.days(ids, { from, to }), (row) => row.user_id)
  const held = Map.groupBy(await needs.skills.held(ids), (skill) => skill.user_id)
  const wished = Map.groupBy(await needs.wishes.of(ids, { from, to }), (row) => row.user_id)
  const away = Map.groupBy(await needs.awayDays({ from, to, ids }), (row) => row.id)
  const shown = people.map(({ id, name, title, standing }) => ({
    user: { id, name },
    title,
    standing,
    cells: cellsOf(rows.get(id) ?? [], today),
    skills: (held.get(id) ?? []).map(skillOf),
    wishes: (wished.get(id) ?? []).map(({ day, kind, shift_id }) => ({ day, kind, shift_id })),
    away: (away.get(id) ?? []).filter((row) => row.whole_day).map(({ day, on }) => ({ day, on })),
  }))
  const coming = shown.map(({ user, cells }) => ({ user, cells: cells.filter((cell) => cell.day >= today) }))
  const waits = (cell: RosterCell): boolean => cell.state === 'published' && !cell.confirmed
  return {
    location: { id: site.id, name: site.name },
    zone: site.zone,
    today,
    from,
    to,
    shifts: await store.shifts(),
    needs: await store.needs(site.id),
    skills: await needs.skills.list(),
    wish_limit: await needs.wishes.limit(site.id),
    people: shown,
    drafts: coming.reduce((sum, { cells }) => sum + cells.filter((cell) => cell.state === 'draft').length, 0),
    unconfirmed: coming.filter(({ cells }) => cells.some(waits)).map(({ user }) => user),
  }
}

/** One cell a day: a draft that was not published before its day came does not count any more. */
function cellsOf(rows: readonly RosterRow[], today: string): RosterCell[] {
  const cells = new Map<string, RosterCell>()
  for (const { user_id: _, location_id: __, ...row } of rows)
    if (row.state === 'draft' ? row.day >= today : cells.get(row.day)?.state !== 'draft') cells.set(row.day, row)
  return [...cells.values()]
}

interface Checked {
  readonly problems: RosterProblem[]
  readonly rows: readonly RosterRow[]
}
/** 422 for wishes that cannot be meant; what the rules forbid is answered. */
async function checked(needs: RosterNeeds, site: Site, wishes: readonly RosterWish[]): Promise<Checked> {
  refuseWishes(wishes, new Set((await needs.store.shifts()).map((shift) => shift.id)))
  const days = wishes.map((wish) => Date.parse(wish.day))
  if (Math.max(...days) - Math.min(...days) > MAX_APART * DAY_MS) throw invalid('days', 'range', `At most ${MAX_APART} days at once`)
  const basis = await rosterBasisOf(needs, site, { wishes })
  return { problems: rosterProblems(wishes, basis), rows: basis.rows }
}

function refuseWishes(wishes: readonly RosterWish[], known: ReadonlySet<string>): void {
  const keys = new Set<string>()
  for (const [index, { user_id, day, kind, shift_id }] of wishes.entries()) {
    if ((kind === 'shift') !== (shift_id !== undefined)) throw invalid(`days.${index}.shift_id`, kind === 'shift' ? 'required' : 'unknown')
    if (shift_id !== undefined && !known.has(shift_id)) throw invalid(`days.${index}.shift_id`, 'exists', 'There is no such shift')
    if (keys.has(`${user_id} ${day}`)) throw invalid(`days.${index}.day`, 'unique', 'A person has one plan a day')
    keys.add(`${user_id} ${day}`)
  }
}

async function assign(needs: RosterNeeds, { location_id, days }: RosterWishes, caller: Caller): Promise<{ changed: number }> {
  const site = await siteOf(needs, location_id, caller)
  await needs.store.holdSite(site.id)
  const { problems, rows } = await checked(needs, site, days)
  if (problems[0]) throw refusalOf(problems[0], problems.length)
  const published = new Map(rows.filter((row) => row.state === 'published').map((row) => [`${row.user_id} ${row.day}`, row]))
  const asPublished = ({ user_id, day, kind, shift_id }: RosterWish): boolean => {
    const row = published.get(`${user_id} ${day}`)
    return row ? row.kind === kind && row.shift_id === (shift_id ?? null) : kind === 'none'
  }
  const drafts = days.filter((wish) => !asPublished(wish))
  await needs.store.dropDrafts(days.filter(asPublished))
  await needs.store.putDrafts(
    site.id,
    drafts.map(({ user_id, day, kind, shift_id }) => ({ user_id, day, kind, shift_id: shift_id ?? null })),
  )
  record(needs, { action: 'planned', site, caller, detail: { days: days.length } })
  return { changed: days.length }
}

/** 409 with the first problem, and how many there are. */
export function refusalOf({ user, day, rule, other }: RosterProblem, count: number): Fault {
  const params = { name: user.name, day, other: other ?? '', count, hours: MIN_REST_HOURS, most: MAX_DAYS_IN_A_ROW }
  return new Fault('conflict', `roster.${rule}`, { params })
}

async function publish(needs: RosterNeeds, { location_id, ...span }: Asked, caller: Caller): Promise<{ days: number; people: number }> {
  checkSpan(span)
  const site = await siteOf(needs, location_id, caller)
  await needs.store.holdSite(site.id)
  const today = dayIn(site.zone, needs.now())
  const changed = await needs.store.publish(site.id, { ...span, today }, needs.now().toISOString())
  if (changed.length === 0) throw new Fault('conflict', 'roster.nothing_to_publish')
  const people = [...new Set(changed.map((row) => row.user_id))]
  const days = changed.map((row) => row.day).sort()
  const params = { site: site.name, from: days[0] ?? '', to: days.at(-1) ?? '' }
  await needs.notifier.send({ user_ids: people, type: 'shift', link: '/admin/home', ...inboxTexts('roster.published', params) })
  record(needs, { action: 'published', site, caller, detail: { ...params, days: changed.length, people: people.length } })
  return { days: changed.length, people: people.length }
}

interface Recorded {
  readonly action: 'planned' | 'published' | 'needs'
  readonly site: Site
  readonly caller: Caller
  readonly detail: Record<string, unknown>
}
function record({ journal }: RosterNeeds, { action, site, caller, detail }: Recorded): void {
  journal.record({
    action: `roster.${action}`,
    subject: 'roster_days',
    subject_id: site.id,
    actor_id: caller.userId,
    detail,
    hints: [{ topic: 'attendances', key: site.id, location_id: site.id }],
  })
}
