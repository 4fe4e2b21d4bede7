import { createHash } from 'node:crypto'
import { closeSync, createWriteStream, fsyncSync, mkdirSync, openSync, renameSync, rmSync } from 'node:fs'
import { type FileHandle, open, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { mutex } from '@menara/shared/kit/flow-control/semaphore.ts'
import { fileTypeFromBuffer } from 'file-type'
import { Fault, invalid } from '../errors.ts'
import { attachmentType, keptType } from './attachment-types.ts'
import { type ImageType, imageTypes, withoutMetadata } from './image-metadata.ts'
import type { VirusScanner } from './virus-scanner.ts'

const MAX_PIXELS = 100_000_000
/** The bytes `file-type` looks at. */
const HEAD_BYTES = 4100

/** A file that has come in and waits, clean and synced, for the transaction that names it. */
export interface ArrivedFile {
  readonly id: string
  readonly mime: string
  /** As it is shown and saved; empty for a picture, whose name may tell who took it. */
  readonly name: string
  readonly bytes: number
  readonly sha256: string
}
/** Where a file lies follows from the month it was kept. */
export interface KeptFile {
  readonly id: string
  readonly at: string
}

interface Sealing {
  readonly name: string
  readonly maxBytes: number
  seal(bytes: Buffer): Buffer
}

export type Uploads = ReturnType<typeof openUploads>

/**
 * Files under `DATA_DIR/uploads/<yyyy>/<mm>/<id>`. They come in under `arriving/` and move when their row is committed;
 * a crash in between is made good by `recover`. What `scan` refuses is not kept.
 */
export function openUploads(dataDir: string, scan?: VirusScanner) {
  const root = join(dataDir, 'uploads')
  const arriving = join(root, 'arriving')
  const placeOf = ({ id, at }: KeptFile) => join(root, at.slice(0, 4), at.slice(5, 7), id)
  const waiting = (id: string) => join(arriving, id)
  const inTurn = mutex()
  const { clean, attach } = judges(arriving)
  const unread = sealedArrivals(arriving, inTurn, scan)

  async function arrive(id: string, source: Readable, judge: (raw: string) => Promise<ArrivedFile>): Promise<ArrivedFile> {
    mkdirSync(arriving, { recursive: true })
    const raw = `${waiting(id)}.part`
    try {
      await pipeline(source, createWriteStream(raw))
      await scan?.(raw)
      // A file is held in memory while it is judged, so only one is at a time.
      return await inTurn(() => judge(raw))
    } catch (error) {
      await rm(waiting(id), { force: true })
      throw error
    } finally {
      await rm(raw, { force: true })
    }
  }

  /** Puts a waiting image where it stays; call it when its row has been committed. */
  function keep(image: KeptFile): void {
    const place = placeOf(image)
    const folder = join(place, '..')
    mkdirSync(folder, { recursive: true })
    renameSync(waiting(image.id), place)
    syncFolder(folder)
  }

  return {
    /** Takes a picture: PNG, JPEG or WebP, from which everything but the picture is removed. 422 for anything else. */
    receive: (id: string, source: Readable) => arrive(id, source, async (raw) => clean(id, await readFile(raw))),
    /** Takes a picture, PDF, office document or text, by what its content is. 422 for anything else. */
    receiveFile: (id: string, source: Readable, name: string) => arrive(id, source, async (raw) => attach(id, await readFile(raw), name)),
    ...unread,
    keep,
    /** The bytes of an image that waits. */
    arrived: (image: Pick<ArrivedFile, 'id'>): Promise<Buffer> => readFile(waiting(image.id)),
    /** Removes those still waiting; those kept stay. */
    async discard(images: readonly ArrivedFile[]): Promise<void> {
      for (const { id } of images) await rm(waiting(id), { force: true })
    },
    /** Undefined when the bytes are not there. The reader closes the handle. */
    async read(image: KeptFile): Promise<FileHandle | undefined> {
      return open(placeOf(image)).catch(unlessMissing(undefined))
    },
    /** Call it when the row's removal has been committed. */
    remove(image: KeptFile): void {
      rmSync(placeOf(image), { force: true })
    },
    /** After a crash: keeps what was committed and removes the rest. Only while nothing can arrive. */
    async recover(committed: (ids: readonly string[]) => Promise<readonly KeptFile[]>): Promise<void> {
      const names = await readdir(arriving).catch(unlessMissing([] as string[]))
      for (const image of await committed(names.filter((name) => !name.endsWith('.part')))) keep(image)
      await rm(arriving, { recursive: true, force: true })
    },
  }
}

/** Files of which nothing is written as it is. */
function sealedArrivals(arriving: string, inTurn: ReturnType<typeof mutex>, scan: VirusScanner | undefined) {
  const waiting = (id: string) => join(arriving, id)
  return {
    /**
     * Takes a file as it is, by what its content is, and writes only what `seal` makes of it: what it says is never on the disk. 422 for
     * other types, 413 for more than `maxBytes`.
     */
    async receiveSealed(id: string, source: Readable, { name, maxBytes, seal }: Sealing): Promise<ArrivedFile> {
      const bytes = await wholeOf(source, maxBytes)
      await scan?.(bytes)
      return inTurn(async () => {
        const type = await keptType(bytes, name)
        mkdirSync(arriving, { recursive: true })
        await write(waiting(id), [seal(bytes)])
        return { id, ...type, bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') }
      })
    },
    /** Takes a file that was encrypted before it was sent: its content cannot be judged. 413 for more than `maxBytes`. */
    async receiveEncrypted(id: string, source: Readable, maxBytes: number): Promise<ArrivedFile> {
      const bytes = await wholeOf(source, maxBytes)
      mkdirSync(arriving, { recursive: true })
      await write(waiting(id), [bytes])
      return {
        id,
        mime: 'application/octet-stream',
        name: '',
        bytes: bytes.length,
        sha256: createHash('sha256').update(bytes).digest('hex'),
      }
    },
    /** Judges what was decrypted as if it came in now. 422 for a type that is not taken, and for what `scan` refuses. */
    async judged(bytes: Buffer, name: string) {
      await scan?.(bytes)
      return keptType(bytes, name)
    },
  }
}

/** What becomes of bytes that came in: a picture without what it says about its maker, or a file of a type that is taken. */
function judges(arriving: string) {
  async function clean(id: string, bytes: Buffer): Promise<ArrivedFile> {
    const mime = await imageTypeOf(bytes)
    if (!mime) throw invalid('image', 'type', 'Send PNG, JPEG or WebP pictures')
    const { width, height, pieces } = withoutMetadata(mime, bytes)
    if (width * height === 0) throw invalid('image', 'image', 'The file is not a whole picture')
    if (width * height > MAX_PIXELS) throw invalid('image', 'maxPixels', `A picture may have at most ${MAX_PIXELS / 1e6} megapixels`)
    // Piece by piece: put together they would be a second picture in memory.
    await write(join(arriving, id), pieces)
    const hash = createHash('sha256')
    for (const piece of pieces) hash.update(piece)
    return { id, mime, name: '', bytes: pieces.reduce((sum, piece) => sum + piece.length, 0), sha256: hash.digest('hex') }
  }

  async function attach(id: string, bytes: Buffer, name: string): Promise<ArrivedFile> {
    // A picture among the files is a picture like any other: without what it says about its maker.
    if (await imageTypeOf(bytes)) return clean(id, bytes)
    const type = await attachmentType(bytes, name)
    await write(join(arriving, id), [bytes])
    return { id, ...type, bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') }
  }
  return { clean, attach }
}

/** Writes a new file, safe once this resolves. */
async function write(path: string, pieces: readonly Uint8Array[]): Promise<void> {
  await pipeline(Readable.from(pieces), createWriteStream(path, { flags: 'wx', flush: true }))
  syncFolder(join(path, '..'))
}

/** Read to its end, whatever its length, as the form it comes in asks for. */
async function wholeOf(source: Readable, maxBytes: number): Promise<Buffer> {
  const pieces: Buffer[] = []
  let size = 0
  for await (const piece of source) {
    size += (piece as Buffer).length
    if (size <= maxBytes) pieces.push(piece as Buffer)
  }
  if (size <= maxBytes) return Buffer.concat(pieces)
  throw new Fault('too-large', 'request.file_too_large', {
    params: { megabytes: Math.floor(maxBytes / 1024 / 1024) },
    errors: [{ field: 'file', rule: 'maxBytes' }],
  })
}

async function imageTypeOf(bytes: Buffer): Promise<ImageType | undefined> {
  const found = await fileTypeFromBuffer(bytes.subarray(0, HEAD_BYTES))
  return imageTypes.find((text) => text === found?.mime)
}

const unlessMissing =
  <T>(otherwise: T) =>
  (error: NodeJS.ErrnoException): T => {
    if (error.code === 'ENOENT') return otherwise
    throw error
  }

/** A new name in a folder is only safe once the folder is synced. */
function syncFolder(folder: string): void {
  if (process.platform === 'win32') return
  const handle = openSync(folder, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}
