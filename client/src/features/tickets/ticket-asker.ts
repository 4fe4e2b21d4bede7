import { useMay, useMe } from '../../kit/session.ts'
import type { Asker } from './ticket-rights.ts'

/** The one who looks. */
export function useAsker(): Asker {
  const me = useMe()
  return { id: me?.id ?? '', mayWork: useMay('ticket_work') }
}
