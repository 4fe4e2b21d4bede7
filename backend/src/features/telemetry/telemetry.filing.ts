import type { DeadLettersStore } from './dead-letters.store.ts'
import type { Directory, Entry } from './telemetry.directory.ts'
import { type Dead, type DeviceEvent, keepable, type RawMessage, type ReadMessage, type Telemetry } from './telemetry.message.ts'
import type { Sample, TelemetryStore } from './telemetry.store.ts'

/** One seat at the alarms: what was judged counts once the transaction is through. */
export interface AlarmSitting {
  values(deviceId: string, given: Pick<Telemetry, 'values' | 'at' | 'receivedAt'>): Promise<void>
  /** Gives a sentence when the event cannot be taken. */
  event(deviceId: string, given: DeviceEvent): Promise<string | undefined>
  found(deviceIds: readonly string[], at: number): Promise<void>
  finish(): Promise<void>
}

export interface FilingNeeds {
  readonly store: Pick<TelemetryStore, 'keep'>
  readonly deadLetters: Pick<DeadLettersStore, 'keep'>
  readonly directory: Directory
  /** Loads the rules of devices before their newest values change. */
  readonly prepareAlarms: (deviceIds: readonly string[]) => Promise<void>
  readonly heard: (spoken: readonly { id: string; at: string }[]) => Promise<string[]>
  readonly newId: () => string
}
export interface Item {
  readonly raw: RawMessage
  readonly read: ReadMessage
}
interface Told {
  readonly item: Item
  readonly entry: Entry
  readonly read: Telemetry | DeviceEvent
}
interface Refused {
  readonly item: Item
  readonly dead: Dead
}
export interface Filed {
  readonly locationIds: readonly string[]
  readonly dead: readonly Dead[]
}

const PAYLOAD_KEPT = 4096

/** What one transaction does with the messages that came together. */
export function filingOf({ store, deadLetters, directory, prepareAlarms, heard, newId }: FilingNeeds) {
  /** Splits what can be kept from what cannot. */
  async function sort(items: readonly Item[]): Promise<{ told: Told[]; refused: Refused[] }> {
    const spoken = items.flatMap(({ read }) => (read.kind === 'dead' ? [] : [read]))
    await directory.meet(spoken)
    const told: Told[] = []
    const refused: Refused[] = []
    for (const item of items) {
      const { read } = item
      if (read.kind === 'dead') refused.push({ item, dead: read })
      else {
        const entry = directory.peek(read)
        if (entry && entry.device.status !== 'retired') told.push({ item, entry, read })
        else
          refused.push({
            item,
            dead: {
              kind: 'dead',
              reason: 'device',
              detail: entry ? 'The device is retired' : `No device ${read.device} at ${read.location}`,
            },
          })
      }
    }
    return { told, refused }
  }

  async function keepValues(told: readonly Told[]): Promise<Refused[]> {
    const given = told.flatMap(({ item, entry, read }) => (read.kind === 'telemetry' ? [{ item, entry, read }] : []))
    const noRoom = await directory.makeRoom(given.map(({ read }) => ({ name: read, points: read.values.map((it) => it.point) })))
    const samples: Sample[] = given.flatMap(({ entry, read }) =>
      read.values.flatMap(({ point, value }) => {
        const id = entry.points.get(point)
        return id === undefined ? [] : [{ point_id: id, at: new Date(read.at).toISOString(), value }]
      }),
    )
    if (samples.length > 0) await store.keep(samples)
    if (noRoom.size === 0) return []
    return given.flatMap(({ item, read }) => {
      const lost = read.values.find(({ point }) => noRoom.has(`${read.location}/${read.device}/${point}`))
      return lost
        ? [
            {
              item,
              dead: {
                kind: 'dead' as const,
                reason: 'shape' as const,
                detail: `The device has 200 points already: ${lost.point} was left out`,
              },
            },
          ]
        : []
    })
  }

  async function judge(told: readonly Told[], sitting: AlarmSitting): Promise<Refused[]> {
    const refused: Refused[] = []
    for (const { item, entry, read } of told) {
      if (read.kind === 'telemetry') await sitting.values(entry.device.id, read)
      else {
        const sentence = await sitting.event(entry.device.id, read)
        if (sentence) refused.push({ item, dead: { kind: 'dead', reason: 'shape', detail: sentence } })
      }
    }
    return refused
  }

  return {
    /** Joins the open transaction. */
    async file(items: readonly Item[], sitting: AlarmSitting): Promise<Filed> {
      const { told, refused } = await sort(items)
      if (told.length > 0) {
        await prepareAlarms([...new Set(told.map(({ entry }) => entry.device.id))])
        refused.push(...(await keepValues(told)))
        const back = await heard(lastWords(told))
        if (back.length > 0) await sitting.found(back, Math.max(...told.map(({ read }) => read.receivedAt)))
        refused.push(...(await judge(told, sitting)))
        await sitting.finish()
      }
      if (refused.length > 0) await deadLetters.keep(refused.map(({ item, dead }) => letterOf(item, dead, newId())))
      const read = told.filter((it) => it.read.kind === 'telemetry')
      return { locationIds: [...new Set(read.map(({ entry }) => entry.device.location_id))], dead: refused.map((it) => it.dead) }
    },

    /** Keeps a message that the database itself refused. */
    bury: (item: Item, detail: string): Promise<void> =>
      deadLetters.keep([letterOf(item, { kind: 'dead', reason: 'shape', detail }, newId())]),
  }
}
export type Filing = ReturnType<typeof filingOf>

function lastWords(told: readonly Told[]): { id: string; at: string }[] {
  const last = new Map<string, number>()
  for (const { entry, read } of told) last.set(entry.device.id, Math.max(last.get(entry.device.id) ?? 0, read.receivedAt))
  return [...last].map(([id, at]) => ({ id, at: new Date(at).toISOString() }))
}

const letterOf = ({ raw }: Item, { reason, detail }: Dead, id: string) => ({
  id,
  reason,
  detail: keepable(detail, 500),
  topic: keepable(raw.topic, 500),
  at: raw.receivedAt.toISOString(),
  payload: keepable(Buffer.from(raw.payload.subarray(0, PAYLOAD_KEPT * 4)).toString(), PAYLOAD_KEPT),
})
