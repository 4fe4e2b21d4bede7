import type { ActivityNote, Message } from '../../app/parts.ts'
import type { AlarmPlace, AlarmRow } from './alarms.store.ts'

export interface TellingNeeds {
  readonly note: (activity: ActivityNote) => Promise<void>
  readonly send: (message: Message) => Promise<void>
  /** Who is called when an alarm of this site is raised. */
  readonly onDuty: (locationId: string) => Promise<string[]>
}
export type AlarmTelling = ReturnType<typeof alarmTelling>

/** Ranks that call people: critical and high. */
const CALLING = 1

/** Who hears of an alarm, and in which words. Everything joins the open transaction. */
export function alarmTelling({ note, send, onDuty }: TellingNeeds) {
  const write = (
    row: AlarmRow,
    type: string,
    { description, area_id, actor_id }: Pick<ActivityNote, 'description' | 'area_id' | 'actor_id'>,
  ) =>
    note({
      type,
      description: description.slice(0, 2000),
      tag: row.priority,
      link_id: row.id,
      location_id: row.location_id,
      area_id: area_id ?? null,
      actor_id,
      data: { type: row.type, occurrence: row.occurrence },
    })

  async function call(row: AlarmRow, { device, location }: AlarmPlace): Promise<void> {
    if (row.rank > CALLING) return
    const user_ids = await onDuty(row.location_id)
    if (user_ids.length === 0) return
    await send({
      user_ids,
      type: 'alarm',
      title: `${row.priority === 'critical' ? 'Critical alarm' : 'Alarm'}: ${row.message}`,
      text: `${device}, ${location}`,
      link: `/admin/plugins/iot/alarm?alarm=${row.id}`,
      message: { key: 'alarm.raised', params: { message: row.message, device, location, priority: row.priority } },
    })
  }

  return {
    async raised(row: AlarmRow, place: AlarmPlace): Promise<void> {
      await write(row, 'alarm.raised', {
        description: `${place.device}: ${row.message}${measureOf(row)}`,
        area_id: place.area_id,
        actor_id: null,
      })
      await call(row, place)
    },
    cleared: (row: AlarmRow, place: AlarmPlace | undefined, actor_id: string | null): Promise<void> =>
      write(row, 'alarm.cleared', {
        description: `${place?.device ?? row.type}: ${row.message} is over`,
        area_id: place?.area_id ?? null,
        actor_id,
      }),
    acknowledged: (row: AlarmRow, by: { device: string; area_id: string | null; actor_id: string; comment: string }): Promise<void> =>
      write(row, 'alarm.acknowledged', {
        description: `${by.device}: ${row.message} was acknowledged${by.comment && `: ${by.comment}`}`,
        area_id: by.area_id,
        actor_id: by.actor_id,
      }),
  }
}

/** ` (31.2 °C, limit 28 °C)`, as far as it was measured. */
export function measureOf({ value, limit, unit }: Pick<AlarmRow, 'value' | 'limit' | 'unit'>): string {
  if (value === null) return ''
  const withUnit = (it: number): string => (unit ? `${it} ${unit}` : String(it))
  return ` (${withUnit(value)}${limit === null ? '' : `, limit ${withUnit(limit)}`})`
}
