import type { Logger } from 'pino'
import { isAway, reasonOf } from '../../../platform/database-away.ts'
import type { Directory } from '../intake/telemetry.directory.ts'
import type { Waiting } from '../intake/telemetry.intake.ts'
import type { Dead } from '../intake/telemetry.message.ts'
import type { AlarmBatchEvaluation, BatchTransaction, Filed } from './batch-transaction.ts'

export interface BatchWriterNeeds {
  /** Runs `work` in one transaction that keeps the receipts of what it stores. */
  readonly transaction: <T>(receipts: readonly string[], work: () => Promise<T>) => Promise<T>
  readonly directory: Pick<Directory, 'forget'>
  readonly filing: BatchTransaction
  readonly alarms: {
    /** Everything that judges alarms goes through here, one after the other. */
    turn<T>(work: () => Promise<T>): Promise<T>
    /** `quiet`: the state alone is written, without tickets and notifications. */
    sit(options: { quiet: boolean }): AlarmBatchEvaluation & { keep(): void }
    forget(): void
  }
  /** Inside the transaction: says that readings of these sites changed. */
  readonly announce: (locationIds: readonly string[]) => void
  readonly filed: (filed: Filed) => void
  readonly log: Logger
}

/** Stores messages that came together in one transaction; one that spoils it spoils only its own. */
export function batchWriterOf({ transaction, directory, filing, alarms, announce, filed, log }: BatchWriterNeeds) {
  async function attempt(batch: readonly Waiting[], quiet: boolean): Promise<void> {
    const sitting = alarms.sit({ quiet })
    const done = await transaction(receiptsOf(batch), async () => {
      const result = await filing.file(batch, sitting)
      announce(result.locationIds)
      return result
    }).catch((error: unknown) => {
      // What is remembered may be what is wrong: a device or point that was removed meanwhile.
      directory.forget()
      alarms.forget()
      throw error
    })
    sitting.keep()
    filed(done)
    const dead = new Map(done.refused.map(({ item, dead }) => [item, dead]))
    for (const waiting of batch) waiting.resolve(dead.get(waiting))
  }

  /** An alarm is kept even when its ticket cannot be opened or nobody can be told. */
  async function alone(item: Waiting): Promise<void> {
    try {
      await attempt([item], false)
    } catch (error) {
      log.error({ err: error, topic: item.raw.topic }, 'a message could not be stored whole')
      await attempt([item], true).catch((second: unknown) => bury(item, second))
    }
  }

  async function bury(item: Waiting, error: unknown): Promise<void> {
    if (isAway(error)) return item.reject(error)
    const detail = `It could not be stored: ${reasonOf(error)}`
    const dead: Dead = { kind: 'dead', reason: 'shape', detail }
    if (item.answered) return item.resolve(dead)
    await transaction(receiptsOf([item]), () => filing.bury(item, detail)).then(() => item.resolve(dead), item.reject)
  }

  async function store(batch: readonly Waiting[]): Promise<void> {
    try {
      await attempt(batch, false)
    } catch (error) {
      if (isAway(error)) for (const waiting of batch) waiting.reject(error)
      else await oneByOne(batch)
    }
  }

  async function oneByOne(batch: readonly Waiting[]): Promise<void> {
    for (const waiting of batch) await alone(waiting)
  }

  return (batch: readonly Waiting[]): Promise<void> => alarms.turn(() => store(batch))
}

const receiptsOf = (batch: readonly Waiting[]): string[] => batch.flatMap(({ raw }) => (raw.receipt === undefined ? [] : [raw.receipt]))
