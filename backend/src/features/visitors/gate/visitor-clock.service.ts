import { isEnded, isExpected, isPresent } from '@menara/shared/domain/visitors/visitor-state.ts'
import type { KeptFile } from '../../../platform/files/uploads.ts'
import { eachOf } from '../../../platform/jobs/batches.ts'
import type { VisitorsNeeds } from '../record/visitor-facts.service.ts'
import type { VisitorPhotosStore } from '../record/visitor-photos.store.ts'
import type { VisitorRow } from '../record/visitor-rows.store.ts'
import type { VisitorErasing } from '../retention/visitor-erasing.service.ts'
import { USUAL_RETENTION_DAYS } from '../visitor-rules.service.ts'
import type { CancellationNotices } from '../visits/cancellation-notices.service.ts'
import type { VisitorDueStore } from './visitor-due.store.ts'
import type { VisitorWaits } from './visitor-waits.service.ts'

/** Looked at in one go; the rest has its turn a minute later. */
const AT_ONCE = 200

export interface VisitorClockNeeds extends VisitorsNeeds {
  readonly due: VisitorDueStore
  readonly erasing: VisitorErasing
  readonly photos: VisitorPhotosStore
  readonly waits: VisitorWaits
  readonly farewells: Pick<CancellationNotices, 'tidy'>
  receiving(locationId: string): Promise<string[]>
  removePhoto(photo: KeptFile): void
  afterCommit(work: () => void): void
}

/** What happens to visitors by the clock: who stays or waits too long, who never came, whose data are due to go. Nobody is ever closed silently. */
export function visitorClock(needs: VisitorClockNeeds) {
  const { due, photos, waits, access, record, atomically, now } = needs

  const overstayed = (id: string) =>
    atomically(async () => {
      const held = await access.holdOpen(id)
      if (!held || !isPresent(held.visitor.state) || held.visitor.overstay_at) return
      await record.change(held, { overstay_at: now().toISOString() }, { kind: 'overstayed', actor: null })
      await record.tellHost(held, 'overstayed', { others: await needs.receiving(held.ticket.location.id) })
    })
  const reminded = (id: string) =>
    atomically(async () => {
      const held = await access.holdOpen(id)
      if (!held || held.visitor.reminded_at || !isExpected(held.visitor.state)) return
      await needs.store.note(id, { reminded_at: now().toISOString() })
      await needs.mails.remind(held.visitor)
    })
  const missed = (id: string) =>
    atomically(async () => {
      const held = await access.holdOpen(id)
      const state = held?.visitor.state
      if (!held || state === undefined || !isExpected(state)) return
      const [move, kind] = state === 'invited' ? (['expire', 'expired'] as const) : (['miss', 'no_show'] as const)
      await record.move(held, move, { kind, actor: null, facts: { ended_at: now().toISOString() } })
    })

  const forgotten = (id: string) =>
    atomically(async () => {
      const held = await access.holdOpen(id)
      if (held && isEnded(held.visitor.state) && !held.visitor.erased_at) await needs.erasing.erase(held, null)
    })
  const dropped = (photo: Awaited<ReturnType<typeof photos.lost>>[number]) =>
    atomically(async () => {
      await photos.forget(photo.id)
      needs.afterCommit(() => needs.removePhoto(photo))
    })

  return {
    /** Everything that is due now. Throws at the end what failed. */
    async look(): Promise<void> {
      const at = now().toISOString()
      const kinds = [
        async () => eachOf(await due.overdue(at, AT_ONCE), ({ id }) => overstayed(id)),
        async () => eachOf(byTicket(await due.waiting(at, AT_ONCE)), waits.miss),
        async () => eachOf(await due.tomorrow(at, AT_ONCE), ({ id }) => reminded(id)),
        async () => eachOf(await due.missed(at, AT_ONCE), ({ id }) => missed(id)),
        async () => eachOf(await due.forgettable(at, { usualDays: USUAL_RETENTION_DAYS, limit: AT_ONCE }), forgotten),
        async () => eachOf(await photos.lost(AT_ONCE), dropped),
        () => needs.farewells.tidy(),
      ]
      await eachOf(kinds, (kind) => kind())
    },
  }
}

const byTicket = (rows: readonly VisitorRow[]): string[][] =>
  [...Map.groupBy(rows, (row) => row.ticket_id).values()].map((some) => some.map((item) => item.id))
