import { addressGuard, type Place } from '../features/cctv/camera-address.ts'
import { cameraSeal } from '../features/cctv/camera-seal.ts'
import { type CamerasNeeds, camerasService } from '../features/cctv/cameras.service.ts'
import { camerasStore } from '../features/cctv/cameras.store.ts'
import { cctvGatewayRoutes, cctvRoutes } from '../features/cctv/cctv.routes.ts'
import { wallsService } from '../features/cctv/walls.service.ts'
import { wallsStore } from '../features/cctv/walls.store.ts'
import type { Base } from './parts.ts'

/** Where cameras may be asked. */
export interface CameraRules {
  readonly networks: readonly string[]
  readonly own: readonly Place[]
  readonly demo: Place | null
}
interface Others {
  readonly devices: CamerasNeeds['devices']
  readonly rules: CameraRules
  readonly internalToken: string
}

/** Cameras as they are administered, and the walls they hang on. Their pictures are the gateway's business. */
export function openCctv({ app, db, journal, tokenKey, now, newId }: Base, { devices, rules, internalToken }: Others): void {
  const atomically: typeof db.atomically = (work) => db.atomically(work)
  const store = camerasStore(db)
  const cameras = camerasService({ store, seal: cameraSeal(tokenKey), pin: addressGuard(rules), devices, journal, atomically, now })
  const walls = wallsService({ store: wallsStore(db), camerasSeen: store.seen, journal, atomically, now, newId })
  cctvRoutes(app, { cameras, walls })
  cctvGatewayRoutes(app, cameras, internalToken)
}
