import { decide, type ExchangeEvent, exchangeDueAt, floorIn, openExchange } from '@menara/shared/domain/floor/floor-exchange.ts'
import type { Floor, FloorEffect } from '@menara/shared/domain/floor/floor-words.ts'
import type { Clock } from '../platform/clock.ts'

export interface FloorsNeeds {
  /** Names this life of the floors. */
  readonly epoch: string
  readonly clock: Clock
  /** Carries out what the machine decided, in its order. */
  readonly carryOut: (effect: FloorEffect) => void
}
export interface Floors {
  happens(event: ExchangeEvent): readonly FloorEffect[]
  floorOf(channel: string): Floor | undefined
  close(): void
}

/** Owns the floors of this gateway: the only place where the machine's state lives, and its clock. */
export function openFloors({ epoch, clock, carryOut }: FloorsNeeds): Floors {
  let exchange = openExchange(epoch)
  let due: number | null = null
  let stop: (() => void) | null = null

  function schedule(): void {
    const next = exchangeDueAt(exchange)
    if (next === due && stop) return
    stop?.()
    due = next
    stop = next === null ? null : clock.after(Math.max(0, next - clock.now()), ring)
  }
  function ring(): void {
    stop = null
    due = null
    happens({ type: 'tick' })
  }
  function happens(event: ExchangeEvent): readonly FloorEffect[] {
    const after = decide(exchange, event, clock.now())
    exchange = after.exchange
    schedule()
    for (const effect of after.effects) carryOut(effect)
    return after.effects
  }
  return {
    happens,
    floorOf: (channel) => floorIn(exchange, channel),
    close() {
      stop?.()
      stop = null
    },
  }
}
