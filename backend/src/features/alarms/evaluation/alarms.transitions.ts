import type { AlarmNotifier } from '../alarms.notifier.ts'
import type { AlarmCause, AlarmKey, AlarmPlace, AlarmRow, AlarmsStore } from '../alarms.store.ts'
import type { Ticketing } from '../alarms.ticketing.ts'
import { chatterOf, type JournalNote, moved, movedRow, type Writing, type Written } from './alarms.writing.ts'

export interface TransitionNeeds {
  readonly store: AlarmsStore
  readonly writing: Writing
  readonly ticketing: Ticketing
  readonly telling: AlarmNotifier
  readonly newId: () => string
}
/** What happened to a condition. Times in milliseconds: `source` by the device's clock, `at` by ours (the manner's unless said). */
export type AlarmTransitionEvent = { readonly at?: number } & (
  | {
      readonly kind: 'raise'
      readonly cause: AlarmCause
      readonly value: number | null
      readonly source: number
      readonly latching: boolean
      readonly opensTicket: boolean
      /** In words, while a condition of its rule suppresses it. */
      readonly suppressedBy: string | null
    }
  | {
      readonly kind: 'clear'
      readonly cause: AlarmKey
      readonly value: number | null
      readonly source: number
      readonly comment?: string
      readonly resolvesTicket?: boolean
    }
  /** New words, limit or priority of an active alarm. */
  | { readonly kind: 'reword'; readonly cause: AlarmCause }
  | { readonly kind: 'suppress'; readonly cause: AlarmKey; readonly by: string | null }
)
export interface TransitionContext {
  readonly at: number
  readonly actor_id?: string | null
  /** Only the facts: no ticket, and nobody is told. */
  readonly quiet?: boolean
}
export type Transitions = ReturnType<typeof transitionsOf>

/** Carries out what happened to alarms, many at once, and has it told. Everything joins the open transaction. */
export function transitionsOf(needs: TransitionNeeds) {
  const { store, writing } = needs
  const carryOut = waveOf(needs)

  return {
    /** In the order given for each alarm; of what changes nothing there is no trace. */
    async carryOut(happenings: readonly AlarmTransitionEvent[], manner: TransitionContext): Promise<void> {
      for (const wave of wavesOf(happenings)) await carryOut(wave, manner)
    },

    /** The source is lost or back: the state stays, but says whether it is known. */
    async turnQuality(deviceIds: readonly string[], quality: 'ok' | 'stale', at: number): Promise<void> {
      if (deviceIds.length === 0) return
      const rows = await store.lockQuality(deviceIds, quality)
      const action = quality === 'ok' ? 'source_found' : 'source_lost'
      const changed = rows.flatMap((was) => writtenOf(was, { kind: 'quality', quality }, { at, remarks: {} }) ?? [])
      await writing.write(
        changed.map((written) => ({ ...written, action })),
        at,
      )
    },
  }
}

/** At most one event of each alarm; a second one waits for the next batch. */
function wavesOf(happenings: readonly AlarmTransitionEvent[]): AlarmTransitionEvent[][] {
  const waves: AlarmTransitionEvent[][] = []
  const turns = new Map<string, number>()
  for (const event of happenings) {
    const turn = turns.get(nameOf(event.cause)) ?? 0
    turns.set(nameOf(event.cause), turn + 1)
    const wave = waves[turn] ?? []
    wave.push(event)
    waves[turn] = wave
  }
  return waves
}
const nameOf = ({ device_id, type }: AlarmKey): string => `${device_id} ${type}`

interface Done {
  readonly happening: AlarmTransitionEvent
  readonly written: Written
  readonly place: AlarmPlace | undefined
}

function waveOf(needs: TransitionNeeds) {
  const { store, writing, newId } = needs
  async function look(wave: readonly AlarmTransitionEvent[]) {
    const rows = new Map(
      (await store.lockNamed(wave.map(({ cause: { device_id, type } }) => ({ device_id, type })))).map((item) => [nameOf(item), item]),
    )
    const deviceIds = [...new Set(wave.map((event) => event.cause.device_id))]
    const raised = wave.flatMap((event) => (event.kind === 'raise' ? [{ device_id: event.cause.device_id, point: event.cause.point }] : []))
    return { rows, places: await store.placesOf(deviceIds), units: await store.unitsOf(raised) }
  }

  function decide(
    happening: AlarmTransitionEvent,
    seen: Awaited<ReturnType<typeof look>>,
    { actor_id = null, ...manner }: TransitionContext,
  ): Done[] {
    const at = happening.at ?? manner.at
    const row = seen.rows.get(nameOf(happening.cause))
    const place = seen.places.get(happening.cause.device_id)
    const written = happening.kind === 'raise' ? raise(happening, { row, place, units: seen.units, at }) : row && follow(happening, row, at)
    return written ? [{ happening, place, written: { ...written, actor_id, at } }] : []
  }

  function raise(
    item: AlarmTransitionEvent & { kind: 'raise' },
    { row, place, units, at }: { row: AlarmRow | undefined; place: AlarmPlace | undefined; units: ReadonlyMap<string, string>; at: number },
  ): Written | undefined {
    if (!place) return undefined
    const unit = units.get(`${item.cause.device_id} ${item.cause.point}`) ?? ''
    const was = row ?? blank(newId(), item.cause, { place, at })
    const { latching, suppressedBy, source, value } = item
    const done = moved(was, { kind: 'raised', latching, rank: item.cause.rank, suppressedBy }, iso(at))
    if (!done || done.events.length === 0) return undefined
    const { begins, ...times } = chatterOf(was, at)
    const remarks = done.events.map((event) =>
      event === 'raised' ? { event, value, source_at: iso(source) } : { event, comment: suppressedBy ?? '' },
    )
    const told = { ...toldOf(item.cause, at), value, unit, raised_at: iso(source), received_at: iso(at) }
    return {
      was,
      row: { ...movedRow(was, done.now), ...told, ...times, location_id: place.location_id, desk_id: place.desk_id },
      remarks: begins ? [...remarks, { event: 'chatter' }] : remarks,
      calls: done.calls,
    }
  }

  return async (wave: readonly AlarmTransitionEvent[], manner: TransitionContext): Promise<void> => {
    const seen = await look(wave)
    const done = wave.flatMap((event) => decide(event, seen, manner))
    const rows = await writing.write(
      done.map((done) => done.written),
      manner.at,
    )
    if (!manner.quiet)
      await tell(
        needs,
        done.map((done, place) => ({ ...done, row: rows[place] as AlarmRow })),
        manner,
      )
  }
}

type Told = Done & { readonly row: AlarmRow }

/** People and tickets hear of it. */
async function tell(
  { telling, ticketing }: TransitionNeeds,
  told: readonly Told[],
  { at, actor_id = null }: TransitionContext,
): Promise<void> {
  await telling.raised(
    told.flatMap(({ happening, row, place, written }) =>
      happening.kind === 'raise' && place ? [{ row, place, calls: written.calls }] : [],
    ),
  )
  await telling.cleared(
    told.flatMap(({ happening, row, place }) => (happening.kind === 'clear' ? [{ row, place }] : [])),
    actor_id,
  )
  for (const { happening, row } of told) {
    if (happening.kind === 'raise' && happening.opensTicket && !row.suppressed) await ticketing.openUnlessOpen(row.id)
    if (happening.kind === 'clear' && row.ticket_id) await ticketing.over(row, { resolves: happening.resolvesTicket ?? false, at })
  }
}

/** Clearing, new words and suppression change a row that is there. */
function follow(item: Exclude<AlarmTransitionEvent, { kind: 'raise' }>, was: AlarmRow, at: number): Written | undefined {
  if (item.kind === 'clear') {
    const { value, source, comment = '' } = item
    const written = writtenOf(
      was,
      { kind: 'cleared', at: iso(source) },
      { at, remarks: { cleared: { value, source_at: iso(source), comment } } },
    )
    return written && { ...written, row: { ...written.row, ...(value !== null && { value }) } }
  }
  if (item.kind === 'suppress')
    return writtenOf(was, { kind: 'suppress', by: item.by }, { at, remarks: { suppressed: { comment: item.by ?? '' } } })
  return reword(item.cause, was, at)
}

function reword(cause: AlarmCause, was: AlarmRow, at: number): Written | undefined {
  if (was.process === 'normal') return undefined
  const done = moved(was, { kind: 'severity', rank: cause.rank }, iso(at))
  if (!done) return undefined
  const { respond_by: _respondBy, ...words } = toldOf(cause, at)
  const remarks = done.events.map((event) => ({ event, comment: event === 'severity' ? cause.priority : 'It became critical' }))
  return { was, row: { ...movedRow(was, done.now), ...words }, remarks, calls: done.calls, action: 'reworded' }
}

function writtenOf(
  was: AlarmRow,
  input: Parameters<typeof moved>[1],
  { at, remarks }: { at: number; remarks: Partial<Record<string, Omit<JournalNote, 'event'>>> },
): Written | undefined {
  const done = moved(was, input, iso(at))
  if (!done || done.events.length === 0) return undefined
  return { was, row: movedRow(was, done.now), remarks: done.events.map((event) => ({ event, ...remarks[event] })), calls: done.calls }
}

const toldOf = ({ words, rank: _rank, respond_within_min, device_id: _device, type: _type, ...cause }: AlarmCause, at: number) => ({
  ...cause,
  cause: words,
  respond_by: respond_within_min === null ? null : iso(at + respond_within_min * 60_000),
})

/** An alarm nobody has heard of yet. */
function blank(id: string, { device_id, type, ...cause }: AlarmCause, { place, at }: { place: AlarmPlace; at: number }): AlarmRow {
  const { location_id, desk_id } = place
  const none = { value: null, unit: '', cleared_at: null, acked_at: null, acked_by: null, ticket_id: null }
  const shelf = { shelf_kind: null, shelf_until: null, shelf_reason: '', shelf_by: null, shelf_at: null, shelf_request: null }
  const out = { out_ticket_id: null, out_reason: '', out_by: null, out_at: null, suppressed: false, suppressed_by: null }
  const later = { annunciated: false, annunciated_at: null, escalation_level: 0, escalate_at: null, respond_by: null }
  const came = { came_before: null, came_earlier: null, chatter_until: null }
  const { message, wording, priority, rank, point, limit, rule_id, procedure, words } = cause
  const about = { message, wording, priority, rank, point, limit, rule_id, procedure, cause: words }
  const times = { raised_at: iso(at), received_at: iso(at) }
  const resting = { process: 'normal', ack: 'acked', quality: 'ok', latched: false, occurrence: 0, rev: 0 } as const
  return { id, device_id, type, location_id, desk_id, ...about, ...none, ...shelf, ...out, ...later, ...came, ...times, ...resting }
}

const iso = (ms: number): string => new Date(ms).toISOString()
