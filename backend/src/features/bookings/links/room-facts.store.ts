import { sql } from 'drizzle-orm'
import { rowsOf } from '../../../platform/db/bulk.ts'
import type { Database } from '../../../platform/db/database.ts'

export type RoomFactsStore = ReturnType<typeof roomFactsStore>
interface RoomFacts {
  readonly area: string | null
  readonly capacity: number | null
  /** What is wrong with it, in the words of the alarm or ticket. */
  readonly trouble: string | null
}

/** What a display says of its room. It writes nothing. */
export function roomFactsStore(db: Database) {
  return {
    async room(id: string): Promise<RoomFacts> {
      const [row] = await rowsOf<RoomFacts>(
        db,
        sql`select r.name as area,
            coalesce((select v.value from attributes v where v.asset_id = a.id and lower(v.name) in ('capacity', 'kapasitas')
              and v.value ~ '^[0-9]{1,4}$' limit 1),
              case when a.extra_data->>'capacity' ~ '^[0-9]{1,4}$' then a.extra_data->>'capacity' end)::int as capacity,
            (select m.message from alarms m join devices d on d.id = m.device_id
              where d.asset_id = a.id and m.process = 'active' and m.rank = 0 order by m.raised_at limit 1) as trouble
          from assets a left join areas r on r.id = a.area_id where a.id = ${id}`,
      )
      return row ?? { area: null, capacity: null, trouble: null }
    },
  }
}
