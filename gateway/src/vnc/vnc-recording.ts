import { createWriteStream, mkdirSync } from 'node:fs'
import { readdir, stat, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import type { Clock } from '../platform/clock.ts'
import { BLOCK_BYTES, blocks } from './rfb/blocks.ts'

export interface RecordingsNeeds {
  readonly folder: string
  /** Of one recording; what is shown after that is not kept. */
  readonly mostBytes: number
  /** Of all together; the oldest go first. */
  readonly mostOfAll: number
  readonly clock: Clock
  readonly onFault: (error: unknown) => void
}
export interface Recording {
  /** What the screen sent, as it was passed on. */
  write(bytes: Buffer): void
  /** How the browser wants its pixels: a player without the browser's words must know. */
  format(pixels: Buffer): void
  /** Resolves when it is on the disk. */
  end(): Promise<{ readonly kept: boolean; readonly cut: boolean }>
}
export type Recordings = ReturnType<typeof openRecordings>

const DAY_MS = 86_400_000
const SWEEP_MS = 3_600_000
/** Waits to be written to a disk that does not keep up. */
const MOST_WAITING = 16 * 1024 * 1024
/** A piece above it is copied into a block that is used again. */
const SMALL_BYTES = 16 * 1024
const NAME = /^([0-9a-f-]{36})\.(\d+)\.fbs$/

/** Recordings of sessions on this gateway's disk, in the format FBS 001.000 (docs/remote-screens.md), each until its day. */
export function openRecordings(needs: RecordingsNeeds) {
  const { folder, clock, onFault } = needs
  let stopSweep = clock.after(0, again)
  function again(): void {
    void sweep(needs).catch(onFault)
    stopSweep = clock.after(SWEEP_MS, again)
  }
  return {
    begin(session: string, { init, days }: { readonly init: Buffer; readonly days: number }): Recording {
      mkdirSync(folder, { recursive: true })
      const path = join(folder, `${session}.${clock.now() + days * DAY_MS}.fbs`)
      return record(needs, { path, init })
    },
    /** Path of a session's recording; null where there is none, or no more. */
    async find(session: string): Promise<string | null> {
      const name = (await namesIn(folder)).find((text) => text.startsWith(`${session}.`))
      return name && Number(NAME.exec(name)?.[2] ?? 0) > clock.now() ? join(folder, name) : null
    },
    close: () => stopSweep(),
  }
}

function record({ mostBytes, clock, onFault }: RecordingsNeeds, { path, init }: { path: string; init: Buffer }): Recording {
  const file = createWriteStream(path, { flags: 'wx' })
  const began = clock.now()
  let pixels: Buffer | null = null
  let written = 0
  let begun = false
  let cut = false
  let failed = false
  file.on('error', (error) => {
    failed = true
    onFault(error)
  })
  function block(bytes: Buffer): void {
    const size = Math.ceil(bytes.length / 4) * 4 + 8
    const block = size > SMALL_BYTES && size <= BLOCK_BYTES ? blocks.take() : null
    const piece = block?.subarray(0, size) ?? Buffer.alloc(size)
    piece.writeUInt32BE(bytes.length, 0)
    bytes.copy(piece, 4)
    piece.fill(0, 4 + bytes.length)
    piece.writeUInt32BE((clock.now() - began) >>> 0, size - 4)
    written += size
    file.write(piece, () => block && blocks.give(block))
  }
  /** As a screen of version 3.3 that asks for nothing: what every player of this format knows. */
  function begin(): void {
    begun = true
    const said = Buffer.from(init)
    pixels?.copy(said, 4)
    file.write('FBS 001.000\n')
    block(Buffer.from('RFB 003.003\n'))
    block(Buffer.from([0, 0, 0, 1]))
    block(said)
  }
  return {
    format(bytes) {
      if (!begun) pixels = bytes
    },
    write(bytes) {
      if (cut || failed) return
      if (!begun) begin()
      if (written + bytes.length > mostBytes || file.writableLength > MOST_WAITING) cut = true
      else block(bytes)
    },
    async end() {
      if (!begun && !failed) begin()
      await new Promise<void>((go) => {
        file.once('close', go)
        file.end()
        if (file.closed) go()
      })
      return { kept: !failed, cut }
    },
  }
}

/** Those whose day has come go, and the oldest while all together are too large. */
async function sweep({ folder, mostOfAll, clock, onFault }: RecordingsNeeds): Promise<void> {
  const found = (await namesIn(folder)).filter((name) => NAME.test(name))
  const files = await Promise.all(
    found.map(async (name) => {
      const { size, mtimeMs } = await stat(join(folder, name))
      return { name, size, mtimeMs, until: Number(NAME.exec(name)?.[2]) }
    }),
  )
  let total = 0
  for (const { name, size, until } of files.toSorted((a, b) => b.mtimeMs - a.mtimeMs)) {
    total += size
    if (until > clock.now() && total <= mostOfAll) continue
    await unlink(join(folder, name)).catch(onFault)
  }
}

/** None where nothing was ever recorded. */
const namesIn = (folder: string): Promise<string[]> =>
  readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
