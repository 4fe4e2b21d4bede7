import type { ReportDefinition, SavedReport, savedReports } from '@menara/shared/contract/reports/saved-reports.contract.ts'
import { daysOfPeriod } from '@menara/shared/domain/reports/report-period.ts'
import type { CallOf } from '@menara/shared/kit/endpoint.ts'
import type { Caller } from '../../../platform/access/caller.ts'
import type { Journal } from '../../../platform/audit/journal.ts'
import { Fault, invalid } from '../../../platform/errors.ts'
import { changedFacts } from '../../../platform/events/changed.ts'
import { pageOf, readCursor } from '../../../platform/paging.ts'
import { dayIn } from '../../../platform/time/zoned-time.ts'
import { type CompilingNeeds, compile } from '../query/report-compiling.ts'
import type { SavedReportsStore, StoredReport } from './saved-reports.store.ts'

export interface SavedReportsNeeds extends CompilingNeeds {
  readonly saved: SavedReportsStore
  readonly journal: Pick<Journal, 'record'>
  atomically<T>(work: () => Promise<T>): Promise<T>
  now(): Date
  newId(): string
}
export type SavedReportsService = ReturnType<typeof savedReportsService>
type Draft = CallOf<typeof savedReports.create>['body']
type Change = CallOf<typeof savedReports.update>['body']

/** Reports that somebody keeps: what each shows is what its reader may see. */
export function savedReportsService(needs: SavedReportsNeeds) {
  const { saved, atomically, now, newId } = needs
  const seen = async (id: string, caller: Caller): Promise<StoredReport> => {
    const report = await saved.find(id, caller.userId)
    if (!report) throw new Fault('not-found', 'reports.not_found')
    return report
  }
  const mine = async (id: string, caller: Caller): Promise<StoredReport> => {
    const report = await seen(id, caller)
    if (report.owner.id !== caller.userId) throw new Fault('forbidden', 'reports.not_yours', { params: { name: report.owner.name } })
    return report
  }
  return {
    mine,
    isSeen: async (id: string, caller: Caller): Promise<boolean> =>
      caller.may('show_plugin_reporting') && (await saved.find(id, caller.userId)) !== undefined,
    get: async (id: string, caller: Caller): Promise<SavedReport> => shown(await seen(id, caller), caller),

    async list({ next, limit = 10 }: CallOf<typeof savedReports.list>['query'], caller: Caller) {
      const after = readCursor(next, ['string', 'id'])
      const page = pageOf(await saved.list(caller.userId, { after, limit }), limit, ({ name, id }) => [name, id])
      return { ...page, data: page.data.map((report) => shown(report, caller)) }
    },

    create: (body: Draft, caller: Caller): Promise<SavedReport> =>
      atomically(async () => {
        const { name, audience = 'personal', role_ids = [], definition } = body
        await checkAll(needs, { audience, roleIds: role_ids, definition }, caller)
        const [id, at] = [newId(), now().toISOString()]
        await saved.insert({ id, name, audience, definition, owner_id: caller.userId, created_at: at, updated_at: at }, role_ids)
        const made = shown(await seen(id, caller), caller)
        record(needs, 'created', { report: made, caller, detail: { after: made } })
        return made
      }),

    update: (id: string, { rev, ...body }: Change, caller: Caller): Promise<SavedReport> =>
      atomically(async () => {
        const before = await mine(id, caller)
        const { name = before.name, audience = before.audience, definition = before.definition } = body
        const kept = audience === 'roles' ? before.roles.map((role) => role.id) : []
        const roleIds = body.role_ids ?? kept
        await checkAll(needs, { audience, roleIds, definition }, caller)
        const done = await saved.update(id, rev, { name, audience, definition, updated_at: now().toISOString() })
        if (!done) throw new Fault('conflict', 'reports.changed', { errors: [{ field: 'rev', rule: 'changed' }] })
        await saved.setRoles(id, roleIds)
        const after = shown(await seen(id, caller), caller)
        record(needs, 'updated', { report: after, caller, detail: changedFacts<object>(before, after) })
        return after
      }),

    remove: (id: string, caller: Caller): Promise<void> =>
      atomically(async () => {
        const before = await mine(id, caller)
        await saved.remove(id)
        record(needs, 'removed', { report: before, caller, detail: { before } })
      }),
  }
}

const shown = (report: StoredReport, caller: Caller): SavedReport => ({ ...report, editable: report.owner.id === caller.userId })

interface Checked {
  readonly audience: SavedReport['audience']
  readonly roleIds: readonly string[]
  readonly definition: ReportDefinition
}
/** A report that is kept can be asked: its words are there, and its maker may see its subject. */
async function checkAll(needs: SavedReportsNeeds, { audience, roleIds, definition }: Checked, caller: Caller): Promise<void> {
  const { period, view: _view, ...shape } = definition
  await compile(needs, { ...shape, ...daysOfPeriod(period, dayIn(needs.zone, needs.now())) }, caller)
  if (audience === 'roles' && roleIds.length === 0) throw invalid('role_ids', 'minItems', 'Choose at least one role')
  if (audience !== 'roles' && roleIds.length > 0) throw invalid('role_ids', 'maxItems', `A report for ${audience} has no roles`)
  if (roleIds.length > 0 && (await needs.saved.rolesThere(roleIds)) < roleIds.length)
    throw invalid('role_ids', 'exists', 'There is no such role')
}

interface Recorded {
  readonly report: Pick<StoredReport, 'id' | 'owner'>
  readonly caller: Caller
  readonly detail: Readonly<Record<string, unknown>>
}
function record({ journal }: Pick<SavedReportsNeeds, 'journal'>, action: string, { report, caller, detail }: Recorded): void {
  const hints = [{ topic: 'reports', key: report.id, location_id: null }]
  journal.record({ action: `report.${action}`, subject: 'reports', subject_id: report.id, actor_id: caller.userId, detail, hints })
}
