import type { Geofence } from '@menara/shared/contract/maps/geofences.contract.ts'
import type { Camera } from '@menara/shared/contract/maps/positions.contract.ts'
import type { Area } from '@menara/shared/contract/places/areas.contract.ts'
import type { Device } from '@menara/shared/contract/places/assets.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { useMay } from '../../../kit/session/session.ts'
import { deviceTurnsOf, JOURNAL_LEAD_MS, journalOf, type Span, tracksOf } from '../maps.api.ts'
import type { ShownAlarm } from '../scene/site-ranks.ts'
import { devicesAt, placesAt, standingAt, stoodAllAlong, thereAt } from './replay.ts'

export const SPEEDS = [1, 10, 60, 300] as const
export const HOURS = [0.5, 2, 8, 24] as const
const STEP_MS = 200
const SECOND_MS = 1000
const MINUTE_MS = 60_000
const HOUR_MS = 3_600_000

interface Place {
  readonly span: Span
  readonly at: number
  readonly playing: boolean
  readonly speed: number
}

/** What the past is made of: things as they are now, whose states and presence are then those of the moment. */
interface Present {
  readonly areas: readonly Area[]
  readonly devices: readonly Device[]
  readonly cameras: readonly Camera[]
  readonly fences: readonly Geofence[]
  readonly standing: readonly ShownAlarm[]
}

/** The past of a site: nothing is live while it is open. */
export function useReplay(siteId: string | undefined, { areas, devices, cameras, fences, standing }: Present) {
  const [kept, setPlace] = useState<Place | null>(null)
  const place = kept && kept.span.siteId === siteId ? kept : null
  const now = useMoment(place, setPlace)
  const past = usePast(place?.span ?? null)
  const byId = useMemo(() => new Map(areas.map((area) => [area.id, area])), [areas])
  const deviceById = useMemo(() => new Map(devices.map((device) => [device.id, device])), [devices])
  const movers = useMemo(() => (now === null ? [] : placesAt(past.tracks, now, byId)), [past.tracks, now, byId])
  const all = place ? stoodAllAlong(standing, past.journal, place.span.start - JOURNAL_LEAD_MS) : NO_ALARMS
  const alarms = useMemo(() => (now === null ? [] : standingAt(past.journal, now, deviceById)), [past.journal, now, deviceById])
  // Turns and rows change by the second at most, the moment five times as often.
  const second = now === null ? null : Math.floor(now / SECOND_MS) * SECOND_MS
  const things = useMemo(
    () =>
      second === null
        ? null
        : {
            devices: devicesAt(devices, past.turns, second),
            cameras: devicesAt(cameras, past.turns, second),
            fences: thereAt(fences, second),
          },
    [devices, cameras, fences, past.turns, second],
  )

  const change = (more: Partial<Place>) => setPlace((current) => current && { ...current, ...more })
  return {
    place,
    movers,
    alarms: all.length > 0 ? [...alarms, ...all] : alarms,
    /** Null while nothing is replayed. */
    things,
    waiting: past.waiting,
    error: past.error,
    open(hours: number): void {
      if (!siteId) return
      const end = Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS
      const start = end - hours * HOUR_MS
      setPlace((current) => ({
        span: { siteId, start, end },
        at: current?.span.siteId === siteId ? Math.max(start, current.at) : start,
        playing: false,
        speed: current?.speed ?? 10,
      }))
    },
    seek: (at: number) => change({ at }),
    play: (playing: boolean) => change(playing && place && place.at >= place.span.end ? { playing, at: place.span.start } : { playing }),
    speed: (speed: number) => change({ speed }),
    close: () => setPlace(null),
  }
}
export type Replay = ReturnType<typeof useReplay>

/** Moves the moment on while it plays, and stops at the end. */
function useMoment(place: Place | null, setPlace: (change: (item: Place | null) => Place | null) => void): number | null {
  const playing = place?.playing ?? false
  useEffect(() => {
    if (!playing) return
    let before = performance.now()
    const timer = setInterval(() => {
      const passed = performance.now() - before
      before += passed
      setPlace((current) => {
        if (!current?.playing) return current
        const at = Math.min(current.span.end, current.at + passed * current.speed)
        return { ...current, at, playing: at < current.span.end }
      })
    }, STEP_MS)
    return () => clearInterval(timer)
  }, [playing, setPlace])
  return place?.at ?? null
}

const NOTHING: Span = { siteId: '', start: 0, end: 0 }
const EMPTY: readonly never[] = []
const NO_ALARMS: readonly ShownAlarm[] = []

function usePast(span: Span | null) {
  const mayAlarms = useMay('show_plugin_iot')
  const tracks = useQuery({ ...tracksOf(span ?? NOTHING), enabled: span !== null })
  const journal = useQuery({ ...journalOf(span ?? NOTHING), enabled: span !== null && mayAlarms })
  const turns = useQuery({ ...deviceTurnsOf(span ?? NOTHING), enabled: span !== null })
  return {
    tracks: tracks.data?.data ?? EMPTY,
    turns: turns.data ?? EMPTY,
    journal: journal.data ?? EMPTY,
    waiting: span !== null && (tracks.isPending || turns.isPending || (mayAlarms && journal.isPending)),
    error: tracks.error ?? turns.error ?? journal.error,
  }
}
