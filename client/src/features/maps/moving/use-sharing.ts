import { positions } from '@menara/shared/contract/maps/positions.contract.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call, Refused } from '../../../kit/calls/call.ts'
import { asking } from '../../../kit/calls/query.ts'
import { showRefusal } from '../../../kit/calls/refusals.ts'

const SEND_EVERY_MS = 5000
const MOST_AT_ONCE = 100

interface Said {
  readonly longitude: number
  readonly latitude: number
  readonly accuracy_m: number
  readonly heading: number | null
  readonly speed_mps: number | null
  readonly recorded_at: string
}

/** My own position: whether it is shown, and this browser's part in it. `trouble` says why nothing is sent. */
export function useSharing() {
  const queries = useQueryClient()
  const { data } = useQuery(asking(positions.sharing, {}))
  const [asked, setAsked] = useState(false)
  const sharing = data?.data.sharing ?? false
  const wanted = sharing && (data?.data.on_shift ?? false)
  const granted = useGranted()
  const trouble = useSending(wanted && (asked || granted))
  return {
    known: data !== undefined,
    sharing,
    onShift: data?.data.on_shift ?? false,
    trouble,
    change(next: boolean): void {
      setAsked(next)
      call(positions.share, { body: { sharing: next } })
        .then(() => queries.invalidateQueries({ queryKey: ['positions', 'sharing'] }))
        .catch(showRefusal)
    },
  }
}

/** Whether the browser was allowed before: nobody is asked out of the blue. */
function useGranted(): boolean {
  const [granted, setGranted] = useState(false)
  useEffect(() => {
    let ended = false
    navigator.permissions
      ?.query({ name: 'geolocation' })
      .then(({ state }) => {
        if (!ended) setGranted(state === 'granted')
      })
      // Some browsers do not know the question; then the switch is pressed once more.
      .catch(() => undefined)
    return () => {
      ended = true
    }
  }, [])
  return granted
}

/** Sends where the device is, some places at a time. */
function useSending(on: boolean): string | null {
  const [trouble, setTrouble] = useState<string | null>(null)
  useEffect(() => {
    if (!on) return
    let waiting: Said[] = []
    const watch = navigator.geolocation.watchPosition(
      (position) => {
        waiting = [...waiting, saidOf(position)].slice(-MOST_AT_ONCE)
      },
      (error) => setTrouble(error.message),
      { enableHighAccuracy: true },
    )
    const timer = setInterval(() => {
      if (waiting.length === 0) return
      const sent = waiting
      waiting = []
      call(positions.report, { body: { positions: sent } }).then(
        () => setTrouble(null),
        (error: unknown) => {
          setTrouble(error instanceof Error ? error.message : null)
          // No answer is no refusal: they are sent with the next ones.
          if (!(error instanceof Refused) || error.status === 0 || error.status >= 502) waiting = [...sent, ...waiting].slice(-MOST_AT_ONCE)
        },
      )
    }, SEND_EVERY_MS)
    return () => {
      navigator.geolocation.clearWatch(watch)
      clearInterval(timer)
      setTrouble(null)
    }
  }, [on])
  return trouble
}

const saidOf = ({ coords, timestamp }: GeolocationPosition): Said => ({
  longitude: coords.longitude,
  latitude: coords.latitude,
  accuracy_m: Math.min(100_000, coords.accuracy),
  heading: coords.heading === null || Number.isNaN(coords.heading) ? null : coords.heading,
  speed_mps: coords.speed === null ? null : Math.min(200, Math.max(0, coords.speed)),
  recorded_at: new Date(timestamp).toISOString(),
})
