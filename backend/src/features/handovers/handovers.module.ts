import type { Platform } from '../../platform/platform.ts'
import type { Attendances } from '../../ports/attendances.ts'
import type { SignOns } from '../../ports/sign-ons.ts'
import { handoverNotesStore } from './handover-notes.store.ts'
import { handoverSheetStore } from './handover-sheet.store.ts'
import { handoversRoutes } from './handovers.routes.ts'
import { handoversService } from './handovers.service.ts'
import { handoversStore } from './handovers.store.ts'

/** Shift hand-overs: they read what the other parts keep. */
export function openHandovers(
  { app, db, journal, zone, now, newId }: Platform,
  { handedOver, shiftStart }: Pick<SignOns, 'handedOver'> & Pick<Attendances, 'shiftStart'>,
): void {
  const atomically: typeof db.atomically = (work) => db.atomically(work)
  handoversRoutes(
    app,
    handoversService({
      store: handoversStore(db),
      notes: handoverNotesStore(db),
      sheets: handoverSheetStore(db),
      journal,
      zone,
      handedOver,
      shiftStart,
      atomically,
      now,
      newId,
    }),
  )
}
