import { Counter, type Registry } from 'prom-client'
import { alarmJournalStore } from '../features/alarms/alarm-journal.store.ts'
import { alarmRulesService } from '../features/alarms/alarm-rules.service.ts'
import { alarmRulesStore } from '../features/alarms/alarm-rules.store.ts'
import { alarmsRoutes } from '../features/alarms/alarms.routes.ts'
import { alarmsService } from '../features/alarms/alarms.service.ts'
import { alarmsStore } from '../features/alarms/alarms.store.ts'
import { alarmTelling } from '../features/alarms/alarms.telling.ts'
import { ticketingOf } from '../features/alarms/alarms.ticketing.ts'
import { transitionsOf } from '../features/alarms/alarms.transitions.ts'
import { type AlarmsWatch, alarmsWatch } from '../features/alarms/alarms.watch.ts'
import { alarmsListStore } from '../features/alarms/alarms-list.store.ts'
import { devicesRoutes } from '../features/devices/devices.routes.ts'
import { type DevicesService, devicesService } from '../features/devices/devices.service.ts'
import { devicesStore } from '../features/devices/devices.store.ts'
import { deadLettersStore } from '../features/telemetry/dead-letters.store.ts'
import { announcerOf } from '../features/telemetry/telemetry.announcer.ts'
import { directoryOf } from '../features/telemetry/telemetry.directory.ts'
import { filingOf } from '../features/telemetry/telemetry.filing.ts'
import { intakeOf } from '../features/telemetry/telemetry.intake.ts'
import { telemetryRoutes } from '../features/telemetry/telemetry.routes.ts'
import { telemetryService } from '../features/telemetry/telemetry.service.ts'
import { telemetryStore } from '../features/telemetry/telemetry.store.ts'
import { storingOf } from '../features/telemetry/telemetry.storing.ts'
import type { DeviceMessage } from '../ingest/gate.ts'
import { alarmClock } from './alarm-clock.ts'
import type { Base, Desk, People, Places, Running, Telling } from './parts.ts'

export interface Iot extends Running {
  take(message: DeviceMessage): Promise<void>
  /** Does what is due by the clock: delays that are over, devices that fell silent. The timers call it; so may a test. */
  tick(): Promise<void>
}
interface Others {
  readonly places: Places
  readonly people: People
  readonly desk: Desk
  readonly telling: Telling
}

export async function openIot(base: Base, others: Others): Promise<Iot> {
  const { app, db, journal, now } = base
  const devices = devicesService({ store: devicesStore(db), journal, note: others.telling.note, since: now() })
  const { alarms, rules, watch } = alarmParts(base, others, () => clock.changed())
  const values = telemetryStore(db)
  const deadLetters = deadLettersStore(db)
  const meters = metersOn(base.metrics)
  const announcer = announcerOf({
    now,
    tell: (location_id) => journal.announce({ topic: 'readings', key: location_id, location_id }),
    later: (work) => db.atomically(async () => work()),
  })
  const directory = directoryOf({
    named: devicesStore(db).named,
    pointsOf: values.pointsOf,
    addPoints: values.addPoints,
    now,
    newId: base.newId,
  })
  const filing = filingOf({ store: values, deadLetters, directory, prepareAlarms: watch.prepare, heard: devices.heard, newId: base.newId })

  const clock = alarmClock({
    now,
    log: base.log,
    nextDue: watch.nextDue,
    due: () => ring({ watch, base }),
    sweep: () => sweep({ watch, devices, base }),
    tidy: alarms.forgetCommands,
  })
  const store = storingOf({
    atomically: db.atomically,
    directory,
    filing,
    alarms: watch,
    announce: announcer.changed,
    log: base.log,
    filed({ dead }) {
      meters.transactions.inc()
      for (const { reason } of dead) meters.deadLetters.inc({ reason })
      announcer.settle()
      clock.changed()
    },
  })
  const intake = intakeOf({ directory, wouldChange: watch.wouldChange, store })

  devicesRoutes(app, devices)
  telemetryRoutes(app, telemetryService({ store: values, deadLetters }))
  alarmsRoutes(app, { alarms, rules })
  await watch.open()
  clock.start()

  return {
    take: intake.take,
    tick: clock.tick,
    async close() {
      await intake.close()
      await clock.close()
      announcer.close()
    },
  }
}

function alarmParts(base: Base, { people, desk, telling: { note, send } }: Others, delaysChanged: () => void) {
  const { db, journal, now, newId } = base
  const { atomically } = db
  const store = alarmsStore(db)
  const entries = alarmJournalStore(db)
  const ruleStore = alarmRulesStore(db)
  const telling = alarmTelling({ note, send, onDuty: (site) => people.holding('alarm_acknowledge', site) })
  const ticketing = ticketingOf({ store, entries, journal, openFromAlarm: desk.openFromAlarm, now, newId })
  const transitions = transitionsOf({ store, entries, ticketing, telling, journal, newId })
  const watch = alarmsWatch({ store, inForce: ruleStore.inForce, transitions, now })
  const reconsider = (deviceIds: readonly string[]) => ring({ watch, base, deviceIds }).then(delaysChanged)
  return {
    watch,
    alarms: alarmsService({ store, entries, lists: alarmsListStore(db), transitions, telling, ticketing, people, atomically, now }),
    rules: alarmRulesService({ store: ruleStore, transitions, watch, reconsider, journal, atomically, now, newId }),
  }
}

/** Carries out delays that are over, after loading the rules of these devices. An alarm is kept even when its ticket cannot be opened. */
async function ring({
  watch,
  base: { db, log, now },
  deviceIds = [],
}: {
  watch: AlarmsWatch
  base: Base
  deviceIds?: readonly string[]
}): Promise<void> {
  const judge = async (quiet: boolean): Promise<void> => {
    const sitting = watch.sit({ quiet })
    await db.atomically(() => sitting.tick(now().getTime()))
    sitting.keep()
  }
  await watch.turn(async () => {
    await watch.prepare(deviceIds)
    await judge(false).catch((error: unknown) => {
      log.error({ err: error }, 'an alarm could not be raised whole')
      return judge(true)
    })
  })
}

/** Turns silent devices offline, and with them what their alarms say. */
async function sweep({ watch, devices, base: { db, now } }: { watch: AlarmsWatch; devices: DevicesService; base: Base }): Promise<void> {
  if (!(await devices.anySilent(now()))) return
  await watch.turn(async () => {
    const sitting = watch.sit({ quiet: false })
    await db.atomically(async () => sitting.lost(await devices.lose(now()), now().getTime()))
    sitting.keep()
  })
}

function metersOn(registry: Registry) {
  const registers = [registry]
  return {
    transactions: new Counter({
      name: 'menara_telemetry_transactions_total',
      help: 'Transactions that stored messages of devices',
      registers,
    }),
    deadLetters: new Counter({
      name: 'menara_telemetry_dead_letters_total',
      help: 'Messages that were refused, by reason',
      labelNames: ['reason'],
      registers,
    }),
  }
}
