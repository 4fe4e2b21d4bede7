import type { Tenant, TenantDraft, tenants } from '@menara/shared/contract/finance/tenants.contract.ts'
import type { CallOf } from '@menara/shared/kit/endpoint.ts'
import type { Caller } from '../../../platform/access/caller.ts'
import type { Journal } from '../../../platform/audit/journal.ts'
import { Fault, invalid } from '../../../platform/errors.ts'
import { changedFacts } from '../../../platform/events/changed.ts'
import { pageOf, readCursor } from '../../../platform/paging.ts'
import type { Companies } from '../../../ports/companies.ts'
import type { Places } from '../../../ports/places.ts'
import type { TenantsStore } from './tenants.store.ts'

export interface TenantsNeeds {
  readonly store: TenantsStore
  readonly journal: Pick<Journal, 'record'>
  readonly places: Pick<Places, 'site'>
  readonly companies: Companies
  atomically<T>(work: () => Promise<T>): Promise<T>
  newId(): string
}
type Filter = CallOf<typeof tenants.list>['query']
type Facts = Omit<TenantDraft, 'leases' | 'meters' | 'people'>
type Parts = { readonly [K in 'leases' | 'meters' | 'people']: TenantDraft[K] | undefined }
export type TenantsService = ReturnType<typeof tenantsService>

/** Tenants of the sites, what they rent and which meters they pay for. */
export function tenantsService(needs: TenantsNeeds) {
  const { store, journal, places, companies, atomically, newId } = needs
  async function seen(id: string, caller: Caller): Promise<Tenant> {
    const tenant = await store.find(id)
    if (!tenant || !caller.sees(tenant.location.id)) throw new Fault('not-found', 'tenants.not_found')
    return tenant
  }
  function record(action: string, tenant: Tenant, { caller, detail }: { caller: Caller; detail: Record<string, unknown> }): void {
    const hints = [{ topic: 'tenants', key: tenant.id, location_id: tenant.location.id }]
    journal.record({ action: `tenant.${action}`, subject: 'tenants', subject_id: tenant.id, actor_id: caller.userId, detail, hints })
  }

  return {
    get: seen,

    /** `total` on the first page only. */
    async list({ next, limit = 10, ...asked }: Filter, { locationIds }: Caller) {
      const after = readCursor(next, ['string', 'string'])
      const filter = { ...asked, locationIds }
      const page = pageOf(await store.list(filter, { after, limit }), limit, (tenant) => [tenant.name, tenant.id])
      return after ? page : { ...page, total: await store.count(filter) }
    },

    create: ({ leases, meters, people, ...draft }: TenantDraft, caller: Caller): Promise<Tenant> =>
      atomically(async () => {
        const { location_id } = draft
        if (!caller.sees(location_id) || !(await places.site(location_id)))
          throw invalid('location_id', 'exists', 'There is no such site among those you see')
        const id = newId()
        const mention = { kind: 'tenant', name: draft.name, locationIds: [location_id], actorId: caller.userId } as const
        const company_id = await companies.ofName(mention)
        if (!(await store.insert({ ...draft, ...npwpOf(draft), company_id, id }))) throw taken(draft.code)
        await setParts(needs, { id, location_id }, { leases, meters, people })
        const after = await seen(id, caller)
        record('created', after, { caller, detail: { after } })
        return after
      }),

    update: (id: string, { leases, meters, people, ...changes }: Partial<TenantDraft>, caller: Caller): Promise<Tenant> =>
      atomically(async () => {
        await store.hold(id)
        const before = await seen(id, caller)
        const location_id = before.location.id
        if ((changes.location_id ?? location_id) !== location_id) throw invalid('location_id', 'fixed', 'A tenant stays at its site')
        if (changes.code !== undefined && (await store.codeTaken(location_id, changes.code, id))) throw taken(changes.code)
        await store.update(id, { ...changes, ...npwpOf(changes) })
        await setParts(needs, { id, location_id }, { leases, meters, people })
        const after = await seen(id, caller)
        const detail = changedFacts(before, after)
        if (Object.keys(detail.after).length > 0) record('updated', after, { caller, detail })
        return after
      }),

    remove: (id: string, caller: Caller): Promise<void> =>
      atomically(async () => {
        await store.hold(id)
        const before = await seen(id, caller)
        if ((await store.invoicesOf(id)) > 0) throw new Fault('conflict', 'tenants.in_use', { params: { name: before.name } })
        await store.remove(id)
        record('removed', before, { caller, detail: { before } })
      }),
  }
}

const taken = (code: string): Fault =>
  new Fault('conflict', 'tenants.code_taken', { params: { code }, errors: [{ field: 'code', rule: 'unique' }] })

const npwpOf = ({ npwp }: Partial<Facts>): { npwp?: string | null } =>
  npwp === undefined ? {} : { npwp: npwp?.replaceAll(/\D/g, '') ?? null }

interface Of {
  readonly id: string
  readonly location_id: string
}
/** Replaces what is given; what is left out stays. */
async function setParts({ store, newId }: TenantsNeeds, { id, location_id }: Of, { leases, meters, people }: Parts): Promise<void> {
  if (leases) {
    forward(leases, 'leases')
    const known = await store.areasAt(location_id, [...new Set(leases.map((lease) => lease.area_id))])
    refuseUnknown(leases, { field: 'leases', key: 'area_id', known })
    await store.setLeases(
      id,
      leases.map((lease) => ({ ...lease, id: newId() })),
    )
  }
  if (meters) {
    forward(meters, 'meters')
    const known = await store.holdMeters(location_id, [...new Set(meters.map((item) => item.meter_id))].sort())
    refuseUnknown(meters, { field: 'meters', key: 'meter_id', known })
    await noneTwice(store, id, meters)
    await store.setMeters(
      id,
      meters.map((item) => ({ ...item, id: newId() })),
    )
  }
  if (people) {
    const known = await store.usersAmong(people)
    const unknown = people.findIndex((one) => !known.has(one))
    if (unknown >= 0) throw invalid(`people.${unknown}`, 'exists', 'There is no such person')
    const others = await store.peopleTaken(location_id, people, id)
    const other = people.findIndex((one) => others.includes(one))
    if (other >= 0) throw new Fault('conflict', 'tenants.person_taken', { errors: [{ field: `people.${other}`, rule: 'unique' }] })
    await store.setPeople(id, location_id, people)
  }
}

interface Span {
  readonly from: string
  readonly until: string | null
}
function forward(spans: readonly Span[], field: string): void {
  const back = spans.findIndex(({ from, until }) => until !== null && until < from)
  if (back >= 0) throw invalid(`${field}.${back}.until`, 'after', 'It ends before it begins')
}

function refuseUnknown<K extends string>(
  rows: readonly Readonly<Record<K, string>>[],
  { field, key, known }: { field: string; key: K; known: ReadonlySet<string> },
): void {
  const unknown = rows.findIndex((row) => !known.has(row[key]))
  if (unknown >= 0) throw invalid(`${field}.${unknown}.${key}`, 'exists', 'There is none of that id at this site')
}

/** On no day more than the whole of a meter is paid for. */
async function noneTwice(store: TenantsStore, tenantId: string, meters: NonNullable<Parts['meters']>): Promise<void> {
  for (const [place, { meter_id, from }] of meters.entries()) {
    const others = await store.sharesOf(meter_id, tenantId)
    const own = meters.filter((item) => item.meter_id === meter_id)
    // The sum is greatest on a day on which one of them begins.
    const days = [from, ...others.map((item) => item.from)].filter((day) => own.some((item) => holdsOn(item, day)))
    const day = days.find(
      (one) => [...own, ...others].filter((item) => holdsOn(item, one)).reduce((sum, { share }) => sum + share, 0) > 1000,
    )
    if (day === undefined) continue
    throw new Fault('conflict', 'tenants.meter_shared_out', {
      params: { day, others: others.filter((item) => holdsOn(item, day)).map((item) => `${item.tenant} ${item.share / 10} %`) },
      errors: [{ field: `meters.${place}.share`, rule: 'overlap' }],
    })
  }
}
const holdsOn = ({ from, until }: Span, day: string): boolean => from <= day && (until === null || day <= until)
