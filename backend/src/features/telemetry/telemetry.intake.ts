import type { Logger } from 'pino'
import type { Directory } from './telemetry.directory.ts'
import type { AlarmSitting, Filed, Filing, Item } from './telemetry.filing.ts'
import { type RawMessage, type ReadMessage, readMessage, type Telemetry } from './telemetry.message.ts'

export interface IntakeNeeds {
  readonly atomically: <T>(work: () => Promise<T>) => Promise<T>
  readonly directory: Directory
  readonly filing: Filing
  readonly alarms: {
    /** Everything that judges alarms goes through here, one after the other. */
    turn<T>(work: () => Promise<T>): Promise<T>
    sit(options: { tickets: boolean }): AlarmSitting & { keep(): void }
    wouldChange(deviceId: string, given: Pick<Telemetry, 'values' | 'at' | 'receivedAt'>): boolean
    forget(): void
  }
  /** Inside the transaction: says that readings of these sites changed, not too often. */
  readonly announce: (locationIds: readonly string[]) => void
  readonly filed: (filed: Filed, messages: number) => void
  readonly log: Logger
  /** How long an ordinary reading waits for company. */
  readonly windowMs?: number
}
export type Intake = ReturnType<typeof intakeOf>

const WINDOW_MS = 20
const MOST_VALUES = 500

interface Waiting extends Item {
  resolve(): void
  reject(error: unknown): void
}

/** Messages that arrive together share a transaction; one that changes an alarm is stored at once. */
export function intakeOf({ atomically, directory, filing, alarms, announce, filed, log, windowMs = WINDOW_MS }: IntakeNeeds) {
  let queue: Waiting[] = []
  let values = 0
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined
  let hurry = false

  function urgent(read: ReadMessage): boolean {
    if (read.kind === 'dead') return false
    const entry = directory.peek(read)
    // Nothing is known yet of its rules.
    if (!entry || read.kind === 'event') return true
    return alarms.wouldChange(entry.device.id, read)
  }

  function wake(): void {
    if (running) return
    if (hurry || values >= MOST_VALUES) {
      clearTimeout(timer)
      timer = undefined
      running = drain().finally(() => {
        running = undefined
        if (queue.length > 0) wake()
      })
    } else if (queue.length > 0) {
      timer ??= setTimeout(() => {
        timer = undefined
        hurry = true
        wake()
      }, windowMs)
    }
  }

  async function drain(): Promise<void> {
    while (hurry || values >= MOST_VALUES) {
      const batch = nextBatch()
      hurry &&= queue.length > 0
      await alarms.turn(() => store(batch))
    }
  }

  function nextBatch(): Waiting[] {
    let taken = 0
    let count = 0
    while (count < queue.length && taken < MOST_VALUES) taken += weightOf((queue[count++] as Waiting).read)
    const batch = queue.slice(0, count)
    queue = queue.slice(count)
    values -= taken
    return batch
  }

  async function attempt(batch: readonly Waiting[], tickets: boolean): Promise<void> {
    const sitting = alarms.sit({ tickets })
    const done = await atomically(async () => {
      const result = await filing.file(batch, sitting)
      announce(result.locationIds)
      return result
    })
    sitting.keep()
    filed(done, batch.length)
    for (const it of batch) it.resolve()
  }

  async function store(batch: readonly Waiting[]): Promise<void> {
    if (batch.length === 0) return
    try {
      await attempt(batch, true)
    } catch (error) {
      // What is remembered may be what is wrong: a device or point that was removed meanwhile.
      directory.forget()
      alarms.forget()
      if (isAway(error)) for (const it of batch) it.reject(error)
      else for (const it of batch) await alone(it)
    }
  }

  /** A message that spoils the transaction spoils only its own, and an alarm is kept even when its ticket cannot be opened. */
  async function alone(item: Waiting): Promise<void> {
    try {
      await attempt([item], true)
    } catch (error) {
      log.error({ err: error, topic: item.raw.topic }, 'a message could not be stored whole')
      directory.forget()
      alarms.forget()
      await attempt([item], false).catch((second: unknown) => bury(item, second))
    }
  }

  async function bury(item: Waiting, error: unknown): Promise<void> {
    if (isAway(error)) return item.reject(error)
    await atomically(() => filing.bury(item, `It could not be stored: ${error instanceof Error ? error.message : error}`)).then(
      item.resolve,
      item.reject,
    )
  }

  return {
    /** Resolves when the message is stored, or kept as a dead letter; rejects when the database is away. */
    take(raw: RawMessage): Promise<void> {
      const read = readMessage(raw)
      return new Promise((resolve, reject) => {
        queue.push({ raw, read, resolve, reject })
        values += weightOf(read)
        hurry ||= urgent(read)
        wake()
      })
    },

    /** Stores what waits and resolves when nothing does. */
    async close(): Promise<void> {
      while (queue.length > 0 || running) {
        hurry = queue.length > 0
        wake()
        await running
      }
    },
  }
}

const weightOf = (read: ReadMessage): number => (read.kind === 'telemetry' ? read.values.length : 1)

/** The database cannot be reached or is closing: waiting helps, trying one by one does not. SQLSTATE classes 08, 53 and 57. */
function isAway(error: unknown): boolean {
  for (let at = error as { code?: unknown; cause?: unknown } | undefined; at; at = at.cause as typeof at) {
    if (typeof at.code === 'string') return /^(08|53|57)|^E[A-Z]+$/.test(at.code)
    if (at instanceof Error && /closed|Connection terminated/i.test(at.message)) return true
  }
  return false
}
