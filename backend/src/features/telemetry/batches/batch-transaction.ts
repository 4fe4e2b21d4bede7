import { refusedMessage } from '../../../ingest/device-json.ts'
import type { Sample, SamplesStore } from '../history/samples.store.ts'
import type { DeadLettersStore } from '../intake/dead-letters.store.ts'
import type { Directory, Entry, Met } from '../intake/telemetry.directory.ts'
import type { Dead, DeviceEvent, RawMessage, ReadMessage, Telemetry } from '../intake/telemetry.message.ts'
import type { TelemetryStore } from '../telemetry.store.ts'

/** Evaluation of the alarms of one batch: its results count once the transaction has committed. */
export interface AlarmBatchEvaluation {
  values(deviceId: string, given: Pick<Telemetry, 'values' | 'at' | 'receivedAt'>): Promise<void>
  /** Gives a sentence when the event cannot be taken. */
  event(deviceId: string, given: DeviceEvent): Promise<string | undefined>
  found(deviceIds: readonly string[], at: number): Promise<void>
  finish(): Promise<void>
}

export interface BatchTransactionNeeds {
  readonly store: Pick<TelemetryStore, 'keepNewest'>
  readonly samples: Pick<SamplesStore, 'keep'>
  /** Start of the newest hour that may be rolled up, milliseconds. */
  readonly closedBefore: () => number
  readonly deadLetters: Pick<DeadLettersStore, 'keep'>
  readonly directory: Pick<Directory, 'meet'>
  /** Loads the rules of devices before their newest values change. */
  readonly prepareAlarms: (deviceIds: readonly string[]) => Promise<void>
  readonly heard: (spoken: readonly { id: string; at: string }[]) => Promise<string[]>
  readonly newId: () => string
}
export interface Item {
  readonly raw: RawMessage
  readonly read: ReadMessage
  /** The sender gets the error: no dead letter is kept. */
  readonly answered?: boolean
}
interface Told {
  readonly item: Item
  readonly entry: Entry
  readonly read: Telemetry | DeviceEvent
}
export interface Refused {
  readonly item: Item
  readonly dead: Dead
}
export interface Filed {
  readonly locationIds: readonly string[]
  readonly refused: readonly Refused[]
  /** Values stored. */
  readonly values: number
  readonly messages: number
}

/** What one transaction does with the messages that came together. */
export function batchTransactionOf({
  store,
  samples,
  closedBefore,
  deadLetters,
  directory,
  prepareAlarms,
  heard,
  newId,
}: BatchTransactionNeeds) {
  /** Splits what can be kept from what cannot. */
  async function sort(items: readonly Item[]): Promise<{ told: Told[]; refused: Refused[]; met: Met }> {
    const met = await directory.meet(items.flatMap(({ read }) => (read.kind === 'dead' ? [] : [read])))
    const sorted = items.map((item) => placed(item, met))
    return { met, told: sorted.filter((item) => 'entry' in item), refused: sorted.filter((item) => 'dead' in item) }
  }

  async function keepValues(told: readonly Told[], met: Met): Promise<Refused[]> {
    const given = told.filter(isTelemetry)
    const noRoom = await met.makeRoom(given.map(({ read }) => ({ name: read, points: read.values.map((value) => value.point) })))
    const taken = given.flatMap(samplesOf)
    if (taken.length > 0) {
      await store.keepNewest(await samples.keep(taken, closedBefore()))
    }
    return noRoom.size === 0 ? [] : given.flatMap((item) => leftOut(item, noRoom))
  }

  return {
    /** Joins the open transaction. */
    async file(items: readonly Item[], sitting: AlarmBatchEvaluation): Promise<Filed> {
      const { told, refused, met } = await sort(items)
      if (told.length > 0) {
        await prepareAlarms([...new Set(told.map(({ entry }) => entry.device.id))])
        refused.push(...(await keepValues(told, met)))
        const back = await heard(lastWords(told))
        if (back.length > 0) await sitting.found(back, Math.max(...told.map(({ read }) => read.receivedAt)))
        for (const item of told) refused.push(...(await judge(item, sitting)))
        await sitting.finish()
      }
      const letters = refused.filter(({ item }) => !item.answered)
      if (letters.length > 0) await deadLetters.keep(letters.map(({ item, dead }) => refusedMessage(item.raw, dead, newId())))
      return {
        locationIds: [...new Set(told.filter(isTelemetry).map(({ entry }) => entry.device.location_id))],
        refused,
        messages: items.length,
        values: told.reduce((sum, { read }) => sum + (read.kind === 'telemetry' ? read.values.length : 0), 0),
      }
    },

    /** Keeps a message that the database itself refused. */
    bury: (item: Item, detail: string): Promise<void> => deadLetters.keep([refusedMessage(item.raw, { reason: 'shape', detail }, newId())]),
  }
}

const isTelemetry = (told: Told): told is Told & { read: Telemetry } => told.read.kind === 'telemetry'

function placed(item: Item, met: Met): Told | Refused {
  const { read } = item
  if (read.kind === 'dead') return { item, dead: read }
  const entry = met.of(read)
  if (entry && entry.device.status !== 'retired') return { item, entry, read }
  const detail = entry ? 'The device is retired' : `No device ${read.device} at ${read.location}`
  return { item, dead: { kind: 'dead', reason: 'device', detail } }
}

const samplesOf = ({ entry, read }: Told & { read: Telemetry }): Sample[] =>
  read.values.flatMap(({ point, value }) => {
    const known = entry.points.get(point)
    return known ? [{ point: known.no, kind: known.kind, at: read.at, value, movable: !read.timed }] : []
  })

function leftOut({ item, read }: Told & { read: Telemetry }, noRoom: ReadonlySet<string>): Refused[] {
  const lost = read.values.filter(({ point }) => noRoom.has(`${read.location}/${read.device}/${point}`)).map((value) => value.point)
  if (lost.length === 0) return []
  const detail = `The device has 200 points already: ${lost[0]} was left out`
  return [{ item, dead: { kind: 'dead', reason: 'shape', detail, points: lost } }]
}

async function judge({ item, entry, read }: Told, sitting: AlarmBatchEvaluation): Promise<Refused[]> {
  if (read.kind === 'telemetry') {
    await sitting.values(entry.device.id, read)
    return []
  }
  const detail = await sitting.event(entry.device.id, read)
  return detail ? [{ item, dead: { kind: 'dead', reason: 'shape', detail } }] : []
}
export type BatchTransaction = ReturnType<typeof batchTransactionOf>

function lastWords(told: readonly Told[]): { id: string; at: string }[] {
  const last = new Map<string, number>()
  for (const { entry, read } of told) last.set(entry.device.id, Math.max(last.get(entry.device.id) ?? 0, read.receivedAt))
  return [...last].map(([id, at]) => ({ id, at: new Date(at).toISOString() }))
}
