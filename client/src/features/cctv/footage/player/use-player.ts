import { type RefObject, useEffect, useRef, useState } from 'react'
import { loadSegment } from '../footage.api.ts'
import type { Piece } from './day-view.ts'
import { type FootagePlayer, openFootagePlayer, type PlayerState } from './footage-player.ts'

const EMPTY: PlayerState = { phase: 'empty', at: null, detail: '' }

/** A player on a video of the page, of one day of a camera. */
export function usePlayer(video: RefObject<HTMLVideoElement | null>, origin: number, pieces: readonly Piece[]) {
  const [player, setPlayer] = useState<FootagePlayer | null>(null)
  const [state, setState] = useState(EMPTY)
  const newest = useRef(pieces)
  newest.current = pieces
  useEffect(() => {
    if (!video.current) return undefined
    const opened = openFootagePlayer({ video: video.current, origin, load: loadSegment, told: setState })
    opened.update(newest.current)
    setPlayer(opened)
    return () => {
      opened.close()
      setPlayer(null)
      setState(EMPTY)
    }
  }, [video, origin])
  useEffect(() => player?.update(pieces), [player, pieces])
  return { player, state }
}
