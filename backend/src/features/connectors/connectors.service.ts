import type { Connector, ConnectorDraft, Mapping, Trial } from '@menara/shared/contract/iot/connectors.contract.ts'
import type { Caller } from '../../platform/access/caller.ts'
import type { Journal } from '../../platform/audit/journal.ts'
import { Fault, invalid } from '../../platform/errors.ts'
import type { Change } from '../../platform/events/change.ts'
import { pageOf, readCursor } from '../../platform/paging.ts'
import type { ConnectorsRunner, RunnerNeeds } from './connectors.runner.ts'
import type { ConnectorFacts, ConnectorFilter, ConnectorsStore } from './connectors.store.ts'
import { failureOf, patiently, type Source, scaled } from './source.ts'

export interface ConnectorsNeeds extends Pick<RunnerNeeds, 'sources' | 'addressOf'> {
  readonly store: ConnectorsStore
  readonly runner: ConnectorsRunner
  readonly siteExists: (id: string) => Promise<boolean>
  /** Gives points their unit and kind before values come. */
  readonly describePoints: (points: readonly Pick<Mapping, 'device_id' | 'point' | 'unit' | 'kind'>[]) => Promise<void>
  readonly journal: Journal
  readonly atomically: <T>(work: () => Promise<T>) => Promise<T>
  readonly newId: () => string
}
export type ConnectorsService = ReturnType<typeof connectorsService>

type Asked = Pick<ConnectorFilter, 'location_id' | 'kind'> & { next?: string; limit?: number }
type Probe = Pick<ConnectorDraft, 'kind' | 'host' | 'port' | 'timeout_ms' | 'mappings'>

export function connectorsService(needs: ConnectorsNeeds) {
  const { store, runner, journal, atomically, newId } = needs
  const shown = (facts: ConnectorFacts): Connector => ({ ...facts, status: runner.statusOf(facts.id) })
  async function facts(id: string, caller: Caller): Promise<ConnectorFacts> {
    const found = await store.get(id, caller.locationIds)
    if (!found) throw new Fault('not-found', 'connectors.not_found')
    return found
  }
  const record = (placed: Placed, action: string, by: By): void => journal.record(changeOf(placed, action, by))

  return {
    async list({ next, limit = 10, ...filter }: Asked, caller: Caller): Promise<{ data: Connector[]; next?: string }> {
      const after = readCursor(next, ['string', 'string'] as const)
      const page = pageOf(await store.list({ ...filter, scope: caller.locationIds, after, limit: limit + 1 }), limit, (fields) => [
        fields.name,
        fields.id,
      ])
      return { ...page, data: page.data.map(shown) }
    },
    get: async (id: string, caller: Caller): Promise<Connector> => shown(await facts(id, caller)),

    async create(draft: ConnectorDraft, caller: Caller): Promise<Connector> {
      await check(needs, draft, caller)
      const id = newId()
      const created = await atomically(async () => {
        await store.insert({ id, ...draft })
        await needs.describePoints(draft.mappings)
        record({ id, location_id: draft.location_id }, 'connector.created', { caller, detail: { after: draft } })
        return facts(id, caller)
      })
      await runner.set(created)
      return shown(created)
    },

    async update(id: string, changes: Partial<ConnectorDraft>, caller: Caller): Promise<Connector> {
      const before = await facts(id, caller)
      await check(needs, { ...before, ...changes }, caller)
      const after = await atomically(async () => {
        await store.update(id, changes)
        await needs.describePoints(changes.mappings ?? [])
        const changed = await facts(id, caller)
        record(changed, 'connector.updated', { caller, detail: { before, after: changed } })
        return changed
      })
      await runner.set(after)
      return shown(after)
    },

    async remove(id: string, caller: Caller): Promise<void> {
      const before = await facts(id, caller)
      await atomically(async () => {
        await store.remove(id)
        record(before, 'connector.removed', { caller, detail: { before } })
      })
      await runner.stop(id)
    },

    /** Reads once; nothing of it is stored. */
    try: async (id: string, caller: Caller): Promise<Trial> => probe(needs, await facts(id, caller)),
    async tryDraft(draft: ConnectorDraft, caller: Caller): Promise<Trial> {
      await check(needs, draft, caller)
      return probe(needs, draft)
    },
  }
}

type Placed = Pick<ConnectorFacts, 'id' | 'location_id'>
interface By {
  readonly caller: Caller
  readonly detail: object
}
const changeOf = (placed: Placed, action: string, { caller, detail }: By): Change => ({
  action,
  subject: 'connector',
  subject_id: placed.id,
  actor_id: caller.userId,
  detail: { ...detail },
  hints: [{ topic: 'connectors', key: placed.id, location_id: placed.location_id }],
})

async function check(
  needs: ConnectorsNeeds,
  { location_id, host, port, kind, mappings }: Omit<ConnectorDraft, 'name'>,
  caller: Caller,
): Promise<void> {
  if (!caller.sees(location_id) || !(await needs.siteExists(location_id))) throw invalid('location_id', 'exists', 'There is no such site')
  const own = new Set((await needs.store.devicesOf(mappings)).filter((item) => item.location_id === location_id).map((item) => item.id))
  checkMappings(mappings, kind, own)
  await needs.addressOf(host, port)
}

function checkMappings(mappings: readonly Mapping[], kind: ConnectorDraft['kind'], own: ReadonlySet<string>): void {
  const named = new Set<string>()
  for (const [at, item] of mappings.entries()) {
    const name = `${item.device_id} ${item.point}`
    if (!own.has(item.device_id)) throw invalid(`mappings.${at}.device_id`, 'exists', 'A mapping names a device that is not at this site')
    checkAddress(item, at, kind)
    if (named.has(name)) throw invalid(`mappings.${at}.point`, 'unique', `${item.point} is read twice for one device`)
    named.add(name)
  }
}

function checkAddress({ point, modbus, bacnet }: Mapping, at: number, kind: ConnectorDraft['kind']): void {
  const [field, address, other] = kind === 'modbus_tcp' ? ['modbus', modbus, bacnet] : ['bacnet', bacnet, modbus]
  if (!address || other)
    throw invalid(`mappings.${at}.${field}`, 'address', `${point} needs an address of this kind of connector, and of no other`)
}

async function probe({ sources, addressOf }: ConnectorsNeeds, { kind, host, port, timeout_ms, mappings }: Probe): Promise<Trial> {
  const address = await addressOf(host, port)
  const began = performance.now()
  let source: Source | undefined
  try {
    source = sources[kind]({ address, port, timeoutMs: timeout_ms, mappings, told: () => undefined })
    const reads = await patiently(source.read(), timeout_ms)
    const values = reads.map(({ mapping, value, error, reason }) => ({
      device_id: mapping.device_id,
      point: mapping.point,
      raw: value,
      value: value === null ? null : scaled(value, mapping),
      error,
      reason,
    }))
    return { reached: true, latency_ms: Math.round((performance.now() - began) * 10) / 10, error: '', reason: '', values }
  } catch (error) {
    return { reached: false, latency_ms: null, ...failureOf(error), values: [] }
  } finally {
    await source?.close()
  }
}
