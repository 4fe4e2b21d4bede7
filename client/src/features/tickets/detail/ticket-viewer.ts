import { useMay, useMe } from '../../../kit/session/session.ts'
import type { Viewer } from '../moves/ticket-rights.ts'

/** The one who looks. */
export function useViewer(): Viewer {
  const me = useMe()
  return { id: me?.id ?? '', mayWork: useMay('ticket_work') }
}
