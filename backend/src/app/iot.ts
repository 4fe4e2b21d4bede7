import { openAlarms } from '../features/alarms/alarms.module.ts'
import { alarmClock } from '../features/alarms/evaluation/alarm-clock.ts'
import type { ConnectorRules } from '../features/connectors/connector-address.ts'
import { openConnectors } from '../features/connectors/connectors.module.ts'
import { openDevices } from '../features/devices/devices.module.ts'
import { openTelemetry } from '../features/telemetry/telemetry.module.ts'
import type { DeviceAuthentication } from '../ingest/device-authentication.ts'
import type { DeviceMessage } from '../ingest/gate.ts'
import type { ImportNames, ImportSubject } from '../platform/imports/import-subject.ts'
import type { Closable, Platform } from '../platform/platform.ts'
import type { AlarmRules } from '../ports/iot/alarm-rules.ts'
import type { BrokerPlace } from '../ports/iot/broker-place.ts'
import type { DeadLetters } from '../ports/iot/dead-letters.ts'
import type { DeviceManagement, Devices } from '../ports/iot/devices.ts'
import type { ReadRollups } from '../ports/iot/rollups.ts'
import type { Notifier } from '../ports/notifications.ts'
import type { People } from '../ports/people.ts'
import type { Places } from '../ports/places.ts'
import type { SignOns } from '../ports/sign-ons.ts'
import type { AlarmTickets } from '../ports/tickets/alarm-tickets.ts'
import type { Tickets } from '../ports/tickets/tickets.ts'

export interface Iot extends Closable {
  take(message: DeviceMessage): Promise<void>
  /** What was stored last of the messages of a session at an outside broker, as `packet identifier -> digest`. */
  storedOf(session: string): Promise<ReadonlyMap<number, string>>
  /** Does what is due by the clock: delays that are over, devices that fell silent. The timers call it; so may a test. */
  tick(): Promise<void>
  /** Begins to ask what does not speak by itself. */
  startConnectors(): Promise<void>
  /** Who may publish what: for the broker. */
  readonly door: DeviceAuthentication
  readonly rollups: ReadRollups
  readonly rules: AlarmRules
  readonly devices: Devices
  readonly management: DeviceManagement
  readonly deadLetters: DeadLetters
  readonly imported: ImportSubject
}
interface Others {
  readonly names: ImportNames
  readonly places: Places
  readonly people: People
  readonly desk: AlarmTickets
  readonly tickets: Pick<Tickets, 'find'>
  readonly telling: Notifier
  readonly signOns: SignOns
  /** Whether connectors may ask this machine itself: for the demo and for tests. */
  readonly connectorRules: ConnectorRules
  readonly broker: BrokerPlace
}

export async function openIot(platform: Platform, others: Others): Promise<Iot> {
  const { now } = platform
  const alarms = openAlarms(platform, { ...others, delaysChanged: () => clock.changed() })
  const { rules, watch } = alarms
  const { devices, credentials, management, imported, ...device } = openDevices(platform, {
    places: others.places,
    notifier: others.telling,
    forget: () => telemetry.forget(),
    broker: others.broker,
    names: others.names,
  })
  const telemetry = openTelemetry(platform, {
    watch,
    named: device.named,
    heard: device.heard,
    bearer: credentials.bearer,
    judged: () => clock.changed(),
  })
  const connectors = openConnectors(platform, {
    places: others.places,
    take: telemetry.take,
    spoil: telemetry.spoil,
    describePoints: telemetry.describe,
    rules: others.connectorRules,
  })

  const clock = alarmClock({
    now,
    log: platform.log,
    nextDue: watch.nextDue,
    due: alarms.ring,
    async sweep() {
      if (await device.anySilent(now())) await alarms.lose(() => device.lose(now()))
      await others.signOns.sweep()
      await alarms.sweep()
    },
    tidy: alarms.tidy,
  })
  await alarms.open()
  clock.start()

  return {
    take: telemetry.take,
    storedOf: telemetry.storedOf,
    door: credentials,
    rollups: telemetry.rollups,
    deadLetters: telemetry.deadLetters,
    devices,
    startConnectors: connectors.start,
    rules,
    management,
    imported,
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
