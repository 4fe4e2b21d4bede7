import type { CameraFacts } from '@menara/shared/contract/media/media.contract.ts'
import type { MediaRoom, RoomState } from '../../kit/media/media-room.ts'
import type { Media } from '../../kit/media/media-session.ts'

export interface PictureHandlers {
  readonly onState: (state: RoomState) => void
  /** This browser has no decoder for the moving picture. */
  readonly onUnplayable: () => void
  readonly onCamera: (facts: CameraFacts) => void
  readonly onTrack: (track: MediaStreamTrack | null) => void
}
export interface Watching {
  stats(): Promise<RTCStatsReport | null>
  end(): void
}

/** Entering takes five questions; the server takes fifty a second. */
const PACE_MS = 110
/** The connection outlives the last picture for a moment: people go from one page to the next. */
const LINGER_MS = 5_000

let media: Promise<Media> | null = null
let users = 0
let lingering: ReturnType<typeof setTimeout> | undefined
let nextTurn = 0

function open(): Promise<Media> {
  clearTimeout(lingering)
  users++
  media ??= import('../../kit/media/media-session.ts').then((session) => session.openMedia())
  return media
}
function close(): void {
  users--
  if (users > 0) return
  lingering = setTimeout(() => {
    const last = media
    media = null
    void last?.then((result) => result.close())
  }, LINGER_MS)
}

/** The page's one connection, for something beside pictures, until `end`. */
export function borrowMedia(use: (media: Media) => void): { end(): void } {
  let over = false
  void open().then((result) => !over && use(result))
  return {
    end(): void {
      if (over) return
      over = true
      close()
    },
  }
}

/** Watches a camera until `end`: one connection for all of a page, cameras entered one after the other. */
export function watchCamera(camera: string, { onState, onUnplayable, onCamera, onTrack }: PictureHandlers): Watching {
  let room: MediaRoom | null = null
  let over = false
  let turn: ReturnType<typeof setTimeout> | undefined
  void open().then((result) => {
    if (over) return
    const now = Date.now()
    nextTurn = Math.max(now, nextTurn + PACE_MS)
    turn = setTimeout(() => {
      room = result.join(`cctv:${camera}`, { onState, onUnplayable, onCamera, onTrack: (_, track) => onTrack(track) })
    }, nextTurn - now)
  })
  return {
    stats: async () => (await room?.stats()) ?? null,
    end(): void {
      if (over) return
      over = true
      clearTimeout(turn)
      room?.leave()
      close()
    },
  }
}
