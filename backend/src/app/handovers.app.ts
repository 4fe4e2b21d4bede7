import { handoverNotesStore } from '../features/handovers/handover-notes.store.ts'
import { handoverSheetStore } from '../features/handovers/handover-sheet.store.ts'
import { handoversRoutes } from '../features/handovers/handovers.routes.ts'
import { handoversService } from '../features/handovers/handovers.service.ts'
import { handoversStore } from '../features/handovers/handovers.store.ts'
import type { Base } from './parts.ts'
import type { SignOns } from './sign-ons.app.ts'

/** Shift hand-overs: they read what the other parts keep and lend nothing. */
export function openHandovers({ app, db, journal, now, newId }: Base, { handedOver }: Pick<SignOns, 'handedOver'>): void {
  const atomically: typeof db.atomically = (work) => db.atomically(work)
  handoversRoutes(
    app,
    handoversService({
      store: handoversStore(db),
      notes: handoverNotesStore(db),
      sheets: handoverSheetStore(db),
      journal,
      handedOver,
      atomically,
      now,
      newId,
    }),
  )
}
