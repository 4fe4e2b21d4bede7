import type { Platform } from '../../platform/platform.ts'
import type { Events } from '../../ports/events.ts'
import type { Notifier } from '../../ports/notifications.ts'
import { inboxRoutes } from './inbox.routes.ts'
import { type InboxNeeds, inboxService } from './inbox.service.ts'
import { inboxStore } from './inbox.store.ts'
import { inboxMovesService } from './inbox-moves.service.ts'

interface Others extends Pick<InboxNeeds, 'tell'> {
  readonly events: Pick<Events, 'on'>
}

/** Messages to people inside the product; `tell` plans their deliveries by mail, push and WhatsApp. */
export function openInbox({ app, db, journal, now, newId }: Platform, { tell, events }: Others): Pick<Notifier, 'send'> {
  const atomically: typeof db.atomically = (work) => db.atomically(work)
  const shared = { store: inboxStore(db), journal, atomically, now }
  const service = inboxService({ ...shared, newId, tell })
  events.on('person.erasing', async ({ userId, removed }) => removed('inbox', await shared.store.eraseOf(userId)))
  inboxRoutes(app, service, inboxMovesService(shared))
  return { send: service.send }
}
