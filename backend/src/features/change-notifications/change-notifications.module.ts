import { OUTBOX_CHANNEL } from '../../platform/audit/journal.ts'
import type { Closable, Platform } from '../../platform/platform.ts'
import { changeNotificationsRoutes } from './change-notifications.routes.ts'
import { changeNotificationsService } from './change-notifications.service.ts'
import { changeNotificationsStore } from './change-notifications.store.ts'

/** Streams change notifications to the gateway. */
export async function openChangeNotifications({ app, db, journal, log, now }: Platform, internalToken: string): Promise<Closable> {
  const service = changeNotificationsService({
    store: changeNotificationsStore(db),
    now,
    forget: journal.forget,
    listen: (heard) => db.listen(OUTBOX_CHANNEL, heard),
    onTrouble: (error) => log.error({ err: error }, 'hints could not be read'),
  })
  await service.open()
  changeNotificationsRoutes(app, service, internalToken)
  return service
}
