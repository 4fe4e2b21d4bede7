import { type SQL, sql } from 'drizzle-orm'

/** Of `alarm_desks k`: a desk is seen by whoever sees one of its places; one that owns nothing, by all who see everything. */
export function deskSeenBy(scope: readonly string[] | null): SQL {
  if (!scope) return sql`true`
  const sites = `{${scope.join(',')}}`
  return sql`(exists (select 1 from alarm_desk_locations o where o.desk_id = k.id and o.location_id = any(${sites}::uuid[]))
    or exists (select 1 from alarm_desk_areas o join areas ar on ar.id = o.area_id where o.desk_id = k.id and ar.location_id = any(${sites}::uuid[])))`
}

/** Of `desk_sign_ons n`: it has not ended, and the session and the person it depends on are still there. */
export const standsAt = (now: string): SQL => sql`(n.ended_at is null
  and exists (select 1 from sessions x where x.id = n.session_id and x.revoked_at is null and x.expires_at > ${now}::timestamptz)
  and exists (select 1 from users w where w.id = n.user_id and w.status = 'active'))`
