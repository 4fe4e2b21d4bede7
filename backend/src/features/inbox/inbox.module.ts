import type { Platform } from '../../platform/platform.ts'
import type { Notifier } from '../../ports/notifications.ts'
import { inboxRoutes } from './inbox.routes.ts'
import { type InboxNeeds, inboxService } from './inbox.service.ts'
import { inboxStore } from './inbox.store.ts'
import { inboxMovesService } from './inbox-moves.service.ts'

/** Messages to people inside the product; `tell` plans their deliveries by mail, push and WhatsApp. */
export function openInbox({ app, db, journal, now, newId }: Platform, { tell }: Pick<InboxNeeds, 'tell'>): Pick<Notifier, 'send'> {
  const atomically: typeof db.atomically = (work) => db.atomically(work)
  const shared = { store: inboxStore(db), journal, atomically, now }
  const service = inboxService({ ...shared, newId, tell })
  inboxRoutes(app, service, inboxMovesService(shared))
  return { send: service.send }
}
