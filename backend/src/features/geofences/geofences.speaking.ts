import type { Priority } from '@menara/shared/domain/tickets/ticket-state.ts'
import type { Wording } from '@menara/shared/kit/nested-texts.ts'
import type { Fence } from './geofences.judge.ts'
import type { PresenceRow } from './geofences.store.ts'

/** What a fence says to the alarms, in the name of a device. */
export interface FenceAlarm extends Speaker {
  readonly message: string
  readonly wording: Wording
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
      if (speaker) await alarm({ ...speaker, ...wordsOf(fence, row.subject_name), active: false })
    },
    /** Raises the alarm of a subject, or raises it again; gives who spoke. */
    async raise(
      fence: Fence,
      subject: { readonly id: string; readonly name: string; readonly device_id: string | null },
      before: PresenceRow | undefined,
    ): Promise<Speaker> {
      const speaker = standing(before) ?? (await speakerOf(fence, subject))
      await alarm({ ...speaker, ...wordsOf(fence, subject.name), active: true })
      return speaker
    },
  }
}

/** UUIDv7 begins with the time: its end tells two apart. */
const tail = (id: string): string => id.slice(-12)

const SAYS = {
  enter: (subject: string, fence: string) => `${subject} entered ${fence}`,
  exit: (subject: string, fence: string) => `${subject} left ${fence}`,
  dwell: (subject: string, fence: string) => `${subject} stays too long in ${fence}`,
  out_of_hours: (subject: string, fence: string) => `${subject} is in ${fence} out of hours`,
} as const
const wordsOf = ({ name, rule, priority }: Told, subject: string) => ({
  message: SAYS[rule](subject, name).slice(0, 200),
  wording: { key: `alarm_message.fence_${rule}`, params: { subject, fence: name } },
  priority,
})
