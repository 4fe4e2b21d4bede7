import type { types } from 'mediasoup'
import type { Room } from '../../media/rooms/room.ts'
import type { Clock } from '../../platform/clock.ts'
import { liveArguments, liveLook, type Source, scriptOf } from './arguments.ts'
import { runOnCamera } from './camera-run.ts'
import { h264 } from './h264.ts'
import { jpegReader } from './jpegs.ts'
import type { Programs } from './programs.ts'

export interface PullNeeds {
  readonly source: Source
  readonly transcode: boolean
  readonly room: Room
  readonly programs: Programs
  readonly clock: Clock
  readonly onStill: (jpeg: Buffer) => void
  /** The first packet of its pictures came. */
  readonly onBegin: () => void
  /** What kind of stream it is, as soon as that is known. */
  readonly onCodec: (codec: string) => void
}

/** Sources are told apart by it; the largest a signed number of 32 bits holds, because ffmpeg reads it as one. */
const newSsrc = () => 1 + Math.floor(Math.random() * 0x7ffffffe)
const LABEL = 'camera'

/** One connection to a camera and its way into the room, new each time: a stream that begins anew is another one. */
export async function openPull(needs: PullNeeds) {
  const { source, transcode, room, programs, clock, onStill, onBegin, onCodec } = needs
  const ssrc = newSsrc()
  const transport = await room.trunk.router.createPlainTransport({
    listenInfo: { protocol: 'udp', ip: '127.0.0.1' },
    rtcpMux: false,
    comedia: true,
  })
  const producer = await transport.produce({ kind: 'video', rtpParameters: h264(ssrc) }).catch((error: Error) => {
    transport.close()
    throw error
  })
  transport.once('tuple', onBegin)
  const sink = { port: transport.tuple.localPort, rtcpPort: transport.rtcpTuple?.localPort ?? 0, ssrc }
  let codec = ''
  const run = runOnCamera({
    program: programs.ffmpeg,
    source,
    args: liveArguments(source, sink, transcode),
    clock,
    script: (url) => scriptOf(url, { ...liveLook(transcode), transport: source.transport }),
    onBytes: jpegReader(onStill),
    onWords(words) {
      const found = codec ? null : /Stream #0:\d+.*?: Video: (\w+)/.exec(words)
      if (!found?.[1]) return
      codec = found[1]
      onCodec(codec)
    },
  })
  const over = new Promise<string>((go) => {
    void run.ended.then(go)
    // The worker, or the room, went away under it.
    transport.observer.once('close', () => go('closed'))
  })
  return {
    /** Its last words; `closed` when the way ended under it. */
    over,
    /** Everyone in the room sees it. Once. */
    show: () => room.add(producer, LABEL),
    /** Bytes of pictures so far; null when it is over. */
    async bytes(): Promise<number | null> {
      if (producer.closed) return null
      const stats = await producer.getStats().catch((): types.ProducerStat[] => [])
      return stats.reduce((sum, stat) => sum + stat.byteCount, 0)
    },
    async close(): Promise<void> {
      transport.close()
      await run.stop()
    },
  }
}
export type Pull = Awaited<ReturnType<typeof openPull>>
