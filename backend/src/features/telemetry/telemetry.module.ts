import type { Point } from '@menara/shared/contract/iot/telemetry.contract.ts'
import { tokenBuckets } from '@menara/shared/kit/flow-control/token-bucket.ts'
import { announcerOf } from '../../platform/events/announcer.ts'
import type { Platform } from '../../platform/platform.ts'
import type { DeadLetters } from '../../ports/iot/dead-letters.ts'
import type { ReadRollups } from '../../ports/iot/rollups.ts'
import { batchService } from './batches/batch.service.ts'
import { type BatchTransactionNeeds, batchTransactionOf } from './batches/batch-transaction.ts'
import { type BatchWriterNeeds, batchWriterOf } from './batches/batch-writer.ts'
import { ingestBatches } from './batches/ingest-batches.service.ts'
import { ingestBatchesStore } from './batches/ingest-batches.store.ts'
import { type HistoryService, historyService } from './history/history.service.ts'
import { samplesStore } from './history/samples.store.ts'
import { seriesStore } from './history/series.store.ts'
import { rollerOf } from './history/telemetry.roller.ts'
import { deadLettersService } from './intake/dead-letters.service.ts'
import { deadLettersStore } from './intake/dead-letters.store.ts'
import { type DirectoryNeeds, directoryOf, labelOf } from './intake/telemetry.directory.ts'
import { type IntakeNeeds, intakeOf } from './intake/telemetry.intake.ts'
import { telemetryMeter } from './intake/telemetry.meter.ts'
import { telemetryRoutes } from './telemetry.routes.ts'
import { telemetryService } from './telemetry.service.ts'
import { telemetryStore } from './telemetry.store.ts'

const STEP_MS = { '15m': 900_000, '1h': 3_600_000 } as const

/** Reads rollups for other features from the history's spans; see the port. */
function rollupsFrom({ spans }: Pick<HistoryService, 'spans'>): ReadRollups {
  return async (pointIds, { from, to, step }) => {
    const ids = [...new Set(pointIds)]
    if (ids.length === 0 || to <= from) return new Map()
    const stepMs = STEP_MS[step]
    const found = await spans({ pointIds: ids, start: Math.floor(from / stepMs) * stepMs, end: Math.ceil(to / stepMs) * stepMs, stepMs })
    return Map.groupBy(found, (span) => span.point_id)
  }
}

export interface TelemetryNeeds {
  /** The rule runtime of the alarms. */
  readonly watch: BatchWriterNeeds['alarms'] & { readonly prepare: BatchTransactionNeeds['prepareAlarms'] } & Pick<
      IntakeNeeds,
      'wouldChange'
    >
  readonly named: DirectoryNeeds['named']
  readonly heard: BatchTransactionNeeds['heard']
  /** Whose secret this is. */
  readonly bearer: (secret: string) => Promise<{ id: string; location: string; device: string } | undefined>
  /** Values were judged: a delay may have begun. */
  readonly judged: () => void
}
type Described = Pick<Point, 'device_id' | 'point' | 'unit' | 'kind'>
/** How often a device may send a batch, per second, and how many at once. */
const BATCHES = { perSecond: 10, burst: 30 }

const announcerOn = ({ db, journal, now }: Platform) =>
  announcerOf({
    now,
    tell: (location_id) => journal.announce({ topic: 'readings', key: location_id, location_id }),
    later: (work) => db.atomically(async () => work()),
  })

const batchesOn = ({ db, newId, log }: Platform) =>
  ingestBatches({ store: ingestBatchesStore(db, newId()), atomically: db.atomically, log })

/** The way in for values and what becomes of them: persisting, rolling up, history, dead letters. */
export function openTelemetry(platform: Platform, { watch, named, heard, bearer, judged }: TelemetryNeeds) {
  const { app, db, journal, now, newId, log } = platform
  const { atomically } = db
  const [values, samples, series, letterStore] = [telemetryStore(db), samplesStore(db), seriesStore(db), deadLettersStore(db)]
  const meter = telemetryMeter(platform.metrics)
  const roller = rollerOf({ store: samples, now, log })
  const announcer = announcerOn(platform)
  const directory = directoryOf({ named, pointsOf: values.pointsOf, addPoints: values.addPoints, now, newId })
  const filing = batchTransactionOf({
    ...{ store: values, samples, deadLetters: letterStore, directory, heard, newId },
    closedBefore: roller.closedBefore,
    prepareAlarms: watch.prepare,
  })
  const batches = batchesOn(platform)
  const store = batchWriterOf({
    transaction: batches.run,
    directory,
    filing,
    alarms: watch,
    announce: announcer.changed,
    log,
    filed({ refused, values: stored, messages }) {
      meter.stored({ messages, values: stored, reasons: refused.map(({ dead }) => dead.reason) })
      announcer.settle()
      judged()
    },
  })
  const intake = intakeOf({ directory, wouldChange: watch.wouldChange, store, lagged: meter.lagged })
  const history = historyService({ store: values, series, now })
  const buckets = tokenBuckets({ ...BATCHES, now: () => now().getTime() })

  telemetryRoutes(app, {
    values: telemetryService({
      store: values,
      journal,
      atomically,
      forget: directory.forget,
      meter,
      roller,
      waiting: intake.waiting,
      since: now(),
    }),
    history,
    letters: deadLettersService({ store: letterStore, answer: intake.answer, forget: directory.forget, journal, atomically, now }),
    batch: batchService({ deviceOf: bearer, answer: intake.answer, waitFor: buckets.take, now }),
  })
  roller.start()

  return {
    take: intake.take,
    storedOf: batches.storedOf,
    forget: directory.forget,
    roll: roller.pass,
    rollups: rollupsFrom(history),
    deadLetters: letterStore as DeadLetters,
    /** Marks the newest values of points as not to be trusted; they are again when the next value comes. */
    spoil: values.spoil,
    /** Adds points with their unit and kind, or gives these to points that are there. */
    describe: (points: readonly Described[]) =>
      values.describe(points.map((point) => ({ ...point, id: newId(), label: labelOf(point.point) }))).then(directory.forget),
    async close() {
      await intake.close()
      await roller.close()
      announcer.close()
    },
  }
}
