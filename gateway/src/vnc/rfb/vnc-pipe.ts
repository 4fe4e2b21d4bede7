import type { VncCause } from '@menara/shared/contract/media/vnc.contract.ts'
import type { WebSocket } from 'ws'
import type { Clock } from '../../platform/clock.ts'
import type { ScreenLine } from '../screen-line.ts'
import { PROBE, watchSilence } from '../session/vnc-silence.ts'
import { NotRfb, type rfbViewer } from './rfb-viewer.ts'

interface PipeNeeds {
  readonly socket: WebSocket
  readonly screen: ScreenLine
  readonly viewer: ReturnType<typeof rfbViewer>
  /** Bytes of the screen that came before the pipe stood. */
  readonly rest: Buffer
  readonly clock: Clock
  /** What the screen sent: to be counted and recorded. */
  readonly onOut: (bytes: Buffer) => void
  readonly onIn: (count: number) => void
  readonly end: (cause: VncCause) => void
}

/** Beyond so much unsent the screen is not read; below, it is again. */
const [HIGH, LOW] = [1024 * 1024, 256 * 1024]
/** The same for the blocks that hold it, each of which may be filled to a part. */
const [MAX_BLOCKS, LOW_BLOCKS] = [16, 4]
/** A browser that takes nothing for so long is cut. */
const SLOW_MS = 30_000
/** What is still to be written to a screen that does not read is given up after so long. */
const CLOSE_MS = 1_000

/** Bytes both ways, each at the pace of the slower side. Nothing of the screen is read before the browser is ready for it. */
export function openPipe({ socket, screen: { socket: screen, listen, held }, viewer, rest, clock, onOut, onIn, end }: PipeNeeds) {
  let stopSlow: (() => void) | null = null
  let silence: ReturnType<typeof watchSilence> | null = null

  const isAbove = (bytes: number, blocks: number): boolean => socket.bufferedAmount > bytes || held() > blocks
  function tell(bytes: Buffer, sent: () => void = relieved): void {
    if (socket.readyState === socket.OPEN) socket.send(bytes, { binary: true }, sent)
    else sent()
    if (stopSlow || !isAbove(HIGH, MAX_BLOCKS)) return
    screen.pause()
    stopSlow = clock.after(SLOW_MS, () => end('slow'))
  }
  function relieved(): void {
    if (!stopSlow || isAbove(LOW, LOW_BLOCKS)) return
    stopSlow()
    stopSlow = null
    screen.resume()
  }
  function shown(bytes: Buffer, release: () => void): void {
    silence?.heard()
    onOut(bytes)
    tell(bytes, () => {
      release()
      relieved()
    })
  }
  function pass(messages: readonly Buffer[]): void {
    if (messages.length === 0 || screen.destroyed) return
    if (screen.write(Buffer.concat(messages))) return
    socket.pause()
    screen.once('drain', () => socket.resume())
  }
  listen(shown)
  screen.on('error', () => end('server'))
  screen.on('close', () => end('server'))

  return {
    tell,
    pass,
    /** From the browser. */
    take(bytes: Buffer): void {
      onIn(bytes.length)
      try {
        pass(viewer.take(bytes))
      } catch (error) {
        if (!(error instanceof NotRfb)) throw error
        end('protocol')
        return
      }
      if (silence || !viewer.isOpen()) return
      silence = watchSilence({ clock, isHeld: () => stopSlow !== null, probe: () => pass([PROBE]), end: () => end('silent') })
      if (rest.length > 0) shown(rest, () => undefined)
      screen.resume()
    },
    /** What was passed still reaches the screen: the key-ups of who has just left. */
    close(): void {
      stopSlow?.()
      silence?.stop()
      listen((_, release) => release())
      screen.destroySoon()
      const stop = clock.after(CLOSE_MS, () => screen.destroy())
      screen.once('close', stop)
    },
  }
}
