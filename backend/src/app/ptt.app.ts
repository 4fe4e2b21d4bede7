import { groupRowsStore } from '../features/groups/group-rows.store.ts'
import { pttGatewayRoutes, pttRoutes } from '../features/ptt/ptt.routes.ts'
import { pttChannelsService } from '../features/ptt/ptt-channels.service.ts'
import { pttChannelsStore } from '../features/ptt/ptt-channels.store.ts'
import { pttEmergenciesService } from '../features/ptt/ptt-emergencies.service.ts'
import { pttEmergenciesStore } from '../features/ptt/ptt-emergencies.store.ts'
import { pttIncidentsService } from '../features/ptt/ptt-incidents.service.ts'
import { pttIncidentsStore } from '../features/ptt/ptt-incidents.store.ts'
import { pttTransmissionsService } from '../features/ptt/ptt-transmissions.service.ts'
import { pttTransmissionsStore } from '../features/ptt/ptt-transmissions.store.ts'
import { ticketsStore } from '../features/tickets/tickets.store.ts'
import type { Platform } from '../platform/platform.ts'
import type { Notifier } from '../ports/notifications.ts'
import type { People } from '../ports/people.ts'
import type { Places } from '../ports/places.ts'

interface Others {
  readonly places: Places
  readonly people: People
  readonly telling: Pick<Notifier, 'send'>
  readonly internalToken: string
}

/** Push-to-talk as the backend knows it: who is in which channel, and who has talked. Who is heard is the gateway's business. */
export function openPtt({ app, db, journal, now, newId }: Platform, { places, people, telling, internalToken }: Others): void {
  const atomically: typeof db.atomically = (work) => db.atomically(work)
  const [store, rows] = [pttChannelsStore(db), groupRowsStore(db)]
  const channels = pttChannelsService({
    store,
    journal,
    atomically,
    now,
    newId,
    siteExists: async (id) => (await places.site(id)) !== undefined,
    peopleSeen: rows.peopleSeen,
    groupsSeen: rows.seen,
  })
  const incidents = pttIncidentsService({
    store,
    around: pttIncidentsStore(db),
    channels,
    talkers: (site) => people.holding('show_plugin_ptt', site),
    send: telling.send,
    ticketSeen: async (id, caller) => (await ticketsStore(db).find(id, caller)) !== undefined,
    atomically,
    now,
    newId,
  })
  const transmissions = pttTransmissionsService({ store: pttTransmissionsStore(db), journal, atomically, now })
  const emergencies = pttEmergenciesService({
    store: pttEmergenciesStore(db),
    journal,
    operators: (site) => people.holding('alarm_acknowledge', site),
    send: telling.send,
    atomically,
    now,
  })
  pttRoutes(app, { channels, incidents, transmissions, emergencies })
  pttGatewayRoutes(app, { transmissions, emergencies }, internalToken)
}
