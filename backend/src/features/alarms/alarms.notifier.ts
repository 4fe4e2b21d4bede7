import { nestedText, type Wording } from '@menara/shared/kit/nested-texts.ts'
import type { ActivityNote, LocalizedText, Message } from '../../ports/notifications.ts'
import type { AlarmPlace, AlarmRow } from './alarms.store.ts'

export interface NotifierNeeds {
  readonly note: (activities: readonly ActivityNote[]) => Promise<void>
  readonly send: (message: Message) => Promise<void>
  /** Who is called when an alarm of this site and desk is raised. */
  readonly called: (locationId: string, deskId: string | null) => Promise<string[]>
}
export type AlarmNotifier = ReturnType<typeof alarmNotifier>

/** Ranks that call people: critical and high. */
const CALLING = 1
/** More than this many at one site at once are one message. */
const SINGLE = 3

interface Raised {
  readonly row: AlarmRow
  readonly place: AlarmPlace
  readonly calls: boolean
}

/** Who hears of an alarm, and in which words. Everything joins the open transaction. */
export function alarmNotifier({ note, send, called }: NotifierNeeds) {
  async function call(them: readonly Raised[]): Promise<void> {
    const [first] = them
    if (!first) return
    const user_ids = await called(first.row.location_id, first.row.desk_id)
    if (user_ids.length === 0) return
    const messages = them.length > SINGLE ? [manyOf(them, first)] : them.map(oneOf)
    for (const message of messages) await send({ user_ids, type: 'alarm', ...message })
  }

  return {
    async raised(them: readonly Raised[]): Promise<void> {
      const notes = them.map(({ row, place }) =>
        noteOf(row, 'alarm.raised', {
          description: `${place.device}: ${row.message}${measureOf(row)}`,
          happened: raisedWords(row, place.device),
          area_id: place.area_id,
          actor_id: null,
        }),
      )
      if (notes.length > 0) await note(notes)
      const calling = them.filter(({ row, calls }) => calls && row.rank <= CALLING)
      for (const them of Map.groupBy(calling, ({ row }) => `${row.location_id} ${row.desk_id}`).values()) await call(them)
    },

    async cleared(them: readonly { row: AlarmRow; place: AlarmPlace | undefined }[], actor_id: string | null): Promise<void> {
      const notes = them.map(({ row, place }) =>
        noteOf(row, 'alarm.cleared', {
          description: `${place?.device ?? row.type}: ${row.message} is over`,
          happened: { key: 'alarm.cleared', params: { device: place?.device ?? row.type, ...messageOf(row) } },
          area_id: place?.area_id ?? null,
          actor_id,
        }),
      )
      if (notes.length > 0) await note(notes)
    },

    /** What a person did: `was acknowledged`, `was shelved`. */
    done: (row: AlarmRow, what: string, by: { device: string; area_id: string | null; actor_id: string; comment: string }): Promise<void> =>
      note([
        noteOf(row, `alarm.${what}`, {
          description: `${by.device}: ${row.message} ${WORDS[what] ?? WORDS.changed}${by.comment && `: ${by.comment}`}`,
          happened: {
            key: `alarm.${what in WORDS ? what : 'changed'}`,
            params: { device: by.device, ...messageOf(row), ...(by.comment && { comment: by.comment }) },
          },
          area_id: by.area_id,
          actor_id: by.actor_id,
        }),
      ]),
  }
}

const WORDS: Readonly<Record<string, string>> = {
  acknowledged: 'was acknowledged',
  reset: 'was reset',
  shelf_requested: 'is to be shelved',
  shelf_refused: 'was not shelved',
  shelved: 'was shelved',
  unshelved: 'was taken off the shelf',
  out_of_service: 'was taken out of service',
  in_service: 'was put back into service',
  changed: 'was changed',
}

function noteOf(
  row: AlarmRow,
  type: string,
  rest: Omit<ActivityNote, 'type' | 'tag' | 'subject' | 'link_id' | 'location_id' | 'data'>,
): ActivityNote {
  return {
    ...rest,
    type,
    description: rest.description.slice(0, 2000),
    area_id: rest.area_id ?? null,
    tag: row.priority,
    subject: 'alarms',
    link_id: row.id,
    location_id: row.location_id,
    data: { type: row.type, occurrence: row.occurrence },
  }
}

const oneOf = ({ row, place: { device, location } }: Raised): Omit<Message, 'user_ids' | 'type'> => ({
  title: `${row.priority === 'critical' ? 'Critical alarm' : 'Alarm'}: ${row.message}`,
  text: `${device}, ${location}`,
  link: `/admin/plugins/iot/alarm?alarm=${row.id}`,
  message: { key: 'alarm.raised', params: { ...messageOf(row), device, location, priority: row.priority } },
})

const manyOf = (them: readonly Raised[], first: Raised): Omit<Message, 'user_ids' | 'type'> => ({
  title: `${them.length} alarms at ${first.place.location}`,
  text: `First: ${first.place.device}, ${first.row.message}`,
  link: '/admin/plugins/iot/alarm',
  message: {
    key: 'alarm.raised_many',
    params: { count: String(them.length), location: first.place.location, device: first.place.device, ...messageOf(first.row) },
  },
})

type Said = Pick<AlarmRow, 'message' | 'wording'>
/** The message as a param of a longer text, said in the reader's language too. */
export const messageOf = ({ message, wording }: Said): LocalizedText['params'] => nestedText('message', message, wording)

type Measured = Pick<AlarmRow, 'value' | 'limit' | 'unit'>
const withUnit = (value: number, unit: string): string => (unit ? `${value} ${unit}` : String(value))

/** ` (31.2 °C, limit 28 °C)` as a param of a longer text, said in the reader's language too. */
export function measureIn(measured: Measured): LocalizedText['params'] {
  const { value, limit, unit } = measured
  if (value === null) return { measure: '' }
  const params = { value: withUnit(value, unit), ...(limit !== null && { limit: withUnit(limit, unit) }) }
  const wording: Wording = { key: `alarm_ticket.measure${limit === null ? '' : '_limit'}`, params }
  return nestedText('measure', measureOf(measured), wording)
}

/** ` (31.2 °C, limit 28 °C)`, as far as it was measured. */
function measureOf({ value, limit, unit }: Measured): string {
  if (value === null) return ''
  return ` (${withUnit(value, unit)}${limit === null ? '' : `, limit ${withUnit(limit, unit)}`})`
}

/** The same with its facts apart; the key says which of them there are. */
function raisedWords({ value, limit, unit, ...row }: Measured & Said, device: string): LocalizedText {
  if (value === null) return { key: 'alarm.raised', params: { device, ...messageOf(row) } }
  const params = { device, ...messageOf(row), value: withUnit(value, unit) }
  return limit === null
    ? { key: 'alarm.raised_value', params }
    : { key: 'alarm.raised_limit', params: { ...params, limit: withUnit(limit, unit) } }
}
