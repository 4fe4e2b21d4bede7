import type { Platform } from '../../platform/platform.ts'
import { sealWith } from '../../platform/secrets/sealed.ts'
import type { People } from '../../ports/people.ts'
import type { Places } from '../../ports/places.ts'
import { vncGatewayRoutes, vncRoutes } from './vnc.routes.ts'
import { type VncAddressNeeds, vncAddress } from './vnc-address.ts'
import { vncLog } from './vnc-log.service.ts'
import { vncScreensService } from './vnc-screens.service.ts'
import { vncSessionsStore } from './vnc-sessions.store.ts'
import { vncTargetsService } from './vnc-targets.service.ts'
import { vncTargetsStore } from './vnc-targets.store.ts'

interface Others {
  readonly places: Places
  readonly people: People
  readonly internalToken: string
  readonly addresses: VncAddressNeeds
}

/** Remote screens as the backend knows them: where they are, who may go there, and who was there. The gateway carries the pictures. */
export function openVnc({ app, db, journal, keys, now, newId }: Platform, { places, people, internalToken, addresses }: Others): void {
  const atomically: typeof db.atomically = (work) => db.atomically(work)
  const [store, sessions] = [vncTargetsStore(db), vncSessionsStore(db)]
  const [addressOf, seal] = [vncAddress(addresses), sealWith(keys, 'vnc password')]
  const log = vncLog({ store: sessions, journal, atomically, now })
  const targets = vncTargetsService({
    store,
    addressOf,
    seal,
    journal,
    siteExists: async (id) => (await places.site(id)) !== undefined,
    siteOfArea: async (id) => (await places.area(id))?.location_id,
    atomically,
    now,
    newId,
  })
  const personName = async (id: string) => (await people.person(id))?.name
  const screens = vncScreensService({ targets: store, sessions, log, addressOf, seal, personName, now, newId })
  vncRoutes(app, { targets, screens, log })
  vncGatewayRoutes(app, { screens, log }, internalToken)
}
