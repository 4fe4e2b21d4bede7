import type { Pass, passSettings } from '@menara/shared/contract/visitors/passes.contract.ts'
import { codesOf, MOST_IN_RUN, type PassKind, runOf } from '@menara/shared/domain/visitors/passes.ts'
import type { CallOf } from '@menara/shared/kit/endpoint.ts'
import type { Caller } from '../../../platform/access/caller.ts'
import type { Journal } from '../../../platform/audit/journal.ts'
import { Fault, invalid, type Phrase } from '../../../platform/errors.ts'
import { changedFacts } from '../../../platform/events/changed.ts'
import { pageOf, readCursor } from '../../../platform/paging.ts'
import type { Area, Site } from '../../../ports/places.ts'
import type { VisitorsStore } from '../visitors.store.ts'
import { holderOf } from './pass-handing.service.ts'
import type { PassLoansStore } from './pass-loans.store.ts'
import { type PassesStore, plain } from './passes.store.ts'

export interface PassSettingsNeeds {
  readonly passes: PassesStore
  readonly loans: Pick<PassLoansStore, 'ofPass'>
  readonly store: Pick<VisitorsStore, 'find'>
  readonly journal: Journal
  site(id: string): Promise<Site | undefined>
  area(id: string): Promise<Area | undefined>
  zone(locationId: string): Promise<string>
  atomically<T>(work: () => Promise<T>): Promise<T>
  now(): Date
  newId(): string
}
export type PassSettings = ReturnType<typeof passSettingsService>
type Draft = CallOf<typeof passSettings.create>['body']
type Changes = CallOf<typeof passSettings.update>['body']

/** The lists of what receptions give out. One of a site out of scope does not exist. */
export function passSettingsService(needs: PassSettingsNeeds) {
  const { passes, atomically } = needs
  return {
    async list({ next, limit = 10, ...filter }: CallOf<typeof passSettings.list>['query'], { locationIds }: Caller) {
      const after = readCursor(next, ['string', 'string', 'id'])
      const rows = await passes.list({ ...filter, locationIds, after, limit })
      const { data, ...rest } = pageOf(rows, limit, (row) => [row.kind, row.order_key, row.id])
      return { data: data.map(plain), ...rest }
    },
    get: (id: string, caller: Caller): Promise<Pass> => found(needs, id, caller),
    create: (draft: Draft, caller: Caller): Promise<{ made: number }> => atomically(() => create(needs, draft, caller)),
    update: (id: string, changes: Changes, caller: Caller): Promise<Pass> => atomically(() => update(needs, { id, changes, caller })),
    remove: (id: string, caller: Caller): Promise<void> =>
      atomically(async () => {
        const before = await held(needs, id, caller)
        if (before.used)
          throw new Fault('conflict', 'passes.used', { params: { code: before.code }, errors: [{ field: 'id', rule: 'used' }] })
        await passes.remove(id)
        record(needs, 'removed', { pass: before, caller, detail: { before } })
      }),
  }
}

async function create(needs: PassSettingsNeeds, { to, ...draft }: Draft, caller: Caller): Promise<{ made: number }> {
  const { passes, site, newId, now } = needs
  const { location_id, kind, area_id = null, note = '' } = draft
  const place = caller.sees(location_id) ? await site(location_id) : undefined
  if (!place) throw invalid('location_id', 'exists', 'There is no such site in your scope')
  await mustBeThere(needs, area_id, location_id)
  const codes = codesFrom(draft.code.trim(), to?.trim())
  await mustBeNew(needs, { location_id, kind, codes, site: place.name })
  const common = { location_id, kind, area_id, note, created_by: caller.userId, created_at: now().toISOString() }
  const rows = codes.map((code) => ({ ...common, id: newId(), code, active: true }))
  await passes.insert(rows)
  const [first] = rows
  if (first) {
    const pass = { id: first.id, location: { id: location_id, name: place.name } }
    record(needs, 'created', { pass, caller, detail: { kind, first: codes[0], last: codes.at(-1), made: codes.length } })
  }
  return { made: codes.length }
}

function codesFrom(code: string, to: string | undefined): string[] {
  if (to === undefined || to === code) return [code]
  const run = runOf(code, to)
  if (!run) throw invalid('to', 'run', 'The last code of a run has the words of the first and a higher number: V-001 to V-050')
  if (run.count > MOST_IN_RUN) throw invalid('to', 'maxItems', `A run has at most ${MOST_IN_RUN} codes; add the rest afterwards`)
  return codesOf(run)
}

interface Wanted {
  readonly location_id: string
  readonly kind: PassKind
  readonly codes: readonly string[]
  readonly site: string
}
const NAMED = 5
async function mustBeNew({ passes }: PassSettingsNeeds, { location_id, kind, codes, site }: Wanted): Promise<void> {
  const known = await passes.known(location_id, kind, codes)
  if (known.length === 0) return
  const named = known.slice(0, NAMED)
  const codes_known: Phrase | string[] =
    known.length > NAMED ? { key: 'passes.more_codes', params: { codes: named, count: known.length - NAMED } } : named
  throw new Fault('conflict', 'passes.codes_taken', {
    params: { site, codes: codes_known },
    errors: [{ field: 'code', rule: 'unique' }],
  })
}

async function mustBeThere({ area }: PassSettingsNeeds, areaId: string | null, locationId: string): Promise<void> {
  if (areaId !== null && (await area(areaId))?.location_id !== locationId)
    throw invalid('area_id', 'exists', 'There is no such area at this site')
}

interface Update {
  readonly id: string
  readonly changes: Changes
  readonly caller: Caller
}
async function update(needs: PassSettingsNeeds, { id, changes, caller }: Update): Promise<Pass> {
  const { passes, loans } = needs
  const before = await held(needs, id, caller)
  if (changes.area_id !== undefined) await mustBeThere(needs, changes.area_id, before.location.id)
  if (changes.active === false && before.active) {
    const loan = await loans.ofPass(id)
    if (loan && !loan.missing_at)
      throw new Fault('conflict', 'passes.out', {
        params: { code: before.code, holder: await holderOf(needs, loan, before.location.id) },
        errors: [{ field: 'active', rule: 'out' }],
      })
  }
  await passes.update(id, changes)
  const after = await found(needs, id, caller)
  const detail = changedFacts(before, after)
  if (Object.keys(detail.after).length > 0) record(needs, 'updated', { pass: after, caller, detail })
  return after
}

async function found({ passes }: PassSettingsNeeds, id: string, caller: Caller): Promise<Pass> {
  const item = await passes.find(id)
  if (!item || !caller.sees(item.location.id)) throw new Fault('not-found', 'passes.not_found')
  return item
}
/** Held until the transaction ends, so that nobody gives it out meanwhile. */
async function held(needs: PassSettingsNeeds, id: string, caller: Caller): Promise<Pass> {
  await needs.passes.hold(id)
  return found(needs, id, caller)
}

interface Recorded {
  readonly pass: Pick<Pass, 'id' | 'location'>
  readonly caller: Caller
  readonly detail: Record<string, unknown>
}
function record({ journal }: PassSettingsNeeds, action: string, { pass, caller, detail }: Recorded): void {
  const hints = [{ topic: 'passes', key: pass.id, location_id: pass.location.id }]
  journal.record({ action: `pass.${action}`, subject: 'passes', subject_id: pass.id, actor_id: caller.userId, detail, hints })
}
