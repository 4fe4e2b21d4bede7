import type { Item } from '../batches/batch-transaction.ts'
import type { Directory } from './telemetry.directory.ts'
import { type Dead, type RawMessage, type ReadMessage, readMessage, type Telemetry } from './telemetry.message.ts'

export interface IntakeNeeds {
  readonly directory: Pick<Directory, 'peek'>
  /** Whether storing these values writes an alarm; true when that is not known. */
  readonly wouldChange: (deviceId: string, given: Pick<Telemetry, 'values' | 'at' | 'receivedAt'>) => boolean
  /** Stores what came together and answers each. Never rejects. */
  readonly store: (batch: readonly Waiting[]) => Promise<void>
  /** Told how long the oldest message of a transaction waited, in milliseconds. */
  readonly lagged?: (ms: number) => void
  /** How long an ordinary reading waits for company. */
  readonly windowMs?: number
}
/** A message that waits to be stored, and who is told. */
export interface Waiting extends Item {
  /** When it came, by the monotonic clock. */
  readonly since: number
  /** With what was wrong, when it was not taken whole. */
  resolve(dead?: Dead): void
  reject(error: unknown): void
}

const WINDOW_MS = 50
const MOST_VALUES = 4000

/** Messages that arrive together share a transaction; one that changes an alarm is stored at once. */
export function intakeOf({ directory, wouldChange, store, lagged = () => undefined, windowMs = WINDOW_MS }: IntakeNeeds) {
  const queue = queueOf()
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined
  let hurry = false

  function urgent(read: ReadMessage): boolean {
    if (read.kind === 'dead') return false
    const entry = directory.peek(read)
    // Nothing is known yet of its rules.
    if (!entry || read.kind === 'event') return true
    return wouldChange(entry.device.id, read)
  }

  async function drain(): Promise<void> {
    while (hurry || queue.full()) {
      const batch = queue.next()
      hurry &&= !queue.empty()
      await store(batch)
      lagged(performance.now() - (batch[0]?.since ?? 0))
    }
    running = undefined
    wake()
  }

  function wake(): void {
    if (running || queue.empty()) return
    if (hurry || queue.full()) {
      clearTimeout(timer)
      timer = undefined
      running = drain()
    } else {
      timer ??= setTimeout(() => {
        timer = undefined
        hurry = true
        wake()
      }, windowMs)
    }
  }

  function accept(item: Item): Promise<Dead | undefined> {
    return new Promise((resolve, reject) => {
      queue.add({ ...item, since: performance.now(), resolve, reject })
      hurry ||= urgent(item.read)
      wake()
    })
  }

  return {
    /** Resolves when the message is stored, or kept as a dead letter; rejects when the database is away. */
    async take(raw: RawMessage): Promise<void> {
      await accept({ raw, read: readMessage(raw) })
    },
    /** Takes what somebody waits for: what was wrong is told and not kept as a dead letter. */
    answer: (raw: RawMessage, read: ReadMessage = readMessage(raw)): Promise<Dead | undefined> => accept({ raw, read, answered: true }),
    waiting: queue.size,

    /** Stores what waits and resolves when nothing does. */
    async close(): Promise<void> {
      while (running || !queue.empty()) {
        hurry = !queue.empty()
        wake()
        await running
      }
    },
  }
}

function queueOf() {
  let waiting: Waiting[] = []
  let values = 0
  return {
    empty: () => waiting.length === 0,
    size: () => waiting.length,
    full: () => values >= MOST_VALUES,
    add(one: Waiting): void {
      waiting.push(one)
      values += weightOf(one)
    },
    /** The oldest, up to 4,000 values; a message is never split. */
    next(): Waiting[] {
      let weight = 0
      const count = waiting.findIndex((one) => {
        weight += weightOf(one)
        return weight >= MOST_VALUES
      })
      const batch = waiting.slice(0, count < 0 ? waiting.length : count + 1)
      waiting = waiting.slice(batch.length)
      values -= weight
      return batch
    },
  }
}

/** An event may raise an alarm, which is written in six places: fewer share a transaction, so that whoever acknowledges meanwhile waits less. */
const EVENT_WEIGHT = 40
const weightOf = ({ read }: Item): number => (read.kind === 'telemetry' ? read.values.length : EVENT_WEIGHT)
