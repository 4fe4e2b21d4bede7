import type { ImportNames } from '../../platform/imports/import-subject.ts'
import type { Platform } from '../../platform/platform.ts'
import type { BrokerPlace } from '../../ports/iot/broker-place.ts'
import type { DeviceManagement, Devices } from '../../ports/iot/devices.ts'
import type { Notifier } from '../../ports/notifications.ts'
import type { Places } from '../../ports/places.ts'
import { deviceCredentialsService } from './device-credentials.service.ts'
import { deviceCredentialsStore } from './device-credentials.store.ts'
import { deviceImport } from './device-import.service.ts'
import { deviceManagementService } from './device-management.service.ts'
import { deviceStatusStore } from './device-status.store.ts'
import { devicesRoutes } from './devices.routes.ts'
import { devicesService } from './devices.service.ts'
import { devicesStore } from './devices.store.ts'

interface Others {
  readonly places: Pick<Places, 'site'>
  readonly notifier: Pick<Notifier, 'note'>
  /** Called when a device was changed or removed: what is cached of devices is read again. */
  readonly forget: () => void
  /** Where devices connect. */
  readonly broker: BrokerPlace
  readonly names: ImportNames
}

/** Devices: their list, status and credentials. */
export function openDevices({ app, db, journal, now, newId }: Platform, { places, notifier, forget, broker, names }: Others) {
  const { atomically, afterCommit } = db
  const store = devicesStore(db)
  const devices = devicesService({ store, status: deviceStatusStore(db), journal, note: notifier.note, since: now(), now, afterCommit })
  const credentials = deviceCredentialsService({ store: deviceCredentialsStore(db), devices: store, journal, atomically, now })
  const management = deviceManagementService({
    ...{ store, journal, atomically, newId, end: credentials.end },
    siteExists: async (id) => (await places.site(id)) !== undefined,
    forget(id) {
      devices.forget(id)
      forget()
    },
  })
  devicesRoutes(app, { devices, management, credentials, broker })
  const port: Devices = { get: store.get, stand: store.stand, named: store.named }
  const administered: DeviceManagement = management
  return {
    imported: deviceImport({ db, devices, management, store, names }),
    devices: port,
    management: administered,
    credentials,
    named: store.named,
    heard: devices.heard,
    anySilent: devices.anySilent,
    lose: devices.lose,
  }
}
