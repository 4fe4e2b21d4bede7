import type { Company, companies } from '@menara/shared/contract/places/companies.contract.ts'
import type { CallOf } from '@menara/shared/kit/endpoint.ts'
import type { Caller } from '../../platform/access/caller.ts'
import type { Journal } from '../../platform/audit/journal.ts'
import { Fault, invalid } from '../../platform/errors.ts'
import { changedFacts } from '../../platform/events/changed.ts'
import { pageOf, readCursor } from '../../platform/paging.ts'
import { inTheWay } from '../../platform/texts/sentences.ts'
import type { Companies, CompanyMention } from '../../ports/companies.ts'
import type { Places } from '../../ports/places.ts'
import type { CompaniesStore } from './companies.store.ts'

export interface CompaniesNeeds {
  readonly store: CompaniesStore
  readonly journal: Pick<Journal, 'record'>
  readonly places: Pick<Places, 'site'>
  atomically<T>(work: () => Promise<T>): Promise<T>
  newId(): string
}
type Draft = CallOf<typeof companies.create>['body']
type Filter = CallOf<typeof companies.list>['query']
export type CompaniesService = ReturnType<typeof companiesService>

/** Companies of the platform and of the buildings. */
export function companiesService(needs: CompaniesNeeds) {
  const { store, atomically, newId } = needs
  async function seen(id: string, { locationIds }: Caller): Promise<Company> {
    const company = await store.find(id, locationIds)
    if (!company) throw new Fault('not-found', 'companies.not_found')
    return company
  }
  /** The company, held; 403 unless the caller sees all of its sites. */
  async function changeable(id: string, caller: Caller): Promise<Company> {
    await store.hold(id)
    const company = await seen(id, caller)
    if (!(await store.locationIds(id)).every((one) => caller.sees(one))) throw new Fault('forbidden', 'companies.all_sites')
    return company
  }

  return {
    get: seen,

    /** `total` on the first page only. */
    async list({ next, limit = 10, ...asked }: Filter, { locationIds }: Caller) {
      const after = readCursor(next, ['string', 'string'])
      const filter = { ...asked, scope: locationIds }
      const page = pageOf(await store.list(filter, { after, limit }), limit, (company) => [company.name, company.id])
      return after ? page : { ...page, total: await store.count(filter) }
    },

    create: ({ location_ids = [], user_ids = [], ...draft }: Draft, caller: Caller): Promise<Company> =>
      atomically(async () => {
        const id = newId()
        if (!(await store.insert({ ...draft, ...plain(draft), id }))) throw taken(draft.name)
        await setParts(needs, id, { location_ids, user_ids, caller })
        if (location_ids.length === 0 && caller.locationIds !== null) throw invalid('location_ids', 'choose', 'Choose a site of yours')
        const after = await seen(id, caller)
        record(needs, 'created', { company: after, actorId: caller.userId, detail: { after } })
        return after
      }),

    update: (id: string, { location_ids, user_ids, ...changes }: Partial<Draft>, caller: Caller): Promise<Company> =>
      atomically(async () => {
        const before = await changeable(id, caller)
        if (changes.name !== undefined && (await store.nameTaken(changes.name, id))) throw taken(changes.name)
        if (location_ids?.length === 0 && caller.locationIds !== null) throw invalid('location_ids', 'choose', 'Choose a site of yours')
        await store.update(id, { ...changes, ...plain(changes) })
        await setParts(needs, id, { location_ids, user_ids, caller })
        const after = await seen(id, caller)
        const detail = changedFacts(before, after)
        if (Object.keys(detail.after).length > 0) record(needs, 'updated', { company: after, actorId: caller.userId, detail })
        return after
      }),

    remove: (id: string, caller: Caller): Promise<void> =>
      atomically(async () => {
        const before = await changeable(id, caller)
        const held = inTheWay(await store.namedBy(id))
        if (held) throw new Fault('conflict', 'companies.in_use', { params: { name: before.name, held } })
        await store.remove(id)
        record(needs, 'removed', { company: before, actorId: caller.userId, detail: { before } })
      }),

    port: { ofName: (mention) => ofName(needs, mention) } satisfies Companies,
  }
}

const taken = (name: string): Fault =>
  new Fault('conflict', 'companies.name_taken', { params: { name: name.trim() }, errors: [{ field: 'name', rule: 'unique' }] })

const plain = ({ name, tax_number }: Partial<Draft>) => ({
  ...(name !== undefined && { name: name.trim() }),
  ...(tax_number !== undefined && { tax_number: tax_number?.replaceAll(/\D/g, '') ?? null }),
})

interface Parts {
  readonly location_ids: readonly string[] | undefined
  readonly user_ids: readonly string[] | undefined
  readonly caller: Caller
}
/** Replaces what is given; what is left out stays. */
async function setParts({ store, places }: CompaniesNeeds, id: string, { location_ids, user_ids, caller }: Parts): Promise<void> {
  if (location_ids) {
    for (const [at, siteId] of location_ids.entries())
      if (!caller.sees(siteId) || !(await places.site(siteId)))
        throw invalid(`location_ids.${at}`, 'exists', 'There is no such site among those you see')
    await store.setLocations(id, location_ids)
  }
  if (user_ids) {
    const known = await store.usersAmong(user_ids)
    const unknown = user_ids.findIndex((one) => !known.has(one))
    if (unknown >= 0) throw invalid(`user_ids.${unknown}`, 'exists', 'There is no such person')
    const [other] = await store.setPeople(id, user_ids)
    if (other !== undefined)
      throw new Fault('conflict', 'companies.person_taken', { errors: [{ field: `user_ids.${user_ids.indexOf(other)}`, rule: 'unique' }] })
  }
}

async function ofName(needs: CompaniesNeeds, { kind, name, locationIds, actorId }: CompanyMention): Promise<string> {
  const { store, newId } = needs
  const fresh = newId()
  const isNew = await store.insert({ id: fresh, kind, name: name.trim() })
  const id = isNew ? fresh : ((await store.idOf(name)) ?? fresh)
  const before = isNew ? undefined : await store.find(id, null)
  await store.addLocations(id, locationIds)
  const after = await store.find(id, null)
  if (!after) throw new Error(`The company ${name.trim()} was not kept`)
  const detail = before ? changedFacts(before, after) : { after }
  if (Object.keys(detail.after).length > 0) record(needs, before ? 'updated' : 'created', { company: after, actorId, detail })
  return id
}

interface Change {
  readonly company: Company
  readonly actorId: string
  readonly detail: Record<string, unknown>
}
function record({ journal }: CompaniesNeeds, action: string, { company: { id, locations }, actorId, detail }: Change): void {
  const sites = locations.length > 0 ? locations.map((site) => site.id) : [null]
  const hints = sites.map((location_id) => ({ topic: 'companies', key: id, location_id }))
  journal.record({ action: `company.${action}`, subject: 'companies', subject_id: id, actor_id: actorId, detail, hints })
}
