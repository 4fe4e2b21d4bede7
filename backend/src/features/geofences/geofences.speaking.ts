import type { Priority } from '@menara/shared/domain/ticket-state.ts'
import type { Fence } from './geofences.judge.ts'
import type { PresenceRow } from './geofences.store.ts'

/** What a fence says to the alarms, in the name of a device. */
export interface FenceAlarm extends Speaker {
  readonly message: string
  readonly priority: Priority
  readonly active: boolean
}
export interface Speaker {
  readonly device_id: string
  readonly type: string
}
export interface SpeakingNeeds {
  /** Raises or clears; the same one twice does nothing. */
  readonly alarm: (alarm: FenceAlarm) => Promise<void>
  /** The device that speaks for subjects without one. */
  readonly siteDevice: (locationId: string) => Promise<string>
}
type Told = Pick<Fence, 'name' | 'rule' | 'priority'>

/** The voice of the fences at the alarms. */
export function fenceSpeaking({ alarm, siteDevice }: SpeakingNeeds) {
  const standing = (row: PresenceRow | undefined): Speaker | null =>
    row?.alarm_device_id && row.alarm_type ? { device_id: row.alarm_device_id, type: row.alarm_type } : null

  /** A tag speaks for itself; for phones the site's own device does, with one alarm for each person. */
  async function speakerOf(fence: Fence, subject: { readonly id: string; readonly device_id: string | null }): Promise<Speaker> {
    if (subject.device_id) return { device_id: subject.device_id, type: `fence-${tail(fence.id)}` }
    return { device_id: await siteDevice(fence.location_id), type: `fence-${tail(fence.id)}-${tail(subject.id)}` }
  }

  return {
    async quieten(row: PresenceRow, fence: Told): Promise<void> {
      const speaker = standing(row)
      if (speaker) await alarm({ ...speaker, ...wording(fence, row.subject_name), active: false })
    },
    /** Raises the alarm of a subject, or raises it again; gives who spoke. */
    async raise(
      fence: Fence,
      subject: { readonly id: string; readonly name: string; readonly device_id: string | null },
      before: PresenceRow | undefined,
    ): Promise<Speaker> {
      const speaker = standing(before) ?? (await speakerOf(fence, subject))
      await alarm({ ...speaker, ...wording(fence, subject.name), active: true })
      return speaker
    },
  }
}

/** UUIDv7 begins with the time: its end tells two apart. */
const tail = (id: string): string => id.slice(-12)

const SAYS = { enter: 'entered', exit: 'left', dwell: 'stays too long in', out_of_hours: 'is out of hours in' } as const
const wording = ({ name, rule, priority }: Told, subject: string) => ({
  message: `${subject} ${SAYS[rule]} ${name}`.slice(0, 200),
  priority,
})
