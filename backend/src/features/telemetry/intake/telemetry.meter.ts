import { Counter, type Registry } from 'prom-client'
import type { DeadReason } from './telemetry.message.ts'

const LAGS = 1000
const MINUTE_S = 60

/** Counts what comes in, for metrics and for the screen that watches the system. Times are of the monotonic clock. */
export function telemetryMeter(registry: Registry) {
  const registers = [registry]
  const transactions = new Counter({
    name: 'menara_telemetry_transactions_total',
    help: 'Transactions that stored messages of devices',
    registers,
  })
  const deadLetters = new Counter({
    name: 'menara_telemetry_dead_letters_total',
    help: 'Messages that were refused, by reason',
    labelNames: ['reason'],
    registers,
  })
  const readings = new Counter({ name: 'menara_telemetry_readings_total', help: 'Values of devices that were stored', registers })
  const lags: number[] = []
  const seconds = new Map<number, number>()
  const total = { messages: 0, readings: 0, dead_letters: 0 }

  const second = (): number => Math.floor(performance.now() / 1000)

  return {
    /** One transaction: its messages, values and refusals. */
    stored({ messages, values, reasons }: { messages: number; values: number; reasons: readonly DeadReason[] }): void {
      transactions.inc()
      readings.inc(values)
      for (const reason of reasons) deadLetters.inc({ reason })
      total.messages += messages
      total.readings += values
      total.dead_letters += reasons.length
      const now = second()
      seconds.set(now, (seconds.get(now) ?? 0) + values)
      for (const old of seconds.keys()) {
        if (old > now - MINUTE_S) break
        seconds.delete(old)
      }
    },
    /** From receipt to stored, the oldest message of a transaction. */
    lagged(ms: number): void {
      lags.push(ms)
      if (lags.length > LAGS) lags.shift()
    },
    facts() {
      const now = second()
      const recent = [...seconds].reduce((sum, [at, values]) => (at > now - MINUTE_S ? sum + values : sum), 0)
      const sorted = [...lags].sort((a, b) => a - b)
      const at = (share: number): number | null => {
        const lag = sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]
        return lag === undefined ? null : Math.round(lag * 10) / 10
      }
      return { ...total, readings_per_s: Math.round((recent / MINUTE_S) * 10) / 10, lag_p50_ms: at(0.5), lag_p99_ms: at(0.99) }
    },
  }
}
export type TelemetryMeter = ReturnType<typeof telemetryMeter>
