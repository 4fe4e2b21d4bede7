import { type SQL, sql } from 'drizzle-orm'

/** Whether an active user `u` is in the audience of an announcement `a` at an instant. */
export const inAudience = (at: string): SQL => sql`(u.status = 'active'
  and (cardinality(a.location_ids) = 0 or u.all_locations
    or exists (select from user_locations l where l.user_id = u.id and l.location_id = any(a.location_ids)))
  and (cardinality(a.group_ids) + cardinality(a.role_ids) = 0
    or exists (select from group_members g where g.user_id = u.id and g.group_id = any(a.group_ids))
    or exists (select from user_roles h where h.user_id = u.id and h.role_id = any(a.role_ids)
      and (h.ends_at is null or h.ends_at > ${at}::timestamptz))))`

/** Users `u` who count for an announcement `a`, with their receipt `r`: its audience, and who read it before they left that. */
export const countedPeople = (at: string): SQL => sql`from users u
  left join announcement_receipts r on r.announcement_id = a.id and r.user_id = u.id
  where (r.read_at is not null or ${inAudience(at)})`

/** Sites, groups or roles by the ids that an announcement keeps; one that is gone has a dash for a name. */
export const namesOf = (table: 'locations' | 'groups' | 'roles', column: string): SQL => sql`(select coalesce(jsonb_agg(
  jsonb_build_object('id', chosen.id, 'name', coalesce(named.name, '–')) order by named.name, chosen.id), '[]'::jsonb)
  from unnest(${sql.raw(column)}) chosen(id) left join ${sql.raw(table)} named on named.id = chosen.id)`
