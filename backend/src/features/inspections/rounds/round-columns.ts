import { type SQL, sql } from 'drizzle-orm'
import { assetSeenBy } from '../../../platform/access/assets-seen.ts'
import type { Caller } from '../../../platform/access/caller.ts'
import { instantText, refOf } from '../../../platform/db/shown-columns.ts'

/** An asset by its alias, as far as the caller may see it. */
export const assetFor = (caller: Caller, alias: string): SQL =>
  sql`case when ${assetSeenBy(caller, sql.raw(`${alias}.id`))} then ${refOf(alias)} end`
/** A template by the alias `t`, as it is named beside what was made with it. */
export const TEMPLATE = sql`jsonb_build_object('id', t.id, 'code', t.code, 'name_en', t.name_en, 'name_id', t.name_id)`
const shownInstant = (column: string): SQL => instantText(sql.raw(column))

/** Columns of a round in a list; `now` in UTC. */
export const roundColumns = (caller: Caller, now: string): SQL => sql`
  r.id, ${refOf('p')} as plan, ${TEMPLATE} || jsonb_build_object('version', v.version) as template,
  ${refOf('site')} as location, ${refOf('area')} as area, ${assetFor(caller, 'asset')} as asset,
  ${refOf('person')} as assignee, ${refOf('team')} as "group", r.state,
  ${shownInstant('r.due_at')} as due_at, ${shownInstant('r.opens_at')} as opens_at, ${shownInstant('r.closes_at')} as closes_at,
  (r.state = 'in_progress' and r.closes_at < ${now}::timestamptz) as overdue,
  ${shownInstant('r.started_at')} as started_at, ${shownInstant('r.submitted_at')} as submitted_at, ${refOf('inspector')} as inspector,
  ${shownInstant('r.decided_at')} as decided_at, ${refOf('decider')} as decided_by, r.decision_note, r.score, r.failed,
  (select count(*)::int from inspection_findings f where f.round_id = r.id and f.state <> 'verified') as findings_open,
  jsonb_array_length(r.checkpoints) as checkpoints_total,
  (select count(*)::int from inspection_visits vi where vi.round_id = r.id) as checkpoints_visited, r.rev`

export const ROUNDS = sql`inspection_rounds r join inspection_versions v on v.id = r.version_id join inspection_templates t on t.id = v.template_id
  join locations site on site.id = r.location_id left join inspection_plans p on p.id = r.plan_id left join areas area on area.id = r.area_id
  left join assets asset on asset.id = r.asset_id left join users person on person.id = r.assignee_id left join groups team on team.id = r.group_id
  left join users inspector on inspector.id = r.started_by left join users decider on decider.id = r.decided_by`

/** What was recorded of a round, beside its columns. */
export const recordColumns = (caller: Caller): SQL => sql`
  r.version_id, r.ordered, r.assignee_id, r.group_id, r.started_by, r.submitted_by,
  (select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'name', c.name, 'area', ${refOf('ca')}, 'asset', ${assetFor(caller, 'cs')},
      'code', c.code, 'longitude', c.longitude, 'latitude', c.latitude, 'tolerance_m', c.tolerance_m) order by k.at), '[]')
    from jsonb_array_elements(r.checkpoints) with ordinality k(row, at)
    cross join jsonb_to_record(k.row) c(id uuid, name text, area_id uuid, asset_id uuid, code text, longitude float8, latitude float8, tolerance_m int)
    left join areas ca on ca.id = c.area_id left join assets cs on cs.id = c.asset_id) as checkpoints,
  (select coalesce(jsonb_agg(jsonb_build_object('checkpoint_id', vi.checkpoint_id, 'at', ${shownInstant('vi.at')}, 'method', vi.method,
      'distance_m', vi.distance_m, 'within', vi.within, 'in_order', vi.in_order, 'note', vi.note, 'by', ${refOf('u')}) order by vi.at, vi.checkpoint_id), '[]')
    from inspection_visits vi left join users u on u.id = vi.user_id where vi.round_id = r.id) as visits,
  (select coalesce(jsonb_agg(jsonb_build_object('line_id', a.line_id, 'checkpoint_id', a.checkpoint_id, 'value', a.value, 'result', a.result,
      'note', a.note, 'photo_ids', to_jsonb(a.photo_ids), 'recorded_at', ${shownInstant('a.recorded_at')}, 'by', ${refOf('u')})
      order by a.recorded_at, a.line_id, a.checkpoint_id), '[]')
    from inspection_answers a left join users u on u.id = a.user_id where a.round_id = r.id) as answers,
  (select coalesce(jsonb_agg(jsonb_build_object('id', ph.photo_id, 'recorded_at', ${shownInstant('ph.recorded_at')}, 'sha256', ph.sha256,
      'taken_by', ${refOf('u')}) order by ph.at, ph.photo_id), '[]')
    from inspection_photos ph left join users u on u.id = ph.taken_by where ph.round_id = r.id) as photos,
  (select coalesce(jsonb_agg(jsonb_build_object('client_id', o.client_id, 'sequence', o.sequence) order by o.client_id), '[]')
    from (select client_id, max(sequence) as sequence from inspection_operations where round_id = r.id group by client_id) o) as received`
