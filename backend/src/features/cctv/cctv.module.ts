import type { Platform } from '../../platform/platform.ts'
import type { People } from '../../ports/people.ts'
import { addressGuard, type Place } from './camera-address.ts'
import { cameraSeal } from './camera-seal.ts'
import { type CamerasNeeds, camerasService } from './cameras.service.ts'
import { camerasStore } from './cameras.store.ts'
import { cctvGatewayRoutes, cctvRoutes } from './cctv.routes.ts'
import { exportsService } from './footage/exports.service.ts'
import { exportsStore } from './footage/exports.store.ts'
import { footageGatewayRoutes, footageRoutes } from './footage/footage.routes.ts'
import { footageService } from './footage/footage.service.ts'
import { footageStore } from './footage/footage.store.ts'
import { onvifGuard } from './onvif-address.ts'
import { ptzGatewayRoutes, ptzRoutes } from './ptz/ptz.routes.ts'
import { ptzService } from './ptz/ptz.service.ts'
import { ptzStore } from './ptz/ptz.store.ts'
import { wallsService } from './walls/walls.service.ts'
import { wallsStore } from './walls/walls.store.ts'

/** Where cameras may be asked. */
export interface CameraRules {
  readonly networks: readonly string[]
  readonly own: readonly Place[]
  readonly demo: Place | null
  /** Where the demo's one camera that moves is told to. */
  readonly demoOnvif?: Place | null
}
interface Others {
  readonly people: People
  readonly devices: CamerasNeeds['devices']
  readonly rules: CameraRules
  readonly internalToken: string
}

/** Cameras as they are administered, and the walls they hang on. Their pictures are the gateway's business. */
export function openCctv({ app, db, journal, keys, now, newId }: Platform, { people, devices, rules, internalToken }: Others): void {
  const atomically: typeof db.atomically = (work) => db.atomically(work)
  const store = camerasStore(db)
  const seal = cameraSeal(keys)
  const pinOnvif = onvifGuard({ ...rules, demo: rules.demoOnvif ?? null })
  const cameras = camerasService({ store, seal, pin: addressGuard(rules), pinOnvif, devices, journal, atomically, now })
  const walls = wallsService({ store: wallsStore(db), camerasSeen: store.seen, journal, atomically, now, newId })
  cctvRoutes(app, { cameras, walls })
  cctvGatewayRoutes(app, cameras, internalToken)
  const personName = async (id: string) => (await people.person(id))?.name
  const moving = ptzService({ cameras: store, holds: ptzStore(db), seal, pinOnvif, personName, journal, atomically, now })
  ptzRoutes(app, moving)
  ptzGatewayRoutes(app, moving, internalToken)
  const footage = footageService({ store: footageStore(db), claims: store, camera: cameras.get, journal, atomically, now })
  const exports = exportsService({ store: exportsStore(db), camera: cameras.get, journal, atomically, now, newId })
  footageRoutes(app, { footage, exports })
  footageGatewayRoutes(app, { footage, exports }, internalToken)
}
