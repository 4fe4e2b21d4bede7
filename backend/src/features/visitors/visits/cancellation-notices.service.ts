import { isEnded } from '@menara/shared/domain/visitors/visitor-state.ts'
import type { Keyring } from '../../../platform/secrets/keyring.ts'
import { sealWith } from '../../../platform/secrets/sealed.ts'
import type { VisitorEventsStore } from '../record/visitor-events.store.ts'
import type { VisitorRow } from '../record/visitor-rows.store.ts'
import type { CancellationNoticesStore } from './cancellation-notices.store.ts'
import type { VisitorMails, VisitorOutsider } from './visitor-mails.service.ts'

export interface CancellationNoticesNeeds {
  readonly farewells: CancellationNoticesStore
  readonly events: Pick<VisitorEventsStore, 'wasMailed'>
  readonly mails: Pick<VisitorMails, 'cancelledOf' | 'write'>
  readonly keys: Keyring
  now(): Date
  newId(): string
}
export type CancellationNotices = ReturnType<typeof cancellationNotices>

/** The last mail to somebody whose visit is removed from under them: what it says is kept, sealed, until it has left. */
export function cancellationNotices({ farewells, events, mails, keys, now, newId }: CancellationNoticesNeeds) {
  const { seal, open } = sealWith(keys, 'visitor farewell')
  return {
    /** Tells who was invited by mail and does not know that nobody expects them. Joins the open transaction; to be said before their data go. */
    async bid(visitor: VisitorRow): Promise<void> {
      const { id: visitorId, state, mailed_to } = visitor
      const isTold = isEnded(state) ? await farewells.isWaiting(visitorId) : mailed_to !== '' || (await events.wasMailed(visitorId))
      if (!isTold) return
      const words = await mails.cancelledOf(visitor)
      const id = newId()
      if (!words || !(await mails.write(id, 'cancelled'))) return
      await farewells.insert({ id, sealed: seal(JSON.stringify({ ...words, id }), id), created_at: now().toISOString() })
    },
    async outsider(id: string): Promise<VisitorOutsider | undefined> {
      const sealed = await farewells.sealed(id)
      const words = sealed === undefined ? null : open(sealed, id)
      return words === null ? undefined : (JSON.parse(words) as VisitorOutsider)
    },
    tidy: (): Promise<void> => farewells.tidy(),
  }
}
