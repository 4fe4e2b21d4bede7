import type { FootageNote } from '@menara/shared/contract/internal.contract.ts'
import type { FootageFolder } from './footage-folder.ts'
import { namedBy, OPEN } from './footage-names.ts'
import { readFootage } from './footage-reader.ts'

interface MendingNeeds {
  readonly folder: Pick<FootageFolder, 'pathOf' | 'cut' | 'dropOpen'>
  readonly note: (id: string, note: FootageNote) => void
}

/**
 * Closes a file that was not closed: by a gateway that was killed, or a disk that refused. What is whole of it stays, to the last picture;
 * what came after is cut off. A file without a picture goes.
 */
export async function mend(name: string, { folder, note }: MendingNeeds): Promise<void> {
  const named = namedBy(name)
  if (!named) return
  const footage = await readFootage(folder.pathOf(name + OPEN)).catch(nothingThere)
  if (!footage) return
  let [end, ticks] = [0, 0]
  try {
    for await (const piece of footage.pieces()) {
      end = piece.from + piece.length
      ticks = piece.at + piece.ticks
    }
  } finally {
    await footage.close()
  }
  if (end === 0 || !footage.head) return folder.dropOpen(name)
  await folder.cut(name, end)
  const { timescale, codec } = footage.head
  note(named.id, {
    camera_id: named.camera,
    started_at: new Date(named.at).toISOString(),
    ended_at: new Date(named.at + Math.round((1000 * ticks) / timescale)).toISOString(),
    bytes: end,
    codec,
  })
}

/** The disk refused before there was a file. */
function nothingThere(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}
