import type { SubjectKind } from '@menara/shared/contract/maps/positions.contract.ts'
import { mutex } from '@menara/shared/kit/flow-control/semaphore.ts'
import type { Journal } from '../../platform/audit/journal.ts'
import { concerns, type Fence, type Verdict, verdictOf } from './geofences.judge.ts'
import { fenceSpeaking, type Speaker, type SpeakingNeeds } from './geofences.speaking.ts'
import type { GeofencesStore, PresenceRow } from './geofences.store.ts'

/** One place of one subject: what the watch is told. */
export interface SubjectFix {
  readonly id: string
  readonly kind: SubjectKind
  readonly name: string
  readonly location_id: string
  readonly device_id: string | null
  readonly longitude: number
  readonly latitude: number
  readonly area_id: string | null
  readonly at: number
}
export interface FenceWatchNeeds extends SpeakingNeeds {
  readonly store: Pick<GeofencesStore, 'inForce' | 'presentOf' | 'insideTimed' | 'keepPresence' | 'dropSubjects'>
  readonly journal: Journal
  readonly atomically: <T>(work: () => Promise<T>) => Promise<T>
  readonly now: () => Date
}
export type FenceWatch = ReturnType<typeof fenceWatch>

interface Judged {
  readonly row: PresenceRow
  readonly fence: Fence
  readonly crossed: Verdict['crossed']
}

/** Judges fences as places come in, one batch after the other. Alarms are raised before the side is written: a crash between the two raises again what stands already. */
export function fenceWatch(needs: FenceWatchNeeds) {
  const { store, atomically } = needs
  const fences = fencesKept(store.inForce)
  const turn = mutex()
  const { sightings, passing, quieten } = judging(needs, fences)

  /** Those who are nowhere any more leave quietly: that is no crossing. */
  async function gone(subjectIds: readonly string[]): Promise<void> {
    if (subjectIds.length === 0) return
    const all = new Map((await fences.now()).map((fence) => [fence.id, fence]))
    for (const row of await store.presentOf(subjectIds)) {
      const fence = all.get(row.geofence_id)
      if (fence) await quieten(row, fence)
    }
    await atomically(() => store.dropSubjects(subjectIds))
  }

  return {
    gone: (subjectIds: readonly string[]): Promise<void> => turn(() => gone(subjectIds)),
    /** Judges by these places, oldest first. */
    sightings: (fixes: readonly SubjectFix[]): Promise<void> => turn(() => sightings(fixes)),
    /** Judges what time alone decides: who stays too long, whose hours are over. */
    tick: (): Promise<void> => turn(passing),
    /** A fence was drawn, changed or taken away. */
    changed: fences.forget,
    /** Clears the alarms that stand for a fence: before it goes or means something else. */
    clear: (rows: readonly PresenceRow[], fence: Pick<Fence, 'name' | 'rule' | 'priority'>): Promise<void> =>
      turn(async () => {
        for (const row of rows) await quieten(row, fence)
      }),
    idle: (): Promise<void> => turn(async () => undefined),
  }
}

function judging({ store, journal, atomically, now, ...needs }: FenceWatchNeeds, fences: ReturnType<typeof fencesKept>) {
  const { quieten, raise } = fenceSpeaking(needs)

  async function judge(fence: Fence, before: PresenceRow | undefined, fix: SubjectFix | null): Promise<Judged | null> {
    const at = fix?.at ?? now().getTime()
    const verdict = verdictOf(fence, before && rememberedOf(before), { fix, at })
    if (!verdict) return null
    const subject = subjectOf(fix, before)
    const speaker = verdict.broken ? await raise(fence, subject, before) : null
    if (!speaker && before) await quieten(before, fence)
    const row = rowOf(subject, { fence, verdict, at, speaker })
    return { row, fence, crossed: verdict.crossed }
  }

  async function write(judged: readonly Judged[]): Promise<void> {
    if (judged.length === 0) return
    const newest = new Map(judged.map((judged) => [keyOf(judged.row.geofence_id, judged.row.subject_id), judged.row]))
    await atomically(async () => {
      await store.keepPresence([...newest.values()])
      for (const item of judged) if (item.crossed) noteCrossing(journal, item)
    })
  }

  return {
    quieten,
    async sightings(fixes: readonly SubjectFix[]): Promise<void> {
      const all = await fences.now()
      if (all.length === 0 || fixes.length === 0) return
      const known = await store.presentOf([...new Set(fixes.map((fix) => fix.id))])
      const rows = new Map(known.map((item) => [keyOf(item.geofence_id, item.subject_id), item]))
      const judged: Judged[] = []
      for (const [fix, fence] of pairsOf(fixes, all)) {
        const before = rows.get(keyOf(fence.id, fix.id))
        if (!isWorthJudging(fence, fix, before)) continue
        const result = await judge(fence, before, fix)
        if (!result) continue
        rows.set(keyOf(fence.id, fix.id), result.row)
        judged.push(result)
      }
      await write(judged)
    },
    async passing(): Promise<void> {
      const all = new Map((await fences.now()).map((fence) => [fence.id, fence]))
      const judged: Judged[] = []
      for (const row of await store.insideTimed()) {
        const fence = all.get(row.geofence_id)
        const result = fence ? await judge(fence, row, null) : null
        if (result) judged.push(result)
      }
      await write(judged)
    },
  }
}

function fencesKept(inForce: () => Promise<readonly Fence[]>) {
  let kept: Promise<readonly Fence[]> | null = null
  return {
    now(): Promise<readonly Fence[]> {
      kept ??= inForce().catch((error: unknown) => {
        kept = null
        throw error
      })
      return kept
    },
    forget(): void {
      kept = null
    },
  }
}

interface Subject {
  readonly id: string
  readonly name: string
  readonly device_id: string | null
}
/** Time passes for those that were seen before. */
const subjectOf = (fix: SubjectFix | null, before: PresenceRow | undefined): Subject =>
  fix ?? { id: before?.subject_id ?? '', name: before?.subject_name ?? '', device_id: before?.subject_device_id ?? null }

const rowOf = (
  { id, name, device_id }: Subject,
  { fence, verdict, at, speaker }: { fence: Fence; verdict: Verdict; at: number; speaker: Speaker | null },
): PresenceRow => ({
  geofence_id: fence.id,
  subject_id: id,
  subject_name: name,
  subject_device_id: device_id,
  inside: verdict.side.inside,
  since: new Date(verdict.side.since).toISOString(),
  seen_at: new Date(at).toISOString(),
  alarm_device_id: speaker?.device_id ?? null,
  alarm_type: speaker?.type ?? null,
})
const keyOf = (fence: string, subject: string): string => `${fence} ${subject}`
const pairsOf = (fixes: readonly SubjectFix[], all: readonly Fence[]): [SubjectFix, Fence][] =>
  fixes.flatMap((fix) => all.map((fence): [SubjectFix, Fence] => [fix, fence]))
const rememberedOf = (row: PresenceRow) => ({ inside: row.inside, since: Date.parse(row.since), alarmed: row.alarm_type !== null })

/** Who was inside and is at another site now has left. What a phone hands in late says nothing of the present. */
function isWorthJudging(fence: Fence, fix: SubjectFix, before: PresenceRow | undefined): boolean {
  if (before && fix.at < Date.parse(before.seen_at)) return false
  return concerns(fence, fix.kind, fix.location_id) || before?.inside === true
}

function noteCrossing(journal: Journal, { row, fence, crossed }: Judged): void {
  journal.record({
    action: `geofence.${crossed}`,
    subject: 'geofences',
    subject_id: fence.id,
    actor_id: null,
    detail: { subject_id: row.subject_id, subject_name: row.subject_name, at: row.seen_at },
    hints: [{ topic: 'geofences', key: fence.id, location_id: fence.location_id }],
  })
}
