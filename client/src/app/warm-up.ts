import { sessionStore } from '../kit/session/session.ts'
import { openFrames } from './layouts/open-frames.ts'
import { routeTable } from './routing/route-table.ts'

/** Asks for the code of the page that is about to be shown while its texts are on their way. What is missing is found again by the page. */
export function warmUp(path: string): void {
  const entry = routeTable.find((entry) => entry.path === path)
  if (!entry || (!entry.public && !sessionStore.getState().user)) return
  Promise.all([entry.screen?.(), entry.layout === 'bare' || openFrames()]).catch(() => undefined)
}
