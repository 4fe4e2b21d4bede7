import { connect, type Socket } from 'node:net'
import { BLOCK_BYTES, blocks } from './rfb/blocks.ts'

/** Takes what a screen sends. The bytes are its own until it calls `release`, which it does once. */
type Heard = (bytes: Buffer, release: () => void) => void

/** A connection to a screen. It emits no `data`: what comes goes to who listens, in blocks that are used again. */
export interface ScreenLine {
  readonly socket: Socket
  /** Instead of whoever listened before. */
  listen(heard: Heard): void
  /** Blocks that are not released yet. */
  held(): number
}

/** Then the system asks every second whether the machine is still there; by itself it would wait for two hours. */
const KEEP_ALIVE_MS = 5_000
/** So little is copied, so that a small piece does not keep a whole block. */
const SMALL_BYTES = 16 * 1024
const nothing = (): void => undefined

/** Connects to an IP address. What comes before anybody listens is dropped. */
export function connectToScreen({ address, port }: { readonly address: string; readonly port: number }): ScreenLine {
  let heard: Heard = (_, release) => release()
  let block = blocks.take()
  let held = 0
  function take(count: number): boolean {
    const filled = block
    if (count <= SMALL_BYTES) heard(Buffer.from(filled.subarray(0, count)), nothing)
    else {
      block = blocks.take()
      held++
      heard(filled.subarray(0, count), () => {
        held--
        blocks.give(filled)
      })
    }
    return true
  }
  const socket = connect({
    ...{ host: address, port, noDelay: true, keepAlive: true, keepAliveInitialDelay: KEEP_ALIVE_MS },
    onread: { buffer: () => block.subarray(0, BLOCK_BYTES), callback: take },
  })
  socket.once('close', () => blocks.give(block))
  return {
    socket,
    listen(next) {
      heard = next
    },
    held: () => held,
  }
}
