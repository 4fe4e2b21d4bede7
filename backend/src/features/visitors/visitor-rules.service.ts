import type {
  VisitorErasure,
  VisitorRetention,
  visitorRules,
  WatchlistEntry,
} from '@menara/shared/contract/visitors/visitor-rules.contract.ts'
import { nameKey } from '@menara/shared/domain/visitors/identity.ts'
import { isEnded } from '@menara/shared/domain/visitors/visitor-state.ts'
import type { CallOf } from '@menara/shared/kit/endpoint.ts'
import type { Caller } from '../../platform/access/caller.ts'
import type { Journal } from '../../platform/audit/journal.ts'
import { Fault, invalid } from '../../platform/errors.ts'
import { pageOf, readCursor } from '../../platform/paging.ts'
import type { Site } from '../../ports/places.ts'
import type { VisitorRetentionStore } from './retention/visitor-retention.store.ts'
import { siteInScope, type VisitorAccess } from './visitor-access.service.ts'
import type { VisitorsStore } from './visitors.store.ts'
import type { VisitorSecrets } from './visits/visitor-secrets.service.ts'
import type { VisitorWatch } from './watchlist/visitor-watch.service.ts'
import type { EntryFacts, WatchlistStore } from './watchlist/watchlist.store.ts'

/** Where a site says nothing: a quarter, long enough for what a visit left behind to be noticed. */
export const USUAL_RETENTION_DAYS = 90

export interface VisitorRulesNeeds {
  readonly watchlist: WatchlistStore
  readonly kept: VisitorRetentionStore
  readonly store: Pick<VisitorsStore, 'meant'>
  readonly access: Pick<VisitorAccess, 'holdOpen'>
  readonly watch: Pick<VisitorWatch, 'lookAgain'>
  readonly secrets: Pick<VisitorSecrets, 'identityOf'>
  readonly journal: Journal
  site(id: string): Promise<Site | undefined>
  atomically<T>(work: () => Promise<T>): Promise<T>
  now(): Date
  newId(): string
}
type Draft = CallOf<typeof visitorRules.create>['body']
type Changes = CallOf<typeof visitorRules.update>['body']
interface Page {
  readonly next?: string | undefined
  readonly limit?: number | undefined
}
export type VisitorRulesService = ReturnType<typeof visitorRulesService>

/** The watchlist, and how long personal data are kept. An entry of a site out of scope does not exist; one of all sites is seen by everybody. */
export function visitorRulesService(needs: VisitorRulesNeeds) {
  const { watchlist, kept, atomically, site } = needs
  async function seen(id: string, caller: Caller): Promise<WatchlistEntry> {
    const entry = await watchlist.find(id)
    if (!entry || !caller.sees(entry.location?.id ?? null)) throw new Fault('not-found', 'watchlist.not_found')
    return entry
  }

  return {
    async list({ next, limit = 10, search }: Page & { readonly search?: string | undefined }, { locationIds }: Caller) {
      const [after] = readCursor(next, ['id']) ?? []
      const rows = await watchlist.list({ locationIds, after, limit: limit + 1, search })
      return pageOf(rows, limit, (row) => [row.id])
    },
    create: (draft: Draft, caller: Caller): Promise<WatchlistEntry> =>
      atomically(async () => {
        const id = needs.newId()
        mustSeeAll(draft.location_id ?? null, caller)
        const facts = await factsOf(needs, { id, draft, caller })
        const created = { created_by: caller.userId, created_at: needs.now().toISOString() }
        await watchlist.insert({ ...facts, ...created, id, name: draft.name, name_key: nameKey(draft.name), reason: draft.reason })
        await told(needs, id, { action: 'listed', caller })
        return seen(id, caller)
      }),
    update: (id: string, changes: Changes, caller: Caller): Promise<WatchlistEntry> =>
      atomically(async () => {
        const before = await seen(id, caller)
        mustSeeAll(before.location?.id ?? null, caller)
        await watchlist.update(before.id, await factsOf(needs, { id: before.id, draft: changes, caller }))
        await told(needs, before.id, { action: 'relisted', caller })
        return seen(before.id, caller)
      }),
    remove: (id: string, caller: Caller): Promise<void> =>
      atomically(async () => {
        const before = await seen(id, caller)
        mustSeeAll(before.location?.id ?? null, caller)
        const meant = await meantBy(needs, before.id)
        await watchlist.remove(before.id)
        await lookAgain(needs, meant)
        note(needs, before.id, { action: 'unlisted', caller })
      }),
    retention: ({ locationIds }: Caller): Promise<VisitorRetention[]> => kept.retention(locationIds, USUAL_RETENTION_DAYS),
    keep: (id: string, days: number, caller: Caller): Promise<VisitorRetention> =>
      atomically(async () => {
        const place = await siteInScope(site, id, caller)
        await kept.keep(place.id, days)
        note(needs, place.id, { action: 'retention_set', caller, detail: { days } })
        return { location: { id: place.id, name: place.name }, days }
      }),
    async erasures({ next, limit = 10 }: Page, { locationIds }: Caller): Promise<{ data: VisitorErasure[]; next?: string }> {
      const [after] = readCursor(next, ['id']) ?? []
      return pageOf(await kept.proofs({ locationIds, after, limit: limit + 1 }), limit, (proof) => [proof.id])
    },
  }
}

interface Writing {
  readonly id: string
  readonly draft: Partial<Draft>
  readonly caller: Caller
}
async function factsOf({ secrets, site }: VisitorRulesNeeds, { id, draft, caller }: Writing): Promise<EntryFacts> {
  const { identity, name, location_id, ...facts } = draft
  if (location_id && (!caller.sees(location_id) || !(await site(location_id))))
    throw invalid('location_id', 'exists', 'There is no such site in your scope')
  if (location_id !== undefined) mustSeeAll(location_id, caller)
  const none = { identity_kind: null, identity_digest: null, identity_last4: null }
  const { identity_sealed: _sealed, ...number } = identity ? secrets.identityOf(id, identity) : { identity_sealed: null, ...none }
  return {
    ...facts,
    ...(location_id !== undefined && { location_id }),
    ...(name !== undefined && { name, name_key: nameKey(name) }),
    ...(identity !== undefined && number),
  }
}

/** An entry of all sites is made and changed by somebody who sees all sites. */
function mustSeeAll(locationId: string | null, { locationIds }: Caller): void {
  if (locationId === null && locationIds !== null) throw new Fault('forbidden', 'watchlist.all_sites')
}

interface Noted {
  readonly action: string
  readonly caller: Caller
  readonly detail?: Readonly<Record<string, unknown>>
}
/** Whoever is meant is marked at once, and whoever was and is not any more is not. */
async function told(needs: VisitorRulesNeeds, id: string, noted: Noted): Promise<void> {
  const marked = await lookAgain(needs, await meantBy(needs, id), id)
  note(needs, id, { ...noted, detail: { marked } })
}
async function meantBy({ watchlist, store }: VisitorRulesNeeds, id: string): Promise<string[]> {
  const entry = await watchlist.keys(id)
  return entry ? store.meant(entry) : []
}
/** How many of the visitors an entry is about. */
async function lookAgain({ access, watch }: VisitorRulesNeeds, visitorIds: readonly string[], entryId?: string): Promise<number> {
  let marked = 0
  for (const visitorId of visitorIds) {
    const held = await access.holdOpen(visitorId)
    if (held && !isEnded(held.visitor.state) && (await watch.lookAgain(held)).watchlist_id === entryId) marked += 1
  }
  return marked
}
function note({ journal }: VisitorRulesNeeds, id: string, { action, caller, detail = {} }: Noted): void {
  const hints = [{ topic: 'visitors', key: id, location_id: null }]
  journal.record({ action: `visitor_rule.${action}`, subject: 'visitor_rules', subject_id: id, actor_id: caller.userId, detail, hints })
}
