import type { IdentityProvider, IdentityProviderDraft } from '@menara/shared/contract/people/identity-providers.contract.ts'
import { isPermission } from '@menara/shared/kit/permission.ts'
import type { Caller } from '../../../platform/access/caller.ts'
import type { Journal } from '../../../platform/audit/journal.ts'
import { Fault, invalid } from '../../../platform/errors.ts'
import { changedFacts } from '../../../platform/events/changed.ts'
import type { Seal } from '../../../platform/secrets/sealed.ts'
import type { IdentityProvidersStore, ProviderRow } from './identity-providers.store.ts'
import type { AskedProvider, ProviderClient } from './provider-client.ts'
import { isNamed, Unreachable } from './provider-fetch.ts'

export interface IdentityProvidersNeeds {
  readonly store: IdentityProvidersStore
  readonly client: Pick<ProviderClient, 'check'>
  readonly seal: Seal
  readonly journal: Journal
  readonly redirectUri: string
  /** Single addresses that may be asked over plain http. */
  readonly allowed: readonly string[]
  now(): Date
  newId(): string
  atomically<T>(work: () => Promise<T>): Promise<T>
  roles(ids: readonly string[]): Promise<{ readonly id: string; readonly name: string; readonly permissions: readonly string[] }[]>
  siteExists(id: string): Promise<boolean>
}
export type IdentityProvidersService = ReturnType<typeof identityProvidersService>

/** The provider with its secret, as it is asked. */
export const askedProvider = ({ secret_sealed, id, ...row }: ProviderRow, seal: Seal): AskedProvider => ({
  ...row,
  secret: secret_sealed === null ? null : seal.open(secret_sealed, id),
})

/** Sign-in services as they are administered. */
export function identityProvidersService(needs: IdentityProvidersNeeds) {
  const { store, journal, atomically, seal } = needs
  const shown = ({ secret_sealed, ...row }: ProviderRow): IdentityProvider => ({
    ...row,
    role_map: row.role_map.map((one) => ({ ...one })),
    has_secret: secret_sealed !== null,
    redirect_uri: needs.redirectUri,
  })
  async function found(id: string): Promise<ProviderRow> {
    const row = await store.find(id)
    if (!row) throw new Fault('not-found', 'identity_providers.not_found')
    return row
  }
  const record = recorder(journal)
  const secretOf = (client_secret: string | null | undefined, id: string) =>
    client_secret === undefined ? {} : { secret_sealed: client_secret === null ? null : seal.seal(client_secret, id) }

  return {
    async list(): Promise<{ data: IdentityProvider[] }> {
      return { data: (await store.all()).map(shown) }
    },
    get: async (id: string): Promise<IdentityProvider> => shown(await found(id)),

    async create({ client_secret, ...draft }: IdentityProviderDraft, caller: Caller): Promise<IdentityProvider> {
      await refuseBad(needs, draft, caller)
      const id = needs.newId()
      return atomically(async () => {
        await store.insert({
          secret_sealed: null,
          ...factsOf(draft),
          ...secretOf(client_secret, id),
          id,
          created_at: needs.now().toISOString(),
        })
        const after = shown(await found(id))
        record('created', { id, caller, detail: { after } })
        return after
      })
    },

    async update(id: string, { client_secret, ...changes }: Partial<IdentityProviderDraft>, caller: Caller): Promise<IdentityProvider> {
      const before = await found(id)
      await refuseBad(needs, { ...changes, role_map: changes.role_map ?? before.role_map }, caller)
      if (client_secret === undefined) refuseOldSecret(before, changes.issuer)
      return atomically(async () => {
        await store.update(id, { ...factsOf(changes), ...secretOf(client_secret, id) })
        const after = shown(await found(id))
        const renewed = client_secret === undefined ? {} : { secret: client_secret === null ? 'removed' : 'replaced' }
        record('updated', { id, caller, detail: { ...changedFacts(shown(before), after), ...renewed } })
        return after
      })
    },

    async remove(id: string, caller: Caller): Promise<void> {
      refuseSomeSites(caller)
      const before = await found(id)
      if ((await store.onlyBy(before.issuer)) > 0)
        throw new Fault('conflict', 'identity_providers.in_use', { params: { name: before.name } })
      await atomically(async () => {
        await store.remove(id)
        record('removed', { id, caller, detail: { before: shown(before) } })
      })
    },

    async check(id: string): Promise<{ issuer: string; authorization_endpoint: string }> {
      const row = await found(id)
      return needs.client.check(askedProvider(row, seal)).catch((error: unknown) => {
        throw error instanceof Unreachable ? unreachable(row) : error
      })
    },
  }
}

interface Recorded {
  readonly id: string
  readonly caller: Caller
  readonly detail: Record<string, unknown>
}
const recorder =
  (journal: Journal) =>
  (what: string, { id, caller, detail }: Recorded): void =>
    journal.record({
      action: `identity_provider.${what}`,
      subject: 'identity_providers',
      subject_id: id,
      actor_id: caller.userId,
      detail,
      hints: [{ topic: 'identity_providers', key: id }],
    })

export const unreachable = ({ name }: Pick<ProviderRow, 'name'>): Fault =>
  new Fault('unavailable', 'identity_providers.unreachable', { params: { name }, retryAfterS: 30 })

type Facts = Partial<Omit<IdentityProviderDraft, 'client_secret'>>
const factsOf = <F extends Facts>({ ...facts }: F): F => ({
  ...facts,
  ...(facts.name !== undefined && { name: facts.name.trim() }),
  ...(facts.location_ids && { location_ids: facts.location_ids.map((id) => id.toLowerCase()) }),
  ...(facts.role_map && { role_map: facts.role_map.map(({ group, role_id }) => ({ group, role_id: role_id.toLowerCase() })) }),
})

/** Whoever sets up how people come in could let themselves in everywhere. */
function refuseSomeSites({ locationIds }: Caller): void {
  if (locationIds !== null) throw new Fault('forbidden', 'identity_providers.everywhere')
}

async function refuseBad(needs: IdentityProvidersNeeds, { issuer, role_map, location_ids }: Facts, caller: Caller): Promise<void> {
  refuseSomeSites(caller)
  if (issuer !== undefined) refuseIssuer(issuer, needs.allowed)
  await refuseRoles(needs, role_map ?? [], caller)
  for (const id of location_ids ?? []) if (!(await needs.siteExists(id.toLowerCase()))) throw invalid('location_ids', 'exists')
}

/** A secret goes to nobody but the service it was entered for. */
function refuseOldSecret({ secret_sealed, issuer: before }: ProviderRow, issuer = before): void {
  if (secret_sealed !== null && issuer !== before) throw invalid('client_secret', 'new_address')
}

/** Over TLS, unless its very address was named for plain http. */
function refuseIssuer(issuer: string, allowed: readonly string[]): void {
  const url = URL.parse(issuer)
  if (url?.username !== '' || url.password !== '') throw invalid('issuer', 'pattern')
  if (url.protocol === 'http:' && !isNamed(allowed, url.hostname)) throw invalid('issuer', 'https')
}

/** Nobody hands out, through a provider, what they lack themselves. */
async function refuseRoles({ roles }: IdentityProvidersNeeds, map: NonNullable<Facts['role_map']>, caller: Caller): Promise<void> {
  const ids = [...new Set(map.map(({ role_id }) => role_id.toLowerCase()))]
  const found = ids.length === 0 ? [] : await roles(ids)
  if (found.length < ids.length) throw invalid('role_map', 'exists', 'One of the roles does not exist')
  const mighty = found.find(({ permissions }) => permissions.some((one) => isPermission(one) && !caller.may(one)))
  if (mighty) throw new Fault('forbidden', 'users.role_lacking', { params: { name: mighty.name } })
}
