import { handoverNotesStore } from '../features/handovers/handover-notes.store.ts'
import { handoverSheetStore } from '../features/handovers/handover-sheet.store.ts'
import { handoversRoutes } from '../features/handovers/handovers.routes.ts'
import { handoversService } from '../features/handovers/handovers.service.ts'
import { handoversStore } from '../features/handovers/handovers.store.ts'
import type { Platform } from '../platform/platform.ts'
import type { Attendances } from './attendances.app.ts'
import type { SignOns } from './sign-ons.app.ts'

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
