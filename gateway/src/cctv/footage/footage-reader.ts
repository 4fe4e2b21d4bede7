import { type FileHandle, open } from 'node:fs/promises'
import { headAt } from './segments/boxes.ts'
import { type Fragment, fragmentOf } from './segments/fragments.ts'
import { type Track, trackOf } from './segments/picture-track.ts'

export interface Piece extends Fragment {
  /** Where it begins in its file, with its length, and that of its first box. */
  readonly from: number
  readonly length: number
  readonly moof: number
}
export interface Footage extends Track {
  /** Of the head. */
  readonly length: number
}

/** Reads a file of footage as far as it is whole: its head, then piece by piece. Never more than a picture at once is in memory. */
export async function readFootage(path: string) {
  const file = await open(path, 'r')
  const { size } = await file.stat()
  const head = await readHead(file, size)
  return {
    head,
    bytes: (from: number, length: number) => read(file, from, length),
    /** In order; ends where a piece is not whole, or no piece at all. */
    async *pieces(): AsyncGenerator<Piece> {
      if (!head) return
      for (let at = head.length; ; ) {
        const piece = await pieceAt(file, at, size)
        if (!piece) return
        yield piece
        at += piece.length
      }
    },
    close: () => file.close(),
  }
}

async function boxAt(file: FileHandle, at: number, size: number) {
  if (at + 8 > size) return null
  try {
    const box = headAt(await read(file, at, 8))
    return box && at + box.size <= size ? box : null
  } catch {
    // Not written to its end, and something else after it.
    return null
  }
}

async function readHead(file: FileHandle, size: number): Promise<Footage | null> {
  const ftyp = await boxAt(file, 0, size)
  const moov = ftyp?.type === 'ftyp' ? await boxAt(file, ftyp.size, size) : null
  if (!ftyp || moov?.type !== 'moov') return null
  const track = trackOf(await read(file, ftyp.size, moov.size))
  return track && { ...track, length: ftyp.size + moov.size }
}

async function pieceAt(file: FileHandle, at: number, size: number): Promise<Piece | null> {
  const moof = await boxAt(file, at, size)
  if (moof?.type !== 'moof') return null
  const mdat = await boxAt(file, at + moof.size, size)
  if (mdat?.type !== 'mdat') return null
  const fragment = fragmentOf(await read(file, at, moof.size))
  return fragment && { ...fragment, from: at, length: moof.size + mdat.size, moof: moof.size }
}

async function read(file: FileHandle, from: number, length: number): Promise<Buffer> {
  const bytes = Buffer.alloc(length)
  const { bytesRead } = await file.read(bytes, 0, length, from)
  return bytes.subarray(0, bytesRead)
}
