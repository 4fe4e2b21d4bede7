import { useMay, useMe } from '../../kit/session.ts'
import type { Viewer } from './ticket-rights.ts'

/** The one who looks. */
export function useViewer(): Viewer {
  const me = useMe()
  return { id: me?.id ?? '', mayWork: useMay('ticket_work') }
}
