import type { AttendanceReport, OwnAttendance } from '@menara/shared/contract/people/attendances.contract.ts'
import { useRef, useState } from 'react'
import { Refused } from '../../../kit/calls/call.ts'
import { showRefusal } from '../../../kit/calls/refusals.ts'
import { type OwnPosition, ownPosition } from '../../../kit/media/own-position.ts'
import { useClocking } from '../attendance.api.ts'
import { type Keyed, keyed } from './clocking-key.ts'

type More = Pick<AttendanceReport, 'reason' | 'location_id' | 'kiosk_code'> & { readonly photo?: File }
/** What the server still wants to know of who is not at the site. */
export interface Wanted {
  readonly site: boolean
  readonly reason: boolean
  readonly position: OwnPosition | null
}
/** What the site asks for beside, in the server's own words; `more` is what was sent without it. */
export interface Lacking {
  readonly text: string
  readonly photo: boolean
  readonly more: More
}

const NEEDS = ['reason', 'location_id'] as const
/** What a page can do something about: take a photo, or scan the code of a kiosk. */
const EVIDENCE = ['image', 'position', 'kiosk_code']

/** Coming or going: asks the device where it is, sends that, and learns what else is needed. */
export function useClockIn(act: OwnAttendance['allowed']) {
  const clocking = useClocking(act)
  const sent = useRef<Keyed | null>(null)
  const [locating, setLocating] = useState(false)
  const [wanted, setWanted] = useState<Wanted | null>(null)
  const [lacking, setLacking] = useState<Lacking | null>(null)

  async function positionFor({ kiosk_code }: More): Promise<OwnPosition | null> {
    // Who scans the code of a kiosk is there.
    if (kiosk_code !== undefined) return null
    if (wanted?.position) return wanted.position
    setLocating(true)
    return ownPosition().finally(() => setLocating(false))
  }

  async function send({ photo, ...more }: More): Promise<void> {
    const position = await positionFor(more)
    const report: AttendanceReport = { position, ...more }
    sent.current = keyed(sent.current, { act, report })
    // The clock goes on between two tries: it is no part of what makes them the same.
    const told = { ...report, device_at: new Date().toISOString() }
    await clocking.mutateAsync({ report: told, key: sent.current.key, photo }).then(
      () => {
        sent.current = null
        setWanted(null)
        setLacking(null)
      },
      (error: unknown) => {
        const fields = brokenFields(error)
        const asked = fields.filter((text) => (NEEDS as readonly string[]).includes(text))
        if (asked.length === 0 && fields.some((field) => EVIDENCE.includes(field)))
          return setLacking({ text: (error as Refused).message, photo: fields.includes('image'), more })
        if (asked.length === 0) return showRefusal(error)
        // A site that is missing is asked for together with the reason that will be.
        setWanted({ position, site: wanted?.site === true || asked.includes('location_id'), reason: true })
      },
    )
  }
  const cancel = () => {
    setWanted(null)
    setLacking(null)
  }
  return { send, wanted, lacking, busy: locating || clocking.isPending, cancel }
}

const brokenFields = (error: unknown): string[] =>
  error instanceof Refused && error.status === 422 ? error.errors.map(({ field }) => field) : []
