import type { ScreenLine } from './screen-line.ts'

/** Reads a connection by the byte while two sides get to know each other. `release` gives back what was not asked for. */
export function readerOf({ socket, listen }: ScreenLine) {
  let held: Buffer = Buffer.alloc(0)
  let ended: Error | null = null
  let wake: (() => void) | null = null
  listen((bytes, release) => {
    held = Buffer.concat([held, bytes])
    release()
    wake?.()
  })
  const end = (error?: Error): void => {
    ended ??= error ?? new Error('it hung up')
    wake?.()
  }
  const over = (): void => end()
  socket.on('error', end).on('close', over)
  return {
    async read(bytes: number): Promise<Buffer> {
      while (held.length < bytes) {
        if (ended) throw ended
        await new Promise<void>((go) => {
          wake = go
        })
      }
      const taken = held.subarray(0, bytes)
      held = held.subarray(bytes)
      return taken
    },
    release(): Buffer {
      socket.off('error', end).off('close', over)
      return held
    },
  }
}
export type Reader = ReturnType<typeof readerOf>
