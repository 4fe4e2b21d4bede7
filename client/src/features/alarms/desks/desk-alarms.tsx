import type { Alarm } from '@menara/shared/contract/alarms/alarms.contract.ts'
import { createContext, type ReactNode, useContext, useMemo, useRef } from 'react'
import type { FeedView } from '../../../kit/live/feed-rows.ts'
import { useAlarms, useSuppressed } from '../alarms.live.ts'
import { type AlarmCounts, countAlarms, ofDesk } from '../list/alarm-order.ts'
import { useDeskId } from './desk-store.ts'

interface DeskAlarmsFacts {
  readonly feed: FeedView<Alarm>
  /** The same object as long as no figure changed. */
  readonly counts: AlarmCounts
}
const NOTHING: FeedView<Alarm> = { rows: new Map(), status: 'connecting', asOf: null, reason: null }
const Facts = createContext<FeedView<Alarm>>(NOTHING)
const Counts = createContext<AlarmCounts | null>(null)

/** Every alarm the desk signed on has to know of, standing and suppressed: worked out once for all parts of the screen. */
export function DeskAlarms({ siteId, children }: { readonly siteId: string | undefined; readonly children: ReactNode }) {
  const { feed, counts } = useFacts(siteId)
  return (
    <Facts value={feed}>
      <Counts value={feed.status === 'connecting' ? null : counts}>{children}</Counts>
    </Facts>
  )
}
export const useDeskAlarms = (): FeedView<Alarm> => useContext(Facts)
/** Null while they are being asked for. Whoever uses only these is painted when a figure changes, not with every alarm. */
export const useAlarmCounts = (): AlarmCounts | null => useContext(Counts)

function useFacts(siteId: string | undefined): DeskAlarmsFacts {
  const standing = useAlarms(siteId)
  const suppressed = useSuppressed(siteId)
  const deskId = useDeskId()
  const rows = useMemo((): ReadonlyMap<string, Alarm> => {
    if (deskId === null && suppressed.rows.size === 0) return standing.rows
    const all = new Map([...suppressed.rows, ...standing.rows])
    return deskId === null ? all : new Map(ofDesk(all.values(), deskId).map((item) => [item.id, item]))
  }, [standing.rows, suppressed.rows, deskId])
  const feed = useMemo(() => ({ ...standing, rows }), [standing, rows])
  const last = useRef<AlarmCounts | null>(null)
  const counts = useMemo(() => countAlarms(rows.values()), [rows])
  if (last.current === null || !sameCounts(last.current, counts)) last.current = counts
  return { feed, counts: last.current }
}

const sameCounts = (a: AlarmCounts, b: AlarmCounts): boolean => JSON.stringify(a) === JSON.stringify(b)
