import { type Alarm, alarmFeed } from '@menara/shared/contract/iot.contract.ts'
import { useEffect, useRef } from 'react'
import type { FeedView } from '../../kit/feed-rows.ts'
import { useFeed } from '../../kit/live.ts'
import { newlyCalling } from './alarm-order.ts'
import { playFor } from './alarm-sound.ts'

/** Standing alarms of a site, or of every site in scope. */
export const useAlarms = (siteId: string | undefined, wanted = true): FeedView<Alarm> =>
  useFeed(alarmFeed, wanted ? { location_id: siteId } : null)

/** Sounds once for the most urgent alarm of each change. What stands when the page opens makes no sound. */
export function useAlarmSound(rows: ReadonlyMap<string, Alarm>, ready: boolean): void {
  const before = useRef<ReadonlyMap<string, Alarm> | null>(null)
  useEffect(() => {
    if (!ready) return
    const calling = before.current && newlyCalling(before.current, rows)
    before.current = rows
    if (calling) playFor(calling.priority)
  }, [rows, ready])
}
