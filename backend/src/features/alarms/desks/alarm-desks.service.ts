import type { AlarmDesk, DeskFigure, DeskReport, DeskState } from '@menara/shared/contract/alarms/alarm-desks.contract.ts'
import { type AlarmFigure, alarmFigureNames, alarmFigures, verdictOn } from '@menara/shared/domain/alarms/alarm-figures.ts'
import { priorities } from '@menara/shared/domain/tickets/ticket-state.ts'
import type { Caller } from '../../../platform/access/caller.ts'
import type { Journal } from '../../../platform/audit/journal.ts'
import { type BrokenRule, Fault, invalid } from '../../../platform/errors.ts'
import { changedFacts } from '../../../platform/events/changed.ts'
import { pageOf, readCursor } from '../../../platform/paging.ts'
import type { People } from '../../../ports/people.ts'
import type { Places } from '../../../ports/places.ts'
import type { AlarmsStore } from '../alarms.store.ts'
import type { AlarmReportStore, DeskCounts } from '../figures/alarm-report.store.ts'
import type { AlarmDesksStore, DeskRow } from './alarm-desks.store.ts'

export interface AlarmDesksNeeds {
  readonly store: AlarmDesksStore
  readonly reports: AlarmReportStore
  readonly alarms: Pick<AlarmsStore, 'rehome'>
  readonly places: Pick<Places, 'site' | 'area'>
  readonly people: Pick<People, 'person' | 'group'>
  readonly journal: Journal
  readonly atomically: <T>(work: () => Promise<T>) => Promise<T>
  readonly now: () => Date
  readonly newId: () => string
}
type LadderRung = DeskRow['ladder'][number]
export type AlarmDesksService = ReturnType<typeof alarmDesksService>

interface DeskDraft {
  readonly name: string
  readonly location_ids?: readonly string[]
  readonly area_ids?: readonly string[]
  readonly lead_id?: string | null
  readonly group_id?: string | null
  readonly supervisor_id?: string | null
  readonly ladder?: readonly LadderRung[]
}
type Facts = { readonly [K in keyof DeskDraft]?: DeskDraft[K] | undefined }

const HOUR_MS = 3600_000
const DAY_HOURS = 24
const SPANS = 144

export function alarmDesksService(needs: AlarmDesksNeeds) {
  return { ...administered(needs), ...figured(needs) }
}

function administered(needs: AlarmDesksNeeds) {
  const { store, alarms, journal, atomically, newId } = needs
  const check = checkOf(needs)

  async function visible(id: string, caller: Caller): Promise<AlarmDesk> {
    const desk = await store.get(id, caller.locationIds)
    if (!desk) throw new Fault('not-found', 'desks.not_found')
    return desk
  }
  function record(action: string, id: string, { caller, ...detail }: { caller: Caller; before?: object; after?: object }): void {
    const hints = [{ topic: 'alarm_desks', key: id }]
    journal.record({ action, subject: 'alarm_desk', subject_id: id, actor_id: caller.userId, detail, hints })
  }
  /** Alarms follow their place to its new desk. */
  async function rehome(): Promise<void> {
    for (const { id, location_id } of await alarms.rehome()) journal.announce({ topic: 'alarms', key: id, location_id })
  }

  return {
    get: visible,
    async list({ next, limit = 10 }: { next?: string; limit?: number }, caller: Caller): Promise<{ data: AlarmDesk[]; next?: string }> {
      const after = readCursor(next, ['string', 'string'] as const)
      return pageOf(await store.list(caller.locationIds, { after, limit: limit + 1 }), limit, (item) => [item.name, item.id])
    },

    async create(draft: DeskDraft, caller: Caller): Promise<AlarmDesk> {
      const id = newId()
      return atomically(async () => {
        await check(id, draft, caller)
        const { name, lead_id = null, group_id = null, supervisor_id = null, ladder = [] } = draft
        await store.add({ id, name, lead_id, group_id, supervisor_id, ladder })
        await store.own(id, { locations: draft.location_ids, areas: draft.area_ids })
        await rehome()
        record('alarm_desk.created', id, { caller, after: draft })
        return visible(id, caller)
      })
    },

    async update(id: string, facts: Facts, caller: Caller): Promise<AlarmDesk> {
      return atomically(async () => {
        const before = await visible(id, caller)
        await check(id, facts, caller)
        const { location_ids, area_ids, ...columns } = facts
        const given = Object.fromEntries(Object.entries(columns).filter(([, item]) => item !== undefined)) as Partial<DeskRow>
        if (!(await store.change(id, given))) throw new Fault('not-found', 'desks.not_found')
        await store.own(id, { locations: location_ids, areas: area_ids })
        await rehome()
        const after = (await store.get(id, null)) ?? before
        record('alarm_desk.updated', id, { caller, ...changedFacts<AlarmDesk>(before, after) })
        return after
      })
    },

    async remove(id: string, caller: Caller): Promise<void> {
      await atomically(async () => {
        const before = await visible(id, caller)
        await store.own(id, { locations: [], areas: [] })
        await rehome()
        if (!(await store.remove(id))) throw new Fault('not-found', 'desks.not_found')
        record('alarm_desk.removed', id, { caller, before })
      })
    },
  }
}

/** 422 for every field that names what is not there for the caller, or what another desk owns. */
function checkOf({ store, places, people }: AlarmDesksNeeds) {
  async function foreignPlaces({ location_ids = [], area_ids = [] }: Facts, caller: Caller): Promise<BrokenRule[]> {
    const sites = await Promise.all(location_ids.map((id) => (caller.sees(id) ? places.site(id) : undefined)))
    const areas = await Promise.all(area_ids.map((id) => places.area(id)))
    return [
      ...(sites.every(Boolean) ? [] : [{ field: 'location_ids', rule: 'exists' }]),
      ...(areas.every((area) => area && caller.sees(area.location_id)) ? [] : [{ field: 'area_ids', rule: 'exists' }]),
    ]
  }
  async function foreignPeople({ lead_id, supervisor_id, group_id }: Facts): Promise<BrokenRule[]> {
    const broken: BrokenRule[] = []
    for (const [field, id] of [
      ['lead_id', lead_id],
      ['supervisor_id', supervisor_id],
    ] as const)
      if (id && (await people.person(id))?.status !== 'active') broken.push({ field, rule: 'exists' })
    if (group_id && !(await people.group(group_id))) broken.push({ field: 'group_id', rule: 'exists' })
    return broken
  }
  const doubled = ({ ladder = [], location_ids = [], area_ids = [] }: Facts): BrokenRule[] => [
    ...(new Set(ladder.map((rung) => rung.priority)).size < ladder.length ? [{ field: 'ladder', rule: 'unique' }] : []),
    ...(new Set(location_ids).size < location_ids.length ? [{ field: 'location_ids', rule: 'unique' }] : []),
    ...(new Set(area_ids).size < area_ids.length ? [{ field: 'area_ids', rule: 'unique' }] : []),
    ...(ladder.every(rises) ? [] : [{ field: 'ladder', rule: 'ascending' }]),
  ]

  return async (id: string, facts: Facts, caller: Caller): Promise<void> => {
    const broken = [...(await foreignPlaces(facts, caller)), ...(await foreignPeople(facts)), ...doubled(facts)]
    if (broken.length > 0)
      throw new Fault(
        'invalid',
        `${[...new Set(broken.map((rule) => rule.field))].join(', ')}: not there for you, named twice, or not in order`,
        {
          errors: broken,
        },
      )
    if (facts.name !== undefined && (await store.nameTaken(facts.name, id)))
      throw invalid('name', 'unique', 'Another desk has this name already')
    const owners = await store.owners({ locations: facts.location_ids ?? [], areas: facts.area_ids ?? [] }, id)
    const [first] = owners
    if (first)
      throw new Fault('invalid', `${first.name} belongs to ${first.desk} already: take it from there first`, {
        errors: [...new Set(owners.map((owner) => owner.field))].map((field) => ({ field, rule: 'unique' })),
      })
  }
}

/** A later level is told no earlier. */
function rises({ lead_min, group_min, supervisor_min }: LadderRung): boolean {
  const minutes = [lead_min, group_min, supervisor_min].filter((item) => item !== null)
  return minutes.every((value, place) => value >= (minutes[place - 1] ?? 0))
}

function figured({ store, reports, now }: AlarmDesksNeeds) {
  const spanOf = (hours: number) => {
    const until = now()
    return { since: new Date(until.getTime() - hours * HOUR_MS).toISOString(), until: until.toISOString() }
  }

  return {
    /** Every desk as it is now, with its figures of the last 24 hours. */
    async states({ location_id }: { location_id?: string }, caller: Caller): Promise<{ data: DeskState[] }> {
      const desks = await reports.now(now().toISOString(), { scope: caller.locationIds, location_id })
      const counts = new Map(
        (
          await reports.counts(
            desks.map((desk) => desk.id),
            spanOf(DAY_HOURS),
          )
        ).map((count) => [count.desk_id, count]),
      )
      return { data: desks.map((desk) => ({ ...desk, figures: figuresOf(counts.get(desk.id), DAY_HOURS) })) }
    },

    async report(id: string, { hours = DAY_HOURS }: { hours?: number }, caller: Caller): Promise<DeskReport> {
      const desk = await store.get(id, caller.locationIds)
      if (!desk) throw new Fault('not-found', 'desks.not_found')
      const span = spanOf(hours)
      const [counts] = await reports.counts([id], span)
      const byRank = counts?.by_rank ?? NONE
      const total = byRank.reduce((sum, value) => sum + value, 0)
      const actors = await reports.badActors(id, span)
      return {
        desk: { id, name: desk.name },
        ...span,
        annunciations: total,
        figures: figuresOf(counts, hours),
        priorities: priorities.map((priority, rank) => ({ priority, count: byRank[rank] ?? 0, share: shareOf(byRank[rank] ?? 0, total) })),
        bad_actors: actors.map((actor) => ({ ...actor, share: shareOf(actor.count, total) })),
        stale: await reports.stale(id, span.until),
        floods: await reports.floods(id, span),
        spans: await spansOf(id, span, hours),
      }
    },
  }

  async function spansOf(id: string, span: { since: string; until: string }, hours: number): Promise<DeskReport['spans']> {
    const seconds = (hours * 3600) / SPANS
    const counts = new Map((await reports.spans(id, { ...span, seconds })).map((span) => [span.place, span.count]))
    return Array.from({ length: SPANS }, (_, place) => ({
      at: new Date(Date.parse(span.since) + place * seconds * 1000).toISOString(),
      count: counts.get(place) ?? 0,
    }))
  }
}

const NONE = [0, 0, 0, 0] as const
const round = (value: number): number => Math.round(value * 1e4) / 1e4
const shareOf = (part: number, whole: number): number => (whole === 0 ? 0 : round(part / whole))

function figuresOf(counts: DeskCounts | undefined, hours: number): DeskFigure[] {
  const [critical, high, medium, low] = counts?.by_rank ?? NONE
  const total = critical + high + medium + low
  const values: Readonly<Record<AlarmFigure, number>> = {
    per_10min: round(total / (hours * 6)),
    busy_windows: shareOf(counts?.busy_windows ?? 0, hours * 6),
    flood_time: shareOf(counts?.flood_ms ?? 0, hours * HOUR_MS),
    top_10_share: shareOf(counts?.top_10 ?? 0, total),
    chattering: counts?.chattering ?? 0,
    stale: counts?.stale ?? 0,
    high_share: shareOf(critical + high, total),
  }
  return alarmFigureNames.map((name) => ({ name, value: values[name], ...alarmFigures[name], verdict: verdictOn(name, values[name]) }))
}
