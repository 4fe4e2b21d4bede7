import {
  COLUMNS,
  type Dashboard,
  type DashboardHead,
  type dashboards,
  type Layout,
} from '@menara/shared/contract/iot/dashboards.contract.ts'
import type { CallOf } from '@menara/shared/kit/endpoint.ts'
import type { Caller } from '../../platform/access/caller.ts'
import type { Journal } from '../../platform/audit/journal.ts'
import { Fault, invalid } from '../../platform/errors.ts'
import { changedFacts } from '../../platform/events/changed.ts'
import { pageOf, readCursor } from '../../platform/paging.ts'
import type { DashboardsStore, Viewer } from './dashboards.store.ts'

type Draft = CallOf<typeof dashboards.create>['body']
type Changes = CallOf<typeof dashboards.update>['body']
type Filter = CallOf<typeof dashboards.list>['query']
type Row = Omit<Dashboard, 'editable'>

export type DashboardsService = ReturnType<typeof dashboardsService>
export interface DashboardsNeeds {
  readonly store: DashboardsStore
  readonly journal: Journal
  siteExists(id: string): Promise<boolean>
  /** Whether a kept report is the caller's or shared with them. */
  reportSeen(id: string, caller: Caller): Promise<boolean>
  atomically<T>(work: () => Promise<T>): Promise<T>
  now(): Date
  newId(): string
}

const EMPTY: Layout = { widgets: [] }

/** Arrangements of widgets, personal or shared with roles. */
export function dashboardsService(needs: DashboardsNeeds) {
  const { store, atomically, now, newId } = needs
  const { check, checkShared } = checksOf(needs)
  const seen = async (id: string, caller: Caller): Promise<Row> => {
    const row = await store.find(id, viewerOf(caller))
    if (!row) throw gone()
    return row
  }
  const get = async (id: string, caller: Caller): Promise<Dashboard> => withRights(await seen(id, caller), caller)
  const record = recorderOf(needs)

  return {
    get,

    async list({ next, limit = 10, location_id }: Filter, caller: Caller): Promise<{ data: DashboardHead[]; next?: string }> {
      const after = readCursor(next, ['string', 'string'] as const)
      const rows = await store.list({ viewer: viewerOf(caller), siteId: location_id, after, limit })
      return pageOf(
        rows.map((row) => withRights(row, caller)),
        limit,
        (item) => [item.name, item.id],
      )
    },

    create: (draft: Draft, caller: Caller): Promise<Dashboard> =>
      atomically(async () => {
        const { name, audience = 'personal', role_ids = [], location_id = null, layout = EMPTY } = draft
        checkShared({ audience, roleIds: role_ids }, caller)
        await check({ roleIds: role_ids, siteId: location_id, layout, known: EMPTY }, caller)
        const id = newId()
        const owner_id = audience === 'personal' ? caller.userId : null
        await store.insert({ id, name, audience, owner_id, location_id, layout, updated_at: now().toISOString() }, role_ids)
        const made = await get(id, caller)
        record('created', made, { caller, after: made })
        return made
      }),

    update: (id: string, { rev, ...changes }: Changes, caller: Caller): Promise<Dashboard> =>
      atomically(async () => {
        const before = await seen(id, caller)
        if (!mayChange(before, caller)) throw notYours(before)
        const { facts, roleIds } = merged(before, changes)
        checkShared({ audience: facts.audience, roleIds }, caller)
        const known = { known: before.layout, knownSite: before.location?.id ?? null }
        await check({ roleIds, siteId: facts.location_id, layout: facts.layout, ...known }, caller)
        // One that is no longer personal has no owner; one that becomes personal is whoever made it so.
        const owner_id = facts.audience === 'personal' ? (before.owner?.id ?? caller.userId) : null
        const kept = await store.update(id, rev, { ...facts, owner_id, updated_at: now().toISOString() })
        if (!kept) throw overtaken(before, rev)
        await store.setRoles(id, roleIds)
        const after = await get(id, caller)
        record('updated', after, { caller, ...changedFacts<object>(before, { ...after, editable: undefined }) })
        return after
      }),

    remove: (id: string, caller: Caller): Promise<void> =>
      atomically(async () => {
        const before = await seen(id, caller)
        if (!mayChange(before, caller)) throw notYours(before)
        if (!(await store.remove(id))) throw gone()
        record('removed', before, { caller, before })
      }),
  }
}

/** What stands after a change, and for which roles. */
function merged(before: Row, changes: Omit<Changes, 'rev'>) {
  const { name = before.name, audience = before.audience, layout = before.layout, location_id = before.location?.id ?? null } = changes
  const roleIds = changes.role_ids ?? (audience === 'roles' ? before.roles.map((role) => role.id) : [])
  return { facts: { name, audience, layout, location_id }, roleIds }
}

const viewerOf = (caller: Caller): Viewer => ({
  userId: caller.userId,
  locationIds: caller.locationIds,
  configures: caller.may('alarm_configure'),
})
const mayChange = ({ audience, owner }: Pick<Row, 'audience' | 'owner'>, caller: Caller): boolean =>
  audience === 'personal' ? owner?.id === caller.userId : caller.may('alarm_configure')
const withRights = <R extends Pick<Row, 'audience' | 'owner'>>(row: R, caller: Caller): R & { editable: boolean } => ({
  ...row,
  editable: mayChange(row, caller),
})

const gone = (): Fault => new Fault('not-found', 'dashboards.not_found')
const notYours = ({ name }: Pick<Row, 'name'>): Fault =>
  new Fault('forbidden', 'dashboards.shared', { params: { name, permission: 'alarm_configure' } })
const overtaken = ({ name, rev }: Pick<Row, 'name' | 'rev'>, seen: number): Fault =>
  new Fault('conflict', 'revisions.changed', { params: { name, rev, seen }, errors: [{ field: 'rev', rule: 'current' }] })

function recorderOf({ journal }: DashboardsNeeds) {
  return (
    action: string,
    { id, owner, location }: Pick<Row, 'id' | 'owner' | 'location'>,
    { caller, ...detail }: { caller: Caller; before?: object; after?: object },
  ): void =>
    journal.record({
      action: `dashboard.${action}`,
      subject: 'dashboards',
      subject_id: id,
      actor_id: caller.userId,
      detail,
      hints: [{ topic: 'dashboards', key: id, location_id: location?.id ?? null, user_id: owner?.id ?? null }],
    })
}

interface Facts {
  readonly roleIds: readonly string[]
  readonly siteId: string | null
  readonly layout: Layout
  /** What was there before: it may name points the caller does not see. */
  readonly known: Layout
  readonly knownSite?: string | null
}

function checksOf({ store, siteExists, reportSeen }: DashboardsNeeds) {
  return {
    /** Who may share, and with whom. */
    checkShared({ audience, roleIds }: { audience: Row['audience']; roleIds: readonly string[] }, caller: Caller): void {
      if (audience !== 'personal' && !caller.may('alarm_configure'))
        throw new Fault('forbidden', 'dashboards.sharing', { params: { permission: 'alarm_configure' } })
      if (audience === 'roles' && roleIds.length === 0) throw invalid('role_ids', 'minItems', 'Choose at least one role')
      if (audience !== 'roles' && roleIds.length > 0)
        throw invalid('role_ids', 'maxItems', `A dashboard for ${audience} has no roles; its audience would be roles`)
    },

    async check({ roleIds, siteId, layout, known, knownSite = null }: Facts, caller: Caller): Promise<void> {
      if (siteId !== null && siteId !== knownSite && (!caller.sees(siteId) || !(await siteExists(siteId))))
        throw invalid('location_id', 'exists', 'There is no such site')
      if (roleIds.length > 0 && (await store.rolesThere(roleIds)) < roleIds.length)
        throw invalid('role_ids', 'exists', 'There is no such role')
      const ids = layout.widgets.map((widget) => widget.id)
      if (new Set(ids).size < ids.length) throw invalid('layout', 'unique', 'Two widgets have the same id')
      const wide = layout.widgets.find((widget) => widget.x + widget.w > COLUMNS)
      if (wide) throw invalid('layout', 'columns', `Widget ${wide.id} reaches beyond column ${COLUMNS}`)
      await checkNamed(layout, known, caller)
    },
  }

  /** Points, cameras, sites and reports that widgets name anew are there for the caller. */
  async function checkNamed(layout: Layout, known: Layout, caller: Caller): Promise<void> {
    const [names, before] = [namesOf(layout), namesOf(known)]
    const every = async (ids: readonly string[], isSeen: (id: string) => Promise<boolean>) =>
      (await Promise.all(ids.map(isSeen))).every(Boolean)
    const areSeen: Readonly<Record<Named, (ids: string[]) => Promise<boolean>>> = {
      points: async (ids) => (await store.pointsSeen(ids, caller.locationIds)).length === ids.length,
      cameras: async (ids) => (await store.camerasSeen(ids, caller.locationIds)) === ids.length,
      sites: (ids) => every(ids, async (id) => caller.sees(id) && siteExists(id)),
      reports: (ids) => every(ids, (id) => reportSeen(id, caller)),
    }
    for (const named of Object.keys(MISSING) as Named[]) {
      const added = [...names[named]].filter((id) => !before[named].has(id))
      if (!(await areSeen[named](added))) throw invalid('layout', 'exists', MISSING[named])
    }
  }
}

type Named = 'points' | 'cameras' | 'sites' | 'reports'
const MISSING: Readonly<Record<Named, string>> = {
  points: 'A widget shows a point that is not there',
  cameras: 'A widget shows a camera that is not there',
  sites: 'A widget shows a site that is not there',
  reports: 'A widget shows a report that is not shared with you',
}

function namesOf({ widgets }: Layout): Readonly<Record<Named, Set<string>>> {
  const points = widgets.flatMap((widget) => ('point_id' in widget ? [widget.point_id] : 'point_ids' in widget ? widget.point_ids : []))
  const sites = widgets.flatMap((widget) => ('location_id' in widget && widget.location_id !== null ? [widget.location_id] : []))
  const cameras = widgets.flatMap((widget) => (widget.kind === 'camera' ? [widget.camera_id] : []))
  const reports = widgets.flatMap((widget) => (widget.kind === 'report' ? [widget.report_id] : []))
  return { points: new Set(points), cameras: new Set(cameras), sites: new Set(sites), reports: new Set(reports) }
}
