import type { SiteUsage } from '@menara/shared/contract/finance/platform-usage.contract.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Caller } from '../../../platform/access/caller.ts'
import { rowsOf } from '../../../platform/db/bulk.ts'
import type { Database } from '../../../platform/db/database.ts'

export type PlatformUsageStore = ReturnType<typeof platformUsageStore>
type Row = Omit<SiteUsage, 'location'> & { readonly id: string; readonly name: string }

/** Bytes that sites keep, as SQL; `sites` is a list or a question in brackets that names them. */
export const keptBytes = (sites: SQL) => ({
  documents: sql`(select coalesce(sum(f.bytes), 0)::float8 from documents f where f.location_id in ${sites})`,
  attachments: sql`(select coalesce(sum(a.bytes), 0)::float8 from ticket_attachments a join tickets t on t.id = a.ticket_id
    where t.location_id in ${sites})`,
  recordings: sql`(select coalesce(sum(g.bytes), 0)::float8 from cctv_segments g join devices d on d.id = g.device_id
    where d.location_id in ${sites})`,
})

/** Counts what sites use: people, devices, cameras, tickets of a month, and the bytes that are kept. */
export function platformUsageStore(db: Database) {
  return {
    async ofMonth(month: string, { locationIds }: Pick<Caller, 'locationIds'>): Promise<SiteUsage[]> {
      const seen = locationIds === null ? sql`true` : sql`s.id = any(${sql.param([...locationIds])}::uuid[])`
      const { documents, attachments, recordings } = keptBytes(sql`(s.id)`)
      const rows = await rowsOf<Row>(
        db,
        sql`
        select s.id, s.name,
          (select count(*)::int from users u where u.status = 'active'
            and (u.all_locations or exists (select from user_locations l where l.user_id = u.id and l.location_id = s.id))) as users,
          (select count(*)::int from devices d where d.location_id = s.id) as devices,
          (select count(*)::int from cctv_cameras c join devices d on d.id = c.device_id where d.location_id = s.id) as cameras,
          (select count(*)::int from tickets t where t.location_id = s.id
            and t.created_at >= (${`${month}-01`}::timestamp at time zone s.zone)
            and t.created_at < ((${`${month}-01`}::timestamp + interval '1 month') at time zone s.zone)) as tickets,
          ${documents} as document_bytes,
          ${attachments} as attachment_bytes,
          ${recordings} as recording_bytes
        from locations s where ${seen} order by lower(s.name), s.id`,
      )
      return rows.map(({ id, name, ...counts }) => ({ location: { id, name }, ...counts }))
    },
  }
}
