import type { AlarmDesk, alarmDesks } from '@menara/shared/contract/alarms/alarm-desks.contract.ts'
import { type Priority, priorities } from '@menara/shared/domain/tickets/ticket-state.ts'
import type { CallOf } from '@menara/shared/kit/endpoint.ts'

type Typed = number | string
interface RungValues {
  priority: Priority
  lead_min: Typed
  group_min: Typed
  supervisor_min: Typed
}
/** The form of a desk; the ladder has a rung for every priority, empty where nobody is told. */
export interface DeskValues extends Record<string, unknown> {
  name: string
  location_ids: string[]
  area_ids: string[]
  lead_id: string | null
  group_id: string | null
  supervisor_id: string | null
  ladder: RungValues[]
}

export function deskValuesOf(desk: AlarmDesk | undefined): DeskValues {
  return {
    name: desk?.name ?? '',
    location_ids: desk?.locations.map((location) => location.id) ?? [],
    area_ids: desk?.areas.map((area) => area.id) ?? [],
    lead_id: desk?.lead?.id ?? null,
    group_id: desk?.group?.id ?? null,
    supervisor_id: desk?.supervisor?.id ?? null,
    ladder: priorities.map((priority) => {
      const rung = desk?.ladder.find((item) => item.priority === priority)
      return { priority, lead_min: rung?.lead_min ?? '', group_min: rung?.group_min ?? '', supervisor_min: rung?.supervisor_min ?? '' }
    }),
  }
}

const minutes = (typed: Typed): number | null => (typed === '' ? null : Number(typed))

export function deskDraftOf({ ladder, ...rest }: DeskValues): CallOf<typeof alarmDesks.create>['body'] {
  const rungs = ladder.map((values) => ({
    priority: values.priority,
    lead_min: minutes(values.lead_min),
    group_min: minutes(values.group_min),
    supervisor_min: minutes(values.supervisor_min),
  }))
  return { ...rest, ladder: rungs.filter((rung) => rung.lead_min !== null || rung.group_min !== null || rung.supervisor_min !== null) }
}
