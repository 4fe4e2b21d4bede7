import { OUTBOX_CHANNEL } from '../../platform/journal.ts'
import type { Closable, Platform } from '../../platform/platform.ts'
import { hintsRoutes } from './hints.routes.ts'
import { hintsService } from './hints.service.ts'
import { hintsStore } from './hints.store.ts'

/** Streams change notifications to the gateway. */
export async function openHints({ app, db, journal, log, now }: Platform, internalToken: string): Promise<Closable> {
  const service = hintsService({
    store: hintsStore(db),
    now,
    forget: journal.forget,
    listen: (heard) => db.listen(OUTBOX_CHANNEL, heard),
    onTrouble: (error) => log.error({ err: error }, 'hints could not be read'),
  })
  await service.open()
  hintsRoutes(app, service, internalToken)
  return service
}
