import { alarmDeskFeed, type DeskState } from '@menara/shared/contract/alarms/alarm-desks.contract.ts'
import { type Alarm, alarmFeed } from '@menara/shared/contract/alarms/alarms.contract.ts'
import { useEffect, useMemo } from 'react'
import type { FeedView } from '../../kit/live/feed-rows.ts'
import { useFeed } from '../../kit/live/live.ts'
import { useDeskId } from './desks/desk-store.ts'
import { restSound, soundFor } from './sound/alarm-sound.ts'

/** Standing alarms of a site, or of every site in scope. */
export const useAlarms = (siteId: string | undefined, wanted = true): FeedView<Alarm> =>
  useFeed(alarmFeed, wanted ? { location_id: siteId } : null)

/** Those suppressed by design, whether they would stand or not. */
export const useSuppressed = (siteId: string | undefined): FeedView<Alarm> =>
  useFeed(alarmFeed, { location_id: siteId, state: 'suppressed' })

/** Desks as they are now: counts, flood, figures. */
export const useDeskStates = (siteId: string | undefined): FeedView<DeskState> => useFeed(alarmDeskFeed, { location_id: siteId })

/** Whether the desk signed on is in a flood; without one, whether every desk that has alarms is calm. */
export function useFlood(siteId: string | undefined): DeskState | null {
  const { rows } = useDeskStates(siteId)
  const deskId = useDeskId()
  return useMemo(() => {
    const inFlood = [...rows.values()].filter((row) => row.flood !== null && (deskId === null || row.id === deskId))
    return inFlood.sort((a, b) => b.last_10min - a.last_10min)[0] ?? null
  }, [rows, deskId])
}

/** Keeps the siren told of what calls at this desk while the list is on screen. */
export function useAlarmSound(rows: ReadonlyMap<string, Alarm>, ready: boolean, flood: boolean): void {
  useEffect(() => {
    if (ready) soundFor(rows.values(), flood)
  }, [rows, ready, flood])
  useEffect(() => restSound, [])
}
