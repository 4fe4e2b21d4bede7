import { type Static, type TProperties, Type } from 'typebox'
import { crud } from '../../kit/crud.ts'
import { endpoint } from '../../kit/endpoint.ts'
import { ById, changes, closed, Id, Instant, Line, many, nullable, one, oneOf, optional, Paging, Ref, Text } from '../../kit/words.ts'

/** How many columns a dashboard has, and how tall one may grow. */
export const COLUMNS = 12
export const MOST_ROWS = 400
const MOST_WIDGETS = 60

/** Where a widget stands, in columns and rows from the top left. `x + w` stays within the columns. */
const Place = {
  id: Type.String({ pattern: '^[a-z0-9-]{1,40}$' }),
  x: Type.Integer({ minimum: 0, maximum: COLUMNS - 1 }),
  y: Type.Integer({ minimum: 0, maximum: MOST_ROWS }),
  w: Type.Integer({ minimum: 1, maximum: COLUMNS }),
  h: Type.Integer({ minimum: 1, maximum: 24 }),
  /** Empty: named after what it shows. */
  title: Type.String({ maxLength: 80, pattern: '^[^\\u0000-\\u001f\\u007f]*$' }),
}
const widget = <const K extends string, P extends TProperties>(kind: K, facts: P) =>
  closed({ ...Place, kind: Type.Literal(kind), ...facts })
const Points = (maxItems: number) => Type.Array(Id, { minItems: 1, maxItems, uniqueItems: true })
/** Minutes of a trend. */
export const TREND_MINUTES = [15, 60, 360, 1440, 10_080] as const

export const Widget = Type.Union([
  widget('value', { point_id: Id }),
  /** Ends of the scale; null is chosen from the limits and the value. The normal band comes from the point's alarm rules. */
  widget('gauge', { point_id: Id, min: nullable(Type.Number()), max: nullable(Type.Number()) }),
  widget('trend', { point_ids: Points(6), minutes: Type.Integer({ minimum: 15, maximum: 10_080 }) }),
  widget('table', { point_ids: Points(40) }),
  /** The dashboard's site unless it names one; every site in scope when neither does. */
  widget('map', { location_id: nullable(Id) }),
  widget('alarms', { location_id: nullable(Id) }),
  /** A camera's newest still; for who may see it. */
  widget('camera', { camera_id: Id }),
  /** A kept report, counted for who looks at it; of the dashboard's site unless it names one. */
  widget('report', { report_id: Id, location_id: nullable(Id) }),
  widget('text', { text: Text(2000) }),
])
export type Widget = Static<typeof Widget>
export type WidgetKind = Widget['kind']

export const Layout = closed({ widgets: Type.Array(Widget, { maxItems: MOST_WIDGETS }) })
export type Layout = Static<typeof Layout>

export const audiences = ['personal', 'roles', 'everyone'] as const

const Head = {
  id: Id,
  name: Line(80),
  /** `personal`: its owner alone. `roles`: who has one of them. `everyone`: who may see the IoT screens. */
  audience: oneOf(...audiences),
  roles: Type.Array(Ref),
  owner: nullable(Ref),
  location: nullable(Ref),
  /** Whether the caller may change or remove it. */
  editable: Type.Boolean(),
  rev: Type.Integer(),
  updated_at: Instant,
}
export const DashboardHead = closed({ ...Head, widget_count: Type.Integer() })
export type DashboardHead = Static<typeof DashboardHead>
export const Dashboard = closed({ ...Head, layout: Layout })
export type Dashboard = Static<typeof Dashboard>

const DashboardDraft = closed({
  name: Line(80),
  audience: optional(oneOf(...audiences)),
  /** Required for the audience `roles`, and only there. */
  role_ids: optional(Type.Array(Id, { maxItems: 50, uniqueItems: true })),
  location_id: optional(nullable(Id)),
  layout: optional(Layout),
})

const ordinary = crud('dashboards', {
  item: Dashboard,
  draft: DashboardDraft,
  filter: closed({ ...Paging, location_id: optional(Id) }),
  read: 'show_plugin_iot',
  write: 'show_plugin_iot',
})

/** Dashboards of the control room. Personal ones are anybody's with the plugin; shared ones belong to those with `alarm_configure`. */
export const dashboards = {
  ...ordinary,
  list: endpoint({ ...ordinary.list, summary: 'Dashboards of the asker, by name', reply: many(DashboardHead), personal: true }),
  get: endpoint({ ...ordinary.get, summary: 'One dashboard with its layout', personal: true }),
  create: endpoint({ ...ordinary.create, summary: 'Add a dashboard: a personal one unless its audience says otherwise' }),
  /** `rev` is the one that was seen: 409 when somebody was faster. */
  update: endpoint({
    ...ordinary.update,
    summary: 'Change a dashboard; fields left out stay',
    params: ById,
    body: closed({ ...changes(DashboardDraft).properties, rev: Type.Integer({ minimum: 1 }) }),
    reply: one(Dashboard),
  }),
} as const
