import type { Point } from '@menara/shared/contract/telemetry.contract.ts'
import { tokenBuckets } from '@menara/shared/kit/token-bucket.ts'
import type { AlarmsWatch } from '../features/alarms/alarms.watch.ts'
import { batchService } from '../features/telemetry/batch.service.ts'
import { deadLettersService } from '../features/telemetry/dead-letters.service.ts'
import { deadLettersStore } from '../features/telemetry/dead-letters.store.ts'
import { historyService } from '../features/telemetry/history.service.ts'
import { ingestBatches } from '../features/telemetry/ingest-batches.service.ts'
import { ingestBatchesStore } from '../features/telemetry/ingest-batches.store.ts'
import { samplesStore } from '../features/telemetry/samples.store.ts'
import { seriesStore } from '../features/telemetry/series.store.ts'
import { announcerOf } from '../features/telemetry/telemetry.announcer.ts'
import { type DirectoryNeeds, directoryOf, labelOf } from '../features/telemetry/telemetry.directory.ts'
import { type FilingNeeds, filingOf } from '../features/telemetry/telemetry.filing.ts'
import { intakeOf } from '../features/telemetry/telemetry.intake.ts'
import { telemetryMeter } from '../features/telemetry/telemetry.meter.ts'
import { rollerOf } from '../features/telemetry/telemetry.roller.ts'
import { telemetryRoutes } from '../features/telemetry/telemetry.routes.ts'
import { telemetryService } from '../features/telemetry/telemetry.service.ts'
import { telemetryStore } from '../features/telemetry/telemetry.store.ts'
import { storingOf } from '../features/telemetry/telemetry.storing.ts'
import type { Base } from './parts.ts'

export interface TelemetryNeeds {
  readonly watch: AlarmsWatch
  readonly named: DirectoryNeeds['named']
  readonly heard: FilingNeeds['heard']
  /** Whose secret this is. */
  readonly bearer: (secret: string) => Promise<{ id: string; location: string; device: string } | undefined>
  /** Values were judged: a delay may have begun. */
  readonly judged: () => void
}
type Described = Pick<Point, 'device_id' | 'point' | 'unit' | 'kind'>
/** How often a device may send a batch, per second, and how many at once. */
const BATCHES = { perSecond: 10, burst: 30 }

const announcerOn = ({ db, journal, now }: Base) =>
  announcerOf({
    now,
    tell: (location_id) => journal.announce({ topic: 'readings', key: location_id, location_id }),
    later: (work) => db.atomically(async () => work()),
  })

const batchesOn = ({ db, newId, log }: Base) => ingestBatches({ store: ingestBatchesStore(db, newId()), atomically: db.atomically, log })

/** The way in for values and what becomes of them: storing, rolling up, history, dead letters. */
export function openTelemetry(base: Base, { watch, named, heard, bearer, judged }: TelemetryNeeds) {
  const { app, db, journal, now, newId, log } = base
  const { atomically } = db
  const [values, samples, series, letterStore] = [telemetryStore(db), samplesStore(db), seriesStore(db), deadLettersStore(db)]
  const meter = telemetryMeter(base.metrics)
  const roller = rollerOf({ store: samples, now, log })
  const announcer = announcerOn(base)
  const directory = directoryOf({ named, pointsOf: values.pointsOf, addPoints: values.addPoints, now, newId })
  const filing = filingOf({
    ...{ store: values, samples, deadLetters: letterStore, directory, heard, newId },
    closedBefore: roller.closedBefore,
    prepareAlarms: watch.prepare,
  })
  const batches = batchesOn(base)
  const store = storingOf({
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
    spans: history.spans,
    /** Marks the newest values of points as not to be trusted; they are again when the next value comes. */
    spoil: values.spoil,
    /** Adds points with their unit and kind, or gives these to points that are there. */
    describe: (points: readonly Described[]) =>
      values.describe(points.map((it) => ({ ...it, id: newId(), label: labelOf(it.point) }))).then(directory.forget),
    async close() {
      await intake.close()
      await roller.close()
      announcer.close()
    },
  }
}
