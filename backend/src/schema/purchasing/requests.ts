import { sql } from 'drizzle-orm'
import { bigint, check, date, doublePrecision, index, integer, pgTable, pgView, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../columns.ts'
import { costCentres } from '../desk/cost-centres.ts'
import { items, locations } from '../places.ts'
import { tickets } from '../tickets/tickets.ts'

/** What a procurement ticket asks for, line by line. */
export const purchaseLines = pgTable(
  'purchase_lines',
  {
    id: uuid().primaryKey(),
    ticket_id: uuid()
      .notNull()
      .references(() => tickets.id, { onDelete: 'cascade' }),
    place: integer().notNull(),
    /** Null: a free text that is in no catalogue. */
    item_id: uuid().references(() => items.id, { onDelete: 'set null' }),
    description: text().notNull(),
    unit: text().notNull(),
    quantity: integer().notNull(),
    needed_by: date({ mode: 'string' }),
    cost_centre_id: uuid().references(() => costCentres.id, { onDelete: 'restrict' }),
    /** Whole Rupiah for one unit. */
    estimated_price: bigint({ mode: 'number' }),
    created_at: instant().notNull(),
  },
  (table) => [
    check('purchase_lines_quantity', sql`${table.quantity} > 0`),
    index('purchase_lines_ticket_idx').on(table.ticket_id, table.place),
    index('purchase_lines_item_idx').on(table.item_id),
  ],
)

/** How much more than ordered a site takes. */
export const purchaseSettings = pgTable('purchase_settings', {
  location_id: uuid()
    .primaryKey()
    .references(() => locations.id, { onDelete: 'cascade' }),
  tolerance_percent: integer().notNull(),
})

/** What holds for purchases of the whole organisation: one row, with the id `organisation`. */
export const purchaseRules = pgTable('purchase_rules', {
  id: text({ enum: ['organisation'] }).primaryKey(),
  /** Whole Rupiah for one requisition, up to which it may be ordered without asking for offers; null: never. */
  direct_order_limit: bigint({ mode: 'number' }),
})

/** The stage of every purchase with its figures, derived from the ticket and its documents. */
export const purchaseHeaders = pgView('purchase_headers', {
  ticket_id: uuid(),
  state: text(),
  lines: integer(),
  estimate: doublePrecision(),
  deadline: instant(),
  invited: integer(),
  answered: integer(),
  ordered: doublePrecision(),
}).as(sql`select t.id as ticket_id,
  case
    when t.state in ('cancelled', 'merged') then 'cancelled'
    when t.state in ('draft', 'rejected', 'closed') then t.state
    when t.state = 'pending' then 'on_hold'
    when exists (select 1 from purchase_awards a where a.ticket_id = t.id and a.state = 'waiting_approval') then 'award_approval'
    when t.state = 'waiting_approval' then 'waiting_approval'
    when o.n > 0 and o.unfinished = 0 then 'received'
    when o.accepted > 0 then 'partially_received'
    when o.n > 0 then 'ordered'
    when r.state = 'opened' then 'evaluating'
    when r.state = 'sent' then 'sourcing'
    when t.state = 'resolved' then 'received'
    else 'submitted'
  end as state,
  l.n::integer as lines,
  l.estimate::double precision as estimate,
  r.deadline,
  coalesce(r.invited, 0)::integer as invited,
  coalesce(r.answered, 0)::integer as answered,
  o.amount::double precision as ordered
from tickets t
cross join lateral (
  select count(*) as n, sum(pl.quantity * pl.estimated_price) as estimate from purchase_lines pl where pl.ticket_id = t.id
) l
left join lateral (
  select q.state, q.deadline,
    (select count(*) from rfq_invitations i where i.rfq_id = q.id and i.state not in ('draft', 'revoked')) as invited,
    (select count(*) from rfq_invitations i where i.rfq_id = q.id and i.state in ('offered', 'declined')) as answered
  from rfqs q where q.ticket_id = t.id and q.state <> 'cancelled'
) r on true
cross join lateral (
  select count(*) as n, count(*) filter (where po.state not in ('received', 'closed')) as unfinished,
    sum((select round(sum(ol.quantity * ol.unit_price) * po.rupiah_per_minor) from purchase_order_lines ol where ol.order_id = po.id)) as amount,
    coalesce(sum((select sum(ol.accepted) from purchase_order_lines ol where ol.order_id = po.id)), 0) as accepted
  from purchase_orders po where po.ticket_id = t.id and po.state <> 'cancelled'
) o
where t.ticket_type_id = 19`)
