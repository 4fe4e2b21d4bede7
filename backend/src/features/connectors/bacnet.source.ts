import { createRequire } from 'node:module'
import type bacnet from '@bacnet-js/client'
import type { BacnetAddress, Mapping } from '@menara/shared/contract/iot/connectors.contract.ts'
import { DeviceTransport } from './bacnet.transport.ts'
import { denied, noNumber, type OpenSource, type Read, readOf, type Source, type SourceNeeds } from './source.ts'

// A CommonJS module with a default export: Node and test runners hand it over differently when it is imported.
const BacnetClient = (createRequire(import.meta.url)('@bacnet-js/client') as typeof bacnet).default
type Client = InstanceType<typeof BacnetClient>
interface Wanted {
  readonly mapping: Mapping
  readonly at: BacnetAddress
}

// ASHRAE 135, clause 21: object types and the property that is read.
const TYPES = {
  'analog-input': 0,
  'analog-output': 1,
  'analog-value': 2,
  'binary-input': 3,
  'binary-output': 4,
  'binary-value': 5,
  'multi-state-input': 13,
  'multi-state-output': 14,
  'multi-state-value': 19,
  accumulator: 23,
} as const satisfies Record<BacnetAddress['object'], number>
const PRESENT_VALUE = 85
const ALL = 0xffffffff
/** So many objects fit into one unsegmented answer of 1,476 bytes with room to spare. */
const AT_ONCE = 25
const COV_S = 300
const PROCESS_ID = 20_135

/** A BACnet/IP device: several objects with each request, one by one where it cannot do that, and told of changes where asked for. */
export const openBacnet: OpenSource = ({ address, port, timeoutMs, mappings, told }: SourceNeeds): Source => {
  const wanted = mappings.flatMap((mapping): Wanted[] => (mapping.bacnet ? [{ mapping, at: mapping.bacnet }] : []))
  const client: Client = new BacnetClient({ apduTimeout: timeoutMs, transport: new DeviceTransport(address, port) })
  const receiver = { address: `${address}:${port}` }
  let oneByOne = false
  let covUntil = 0

  client.on('error', () => undefined)
  client.on('covNotifyUnconfirmed', (content: unknown) => told(changesIn(content, wanted)))

  async function readMany(some: readonly Wanted[]): Promise<Read[]> {
    if (oneByOne) return readEach(some)
    try {
      const asked = some.map(({ at }) => ({ objectId: idOf(at), properties: [{ id: PRESENT_VALUE, index: ALL }] }))
      const { values } = await client.readPropertyMultiple(receiver, asked)
      return some.map((one) => presentOf(one, values.find((value) => sameObject(value.objectId, one.at))?.values[0]?.value))
    } catch (error) {
      if (!isRefusal(error)) throw error
      // It does not know ReadPropertyMultiple, or refuses all for one.
      oneByOne = true
      return readEach(some)
    }
  }
  async function readEach(some: readonly Wanted[]): Promise<Read[]> {
    const reads: Read[] = []
    for (const one of some)
      reads.push(
        await client.readProperty(receiver, idOf(one.at), PRESENT_VALUE).then(
          ({ values }) => presentOf(one, values),
          (error: unknown) => {
            if (!isRefusal(error)) throw error
            return denied(one.mapping, (error as Error).message)
          },
        ),
      )
    return reads
  }
  /** Subscriptions last five minutes and are asked for anew halfway; a device that cannot is polled all the same. */
  async function follow(): Promise<void> {
    const changing = wanted.filter(({ at }) => at.cov)
    if (changing.length === 0 || performance.now() < covUntil) return
    covUntil = performance.now() + (COV_S * 1000) / 2
    for (const { at } of changing)
      await client.subscribeCov(receiver, idOf(at), PROCESS_ID, false, false, COV_S).catch((error: unknown) => {
        if (!isRefusal(error)) throw error
      })
  }

  return {
    async read() {
      const reads: Read[] = []
      for (let from = 0; from < wanted.length; from += AT_ONCE) reads.push(...(await readMany(wanted.slice(from, from + AT_ONCE))))
      await follow()
      return reads
    },
    async close() {
      client.close()
    },
  }
}

const idOf = ({ object, instance }: BacnetAddress) => ({ type: TYPES[object], instance })
const sameObject = ({ type, instance }: { type: number; instance: number }, at: BacnetAddress): boolean =>
  type === TYPES[at.object] && instance === at.instance

function presentOf({ mapping }: Wanted, given: unknown): Read {
  const value = numberIn(given)
  return value === null ? noNumber(mapping, 'The device gives no value for this object') : readOf(mapping, value)
}

/** The number of a decoded property: `[{type, value}]`; an error in its place is an object. */
function numberIn(given: unknown): number | null {
  const [first] = Array.isArray(given) ? (given as { value?: unknown }[]) : []
  const value = first?.value
  if (typeof value === 'boolean') return Number(value)
  return typeof value === 'number' && Number.isFinite(value) ? value : null
}

function changesIn(content: unknown, wanted: readonly Wanted[]): Read[] {
  const { payload } = content as {
    payload?: {
      monitoredObjectId?: { type: number; instance: number }
      values?: { property?: { id?: number }; value?: unknown }[]
    }
  }
  const object = payload?.monitoredObjectId
  const given = payload?.values?.find((value) => value.property?.id === PRESENT_VALUE)?.value
  const value = numberIn(given)
  if (!object || value === null) return []
  return wanted.filter(({ at }) => sameObject(object, at)).map(({ mapping }) => readOf(mapping, value))
}

/** The device answered, and said no. */
const isRefusal = (error: unknown): boolean => error instanceof Error && /BacnetError|BacnetAbort|BacnetReject/.test(error.message)
