import type { Area } from '@menara/shared/contract/areas.contract.ts'
import type { Device } from '@menara/shared/contract/assets.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { useMay } from '../../kit/session.ts'
import { journalOf, type Span, tracksOf } from './maps.api.ts'
import { placesAt, standingAt } from './replay.ts'

export const SPEEDS = [1, 10, 60, 300] as const
export const HOURS = [0.5, 2, 8, 24] as const
const STEP_MS = 200
const MINUTE_MS = 60_000
const HOUR_MS = 3_600_000

interface Place {
  readonly span: Span
  readonly at: number
  readonly playing: boolean
  readonly speed: number
}

/** The past of a site: nothing is live while it is open. */
export function useReplay(siteId: string | undefined, { areas, devices }: { areas: readonly Area[]; devices: readonly Device[] }) {
  const [kept, setPlace] = useState<Place | null>(null)
  const place = kept && kept.span.siteId === siteId ? kept : null
  const now = useMoment(place, setPlace)
  const past = usePast(place?.span ?? null)
  const byId = useMemo(() => new Map(areas.map((it) => [it.id, it])), [areas])
  const deviceById = useMemo(() => new Map(devices.map((it) => [it.id, it])), [devices])
  const movers = useMemo(() => (now === null ? [] : placesAt(past.tracks, now, byId)), [past.tracks, now, byId])
  const alarms = useMemo(() => (now === null ? [] : standingAt(past.journal, now, deviceById)), [past.journal, now, deviceById])

  const change = (more: Partial<Place>) => setPlace((it) => it && { ...it, ...more })
  return {
    place,
    movers,
    alarms,
    waiting: past.waiting,
    error: past.error,
    open(hours: number): void {
      if (!siteId) return
      const end = Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS
      const start = end - hours * HOUR_MS
      setPlace((it) => ({
        span: { siteId, start, end },
        at: it?.span.siteId === siteId ? Math.max(start, it.at) : start,
        playing: false,
        speed: it?.speed ?? 10,
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
function useMoment(place: Place | null, setPlace: (change: (it: Place | null) => Place | null) => void): number | null {
  const playing = place?.playing ?? false
  useEffect(() => {
    if (!playing) return
    let before = performance.now()
    const timer = setInterval(() => {
      const passed = performance.now() - before
      before += passed
      setPlace((it) => {
        if (!it?.playing) return it
        const at = Math.min(it.span.end, it.at + passed * it.speed)
        return { ...it, at, playing: at < it.span.end }
      })
    }, STEP_MS)
    return () => clearInterval(timer)
  }, [playing, setPlace])
  return place?.at ?? null
}

const NOTHING: Span = { siteId: '', start: 0, end: 0 }
const EMPTY: readonly never[] = []

function usePast(span: Span | null) {
  const mayAlarms = useMay('show_plugin_iot')
  const tracks = useQuery({ ...tracksOf(span ?? NOTHING), enabled: span !== null })
  const journal = useQuery({ ...journalOf(span ?? NOTHING), enabled: span !== null && mayAlarms })
  return {
    tracks: tracks.data?.data ?? EMPTY,
    journal: journal.data ?? EMPTY,
    waiting: span !== null && (tracks.isPending || (mayAlarms && journal.isPending)),
    error: tracks.error ?? journal.error,
  }
}
