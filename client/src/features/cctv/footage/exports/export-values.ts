import { instantAt } from '../../../../kit/dates/zoned-time.ts'
import type { ExportBody } from '../footage.api.ts'
import { wallSeconds } from '../player/day-view.ts'

export interface ExportValues extends Record<string, unknown> {
  from: string
  until: string
  reason: string
}

const MINUTE_MS = 60_000

/** A minute around a moment that is shown. */
export const exportValuesOf = (at: number | null, zone: string): ExportValues => ({
  from: at === null ? '' : wallSeconds(at - MINUTE_MS / 2, zone),
  until: at === null ? '' : wallSeconds(at, zone),
  reason: '',
})

/** What a clock of the site shows, to the second, as an instant; as it was typed when it is none. */
function momentOf(wall: string, zone: string): string {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2})?$/.test(wall)) return wall
  const minute = Date.parse(instantAt(wall.slice(0, 16), zone))
  return new Date(minute + 1000 * Number(wall.slice(17, 19) || 0)).toISOString()
}

export const exportBodyOf = ({ from, until, reason }: ExportValues, camera_id: string, zone: string): ExportBody => ({
  camera_id,
  from: momentOf(from, zone),
  until: momentOf(until, zone),
  reason,
})
