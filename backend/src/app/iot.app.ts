import type { AlarmRulesService } from '../features/alarms/alarm-rules.service.ts'
import type { ConnectorRules } from '../features/connectors/connector-address.ts'
import { deviceCredentialsService } from '../features/devices/device-credentials.service.ts'
import { deviceCredentialsStore } from '../features/devices/device-credentials.store.ts'
import { type DeviceManagementService, deviceManagementService } from '../features/devices/device-management.service.ts'
import { deviceStatusStore } from '../features/devices/device-status.store.ts'
import { devicesRoutes } from '../features/devices/devices.routes.ts'
import { devicesService } from '../features/devices/devices.service.ts'
import { devicesStore } from '../features/devices/devices.store.ts'
import type { PointSpan, SpansAsked } from '../features/telemetry/history.service.ts'
import type { DeviceDoor } from '../ingest/door.ts'
import type { DeviceMessage } from '../ingest/gate.ts'
import type { Closable, Platform } from '../platform/platform.ts'
import type { AlarmTickets } from '../ports/alarm-tickets.ts'
import type { Notifier } from '../ports/notifications.ts'
import type { People } from '../ports/people.ts'
import type { Places } from '../ports/places.ts'
import { alarmClock } from './alarm-clock.ts'
import { openAlarms } from './alarms.app.ts'
import { openConnectors } from './connectors.app.ts'
import type { SignOns } from './sign-ons.app.ts'
import { openTelemetry } from './telemetry.app.ts'

export interface Iot extends Closable {
  take(message: DeviceMessage): Promise<void>
  /** What was stored last of the messages of a session at an outside broker, as `packet identifier -> digest`. */
  storedOf(session: string): Promise<ReadonlyMap<number, string>>
  /** Does what is due by the clock: delays that are over, devices that fell silent. The timers call it; so may a test. */
  tick(): Promise<void>
  /** Begins to ask what does not speak by itself. */
  startConnectors(): Promise<void>
  /** Who may publish what: for the broker. */
  readonly door: DeviceDoor
  /** History for other parts: the right rollups and what is not rolled up yet, read as one. */
  readonly history: { spans(asked: SpansAsked): Promise<PointSpan[]> }
  /** For parts that bring alarm rules of their own. */
  readonly rules: Pick<AlarmRulesService, 'list' | 'create' | 'update'>
  /** For devices that are more than a device: cameras. */
  readonly management: DeviceManagementService
}
interface Others {
  readonly places: Places
  readonly people: People
  readonly desk: AlarmTickets
  readonly telling: Notifier
  readonly signOns: SignOns
  /** Whether connectors may ask this machine itself: for the demo and for tests. */
  readonly connectorRules: ConnectorRules
}

export async function openIot(base: Platform, others: Others): Promise<Iot> {
  const { app, now } = base
  const alarms = openAlarms(base, { ...others, delaysChanged: () => clock.changed() })
  const { rules, watch } = alarms
  const parts = deviceParts(base, others)
  const { devices, credentials } = parts
  const telemetry = openTelemetry(base, {
    watch,
    named: parts.store.named,
    heard: devices.heard,
    bearer: credentials.bearer,
    judged: () => clock.changed(),
  })
  const management = parts.management(telemetry.forget)
  const connectors = openConnectors(base, {
    places: others.places,
    take: telemetry.take,
    spoil: telemetry.spoil,
    describePoints: telemetry.describe,
    rules: others.connectorRules,
  })

  const clock = alarmClock({
    now,
    log: base.log,
    nextDue: watch.nextDue,
    due: alarms.ring,
    async sweep() {
      if (await devices.anySilent(now())) await alarms.lose(() => devices.lose(now()))
      await others.signOns.sweep()
      await alarms.sweep()
    },
    tidy: alarms.tidy,
  })
  devicesRoutes(app, { devices, management, credentials })
  await alarms.open()
  clock.start()

  return {
    take: telemetry.take,
    storedOf: telemetry.storedOf,
    door: credentials,
    history: { spans: telemetry.spans },
    startConnectors: connectors.start,
    rules,
    management,
    async tick() {
      await clock.tick()
      await telemetry.roll()
    },
    async close() {
      await connectors.close()
      await telemetry.close()
      await clock.close()
      await alarms.close()
    },
  }
}

function deviceParts(base: Platform, { places, telling }: Others) {
  const { db, journal, now, newId } = base
  const { atomically, afterCommit } = db
  const store = devicesStore(db)
  const devices = devicesService({ store, status: deviceStatusStore(db), journal, note: telling.note, since: now(), now, afterCommit })
  const credentials = deviceCredentialsService({ store: deviceCredentialsStore(db), devices: store, journal, atomically, now })
  const siteExists = async (id: string) => (await places.site(id)) !== undefined
  return {
    store,
    devices,
    credentials,
    management(forgetAll: () => void) {
      const forget = (id: string): void => {
        devices.forget(id)
        forgetAll()
      }
      return deviceManagementService({ store, siteExists, forget, end: credentials.end, journal, atomically, newId })
    },
  }
}
