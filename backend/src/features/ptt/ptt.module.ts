import type { Platform } from '../../platform/platform.ts'
import type { Notifier } from '../../ports/notifications.ts'
import type { People } from '../../ports/people.ts'
import type { Places } from '../../ports/places.ts'
import type { Tickets } from '../../ports/tickets/tickets.ts'
import { pttGatewayRoutes, pttRoutes } from './ptt.routes.ts'
import { pttChannelsService } from './ptt-channels.service.ts'
import { pttChannelsStore } from './ptt-channels.store.ts'
import { pttEmergenciesService } from './ptt-emergencies.service.ts'
import { pttEmergenciesStore } from './ptt-emergencies.store.ts'
import { pttIncidentsService } from './ptt-incidents.service.ts'
import { pttIncidentsStore } from './ptt-incidents.store.ts'
import { pttTransmissionsService } from './ptt-transmissions.service.ts'
import { pttTransmissionsStore } from './ptt-transmissions.store.ts'

interface Others {
  readonly places: Places
  readonly people: People
  readonly tickets: Pick<Tickets, 'find'>
  readonly telling: Pick<Notifier, 'send'>
  readonly internalToken: string
}

/** Push-to-talk as the backend knows it: who is in which channel, and who has talked. Who is heard is the gateway's business. */
export function openPtt({ app, db, journal, now, newId }: Platform, { places, people, tickets, telling, internalToken }: Others): void {
  const atomically: typeof db.atomically = (work) => db.atomically(work)
  const store = pttChannelsStore(db)
  const channels = pttChannelsService({
    store,
    journal,
    atomically,
    now,
    newId,
    siteExists: async (id) => (await places.site(id)) !== undefined,
    peopleSeen: people.peopleSeen,
    groupsSeen: people.groupsSeen,
  })
  const incidents = pttIncidentsService({
    store,
    around: pttIncidentsStore(db),
    channels,
    talkers: (site) => people.holding('show_plugin_ptt', site),
    send: telling.send,
    ticketSeen: async (id, caller) => (await tickets.find(id, caller)) !== undefined,
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
