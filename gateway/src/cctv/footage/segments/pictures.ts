import { boxReader } from './boxes.ts'
import { type Fragment, fragmentOf } from './fragments.ts'
import { type Track, trackOf } from './picture-track.ts'

/** How what follows is to be read: the first boxes of the stream. */
export interface Head extends Track {
  readonly bytes: Buffer
}
export interface Picture extends Fragment {
  readonly moof: Buffer
  readonly mdat: Buffer
}
interface Ears {
  head(head: Head): void
  picture(picture: Picture): void
}

/** Bytes of a fragmented MP4 in, its head and its pictures out. Throws for what is none. */
export function pictureReader(on: Ears): (chunk: Buffer) => void {
  let first: Buffer = Buffer.alloc(0)
  let moof: Buffer | null = null
  let isOpen = false
  const take: Readonly<Record<string, (bytes: Buffer) => void>> = {
    ftyp: (bytes) => {
      first = Buffer.from(bytes)
    },
    moov: (bytes) => {
      const track = trackOf(bytes)
      if (!track) throw new Error('There are no pictures in this MP4')
      isOpen = true
      on.head({ ...track, bytes: Buffer.concat([first, bytes]) })
    },
    moof: (bytes) => {
      moof = bytes
    },
    mdat: (bytes) => {
      const fragment = moof && isOpen ? fragmentOf(moof) : null
      if (moof && fragment) on.picture({ ...fragment, moof: Buffer.from(moof), mdat: Buffer.from(bytes) })
      moof = null
    },
  }
  return boxReader(({ type, bytes }) => take[type]?.(bytes))
}
