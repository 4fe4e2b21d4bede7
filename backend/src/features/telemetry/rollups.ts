import type { ReadRollups } from '../../ports/rollups.ts'
import type { HistoryService } from './history.service.ts'

const STEP_MS = { '15m': 900_000, '1h': 3_600_000 } as const

/** Reads rollups for other features from the history's spans; see the port. */
export function rollupsFrom({ spans }: Pick<HistoryService, 'spans'>): ReadRollups {
  return async (pointIds, { from, to, step }) => {
    const ids = [...new Set(pointIds)]
    if (ids.length === 0 || to <= from) return new Map()
    const stepMs = STEP_MS[step]
    const found = await spans({ pointIds: ids, start: Math.floor(from / stepMs) * stepMs, end: Math.ceil(to / stepMs) * stepMs, stepMs })
    return Map.groupBy(found, (span) => span.point_id)
  }
}
