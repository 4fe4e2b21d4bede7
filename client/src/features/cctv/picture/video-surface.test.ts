import { afterEach, describe, expect, it, vi } from 'vitest'
import { showOn } from './video-surface.tsx'

afterEach(() => vi.unstubAllGlobals())

/** The parts of a page that a picture is shown on. */
function aGlass() {
  vi.stubGlobal(
    'MediaStream',
    class {
      readonly tracks: readonly unknown[]
      constructor(tracks: readonly unknown[]) {
        this.tracks = tracks
      }
    },
  )
  const frames: (() => void)[] = []
  const kept: unknown[] = []
  const video = {
    videoWidth: 640,
    videoHeight: 360,
    srcObject: null as { readonly tracks: readonly unknown[] } | null,
    play: async () => undefined,
    getVideoPlaybackQuality: () => ({ totalVideoFrames: 0, droppedVideoFrames: 0 }),
    requestVideoFrameCallback: (heard: () => void) => frames.push(heard),
    cancelVideoFrameCallback: () => undefined,
  }
  const last = { width: 0, height: 0, getContext: () => ({ drawImage: (from: typeof video) => kept.push(from.srcObject?.tracks[0]) }) }
  return { video, last, kept, frames, glass: { video: { current: video }, last: { current: last } } as never }
}

describe('the glass of a tile', () => {
  it('CL-7 keeps the last picture of a stream that ends, and takes it away when the tile is put out', () => {
    const { glass, video, last, kept, frames } = aGlass()
    let painted = 0
    const show = showOn(glass, () => painted++)
    show.track('first' as never)
    frames[0]?.()
    expect([painted, kept, last.width]).toEqual([1, [], 0])
    show.track(null)
    expect([kept, last.width, video.srcObject]).toEqual([['first'], 640, null])
    show.track('second' as never)
    expect([kept, last.width, video.srcObject?.tracks]).toEqual([['first'], 640, ['second']])
    show.end()
    expect([last.width, video.srcObject]).toEqual([0, null])
  })
})
