import type { AttendanceReport, OwnAttendance } from '@menara/shared/contract/people/attendances.contract.ts'
import { useRef, useState } from 'react'
import { Refused } from '../../../kit/calls/call.ts'
import { showRefusal } from '../../../kit/calls/refusals.ts'
import { type OwnPosition, ownPosition } from '../../../kit/media/own-position.ts'
import { useClocking } from '../attendance.api.ts'
import { type Keyed, keyed } from './clocking-key.ts'

/** What the server still wants to know, with its own sentence. */
export interface Wanted {
  readonly site: boolean
  readonly reason: boolean
  readonly position: OwnPosition | null
}

const NEEDS = ['reason', 'location_id'] as const

/** Coming or going: asks the device where it is, sends that, and learns what else is needed. */
export function useClockIn(act: OwnAttendance['allowed']) {
  const clocking = useClocking(act)
  const sent = useRef<Keyed | null>(null)
  const [locating, setLocating] = useState(false)
  const [wanted, setWanted] = useState<Wanted | null>(null)

  async function send(more: Pick<AttendanceReport, 'reason' | 'location_id'>): Promise<void> {
    setLocating(true)
    const position = wanted?.position ?? (await ownPosition())
    setLocating(false)
    const report: AttendanceReport = { position, ...more }
    sent.current = keyed(sent.current, { act, report })
    // The clock goes on between two tries: it is no part of what makes them the same.
    const told = { ...report, device_at: new Date().toISOString() }
    await clocking.mutateAsync({ report: told, key: sent.current.key }).then(
      () => {
        sent.current = null
        setWanted(null)
      },
      (error: unknown) => {
        const asked = askedFor(error)
        if (asked.length === 0) return showRefusal(error)
        // A site that is missing is asked for together with the reason that will be.
        setWanted({ position, site: wanted?.site === true || asked.includes('location_id'), reason: true })
      },
    )
  }
  return { send, wanted, busy: locating || clocking.isPending, cancel: () => setWanted(null) }
}

const askedFor = (error: unknown): string[] =>
  error instanceof Refused && error.status === 422
    ? error.errors.map((error) => error.field).filter((text) => (NEEDS as readonly string[]).includes(text))
    : []
