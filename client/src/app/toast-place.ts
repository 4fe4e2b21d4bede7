import { TOAST_REMOVED_AFTER_MS, TOAST_SHOWN_MS } from '@menara/shared/domain/ui-constants.ts'

/** Where toasts stand, how long, and how they leave. */
export const toastPlace = {
  // The buttons of dialogs, drawers and forms are on the right.
  position: 'bottom-left',
  autoClose: TOAST_SHOWN_MS,
  transitionDuration: TOAST_REMOVED_AFTER_MS,
  limit: 6,
  zIndex: 1000,
} as const
