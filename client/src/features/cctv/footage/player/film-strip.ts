import type { Piece } from './day-view.ts'

/** Two segments that follow one another may be so far apart that a browser stops between them, in seconds. */
const SEAM_S = 0.05

/** What a video plays, put together of segments: each at its own place in time. `origin` is nought of the video's own time. */
export function openFilmStrip(video: HTMLVideoElement, origin: number) {
  const media = new MediaSource()
  const url = URL.createObjectURL(media)
  const opened = new Promise<void>((go) => media.addEventListener('sourceopen', () => go(), { once: true }))
  let buffer: SourceBuffer | null = null
  video.src = url

  const secondsOf = (at: number): number => (at - origin) / 1000
  /** Until when it can be shown from here without a break, in seconds of the video. */
  function reach(second: number): number {
    const { buffered } = video
    for (let i = 0; i < buffered.length; i++) if (buffered.start(i) - SEAM_S <= second && second < buffered.end(i)) return buffered.end(i)
    return second
  }
  /** Where something begins that can be shown after this; null where nothing does. */
  function next(second: number): number | null {
    const { buffered } = video
    for (let i = 0; i < buffered.length; i++) if (buffered.start(i) > second) return buffered.start(i)
    return null
  }
  const isThere = (): boolean => reach(video.currentTime) - video.currentTime > SEAM_S
  async function ready(type: string): Promise<SourceBuffer> {
    await opened
    if (!buffer) {
      buffer = media.addSourceBuffer(type)
      // A day, and more than the longest one.
      media.duration = 26 * 3600
    }
    if (buffer.updating) await whenDone(buffer)
    buffer.changeType(type)
    return buffer
  }
  return {
    secondsOf,
    now: (): number => origin + video.currentTime * 1000,
    reach,
    /** Whether there is something to show where the video is. */
    isThere,
    /** Goes to what can be shown next where there is nothing here; false where there is nothing at all. */
    settle(): boolean {
      if (isThere()) return true
      const to = next(video.currentTime)
      if (to === null) return false
      video.currentTime = to + 0.001
      return true
    },
    async append(piece: Piece, bytes: ArrayBuffer): Promise<void> {
      const into = await ready(typeOf(piece))
      into.timestampOffset = secondsOf(piece.from)
      into.appendBuffer(bytes)
      await whenDone(into)
    },
    /** What lies before a second of the video goes. */
    async forget(until: number): Promise<void> {
      if (!buffer || until <= 0) return
      if (buffer.updating) await whenDone(buffer)
      buffer.remove(0, until)
      await whenDone(buffer)
    },
    close(): void {
      video.pause()
      video.removeAttribute('src')
      URL.revokeObjectURL(url)
    },
  }
}
export type FilmStrip = ReturnType<typeof openFilmStrip>

const typeOf = ({ codec }: Piece): string => `video/mp4; codecs="${codec}"`
export const isPlayable = (piece: Piece): boolean => MediaSource.isTypeSupported(typeOf(piece))

const whenDone = (buffer: SourceBuffer): Promise<void> =>
  new Promise((go, fail) => {
    buffer.addEventListener('updateend', () => go(), { once: true })
    buffer.addEventListener('error', () => fail(new Error('append')), { once: true })
  })
