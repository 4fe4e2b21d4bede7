import { type ChildProcess, spawnSync } from 'node:child_process'
import { createInterface } from 'node:readline'
import type { FootageNote } from '@menara/shared/contract/internal.contract.ts'

/** Packets and their times as ffprobe finds them, and that every one of them can be decoded. */
export function played(path: string) {
  const ask = [
    '-v',
    'error',
    '-select_streams',
    'v:0',
    '-show_entries',
    'packet=pts_time,duration_time,flags:stream=codec_name',
    '-of',
    'json',
    path,
  ]
  const probe = spawnSync('ffprobe', ask, { encoding: 'utf8' })
  const { packets, streams } = JSON.parse(probe.stdout) as {
    packets: { pts_time: string; duration_time?: string; flags: string }[]
    streams: { codec_name: string }[]
  }
  const decoded = spawnSync('ffmpeg', ['-v', 'error', '-i', path, '-vsync', 'passthrough', '-enc_time_base', '-1', '-f', 'null', '-'], {
    encoding: 'utf8',
  })
  const [first, last] = [packets[0], packets.at(-1)]
  return {
    codec: streams[0]?.codec_name,
    frames: packets.length,
    begins: Number(first?.pts_time),
    isKey: first?.flags.startsWith('K'),
    seconds: Number(last?.pts_time) + Number(last?.duration_time ?? 0),
    words: probe.stderr + decoded.stderr,
  }
}

/** Kills a gateway that records once its first segment is so long; says which that was. */
export async function killedAfter(child: ChildProcess, seconds: number) {
  for await (const line of createInterface({ input: child.stdout as NodeJS.ReadableStream })) {
    const read = performance.now()
    const { now, notes } = JSON.parse(line) as { now: number; notes: [string, FootageNote][] }
    const [id = '', note] = notes[0] ?? []
    const begun = Date.parse(note?.started_at ?? '')
    if (!note || now - begun < seconds * 1000) continue
    const gone = new Promise((go) => void child.once('exit', go))
    child.kill('SIGKILL')
    const killed = now + (performance.now() - read)
    await gone
    return { id, begun, killed }
  }
  throw new Error('The gateway ended by itself')
}
