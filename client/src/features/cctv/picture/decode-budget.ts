import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { MOST_LIVE } from '../wall/wall-plan.ts'

/** What every computer should decode. */
const LEAST_LIVE = 4
const WINDOW_MS = 5_000
/** Lost in two windows running: fewer. */
const TOO_MANY_LOST = 0.25
const FEW_LOST = 0.05
/** Calm windows before one more is tried; twice as many each time that went wrong. */
const CALM_WINDOWS = 6
const LONGEST_CALM = 96

interface Budget {
  readonly most: number
  /** Windows running in which too many, or few, were lost. */
  readonly bad: number
  readonly calm: number
  readonly patience: number
}
export const FULL_BUDGET: Budget = { most: MOST_LIVE, bad: 0, calm: 0, patience: CALM_WINDOWS }

/** What may move after a window in which `live` pictures moved and this share of their frames was lost. */
export function nextBudget(budget: Budget, { live, lost }: { readonly live: number; readonly lost: number }): Budget {
  const bad = lost > TOO_MANY_LOST ? budget.bad + 1 : 0
  const calm = lost < FEW_LOST && live >= budget.most ? budget.calm + 1 : 0
  if (bad >= 2 && live > LEAST_LIVE) {
    const patience = Math.min(LONGEST_CALM, budget.most === MOST_LIVE ? CALM_WINDOWS : budget.patience * 2)
    return { most: Math.max(LEAST_LIVE, Math.floor(live * 0.75)), bad: 0, calm: 0, patience }
  }
  if (calm >= budget.patience && budget.most < MOST_LIVE) return { ...budget, most: budget.most + 1, bad: 0, calm: 0 }
  return { ...budget, bad, calm }
}

type Counted = Pick<VideoPlaybackQuality, 'totalVideoFrames' | 'droppedVideoFrames'>

const store = createStore<Budget>(() => FULL_BUDGET)
const counted = new Map<HTMLVideoElement, Counted>()
let timer: ReturnType<typeof setInterval> | undefined

/** How many pictures may move on this page. */
export const useMostLive = (): number => useStore(store, ({ most }) => most)

/** Counts what is lost of this picture until the function is called. */
export function countLosses(video: HTMLVideoElement): () => void {
  counted.set(video, video.getVideoPlaybackQuality())
  timer ??= setInterval(judge, WINDOW_MS)
  return () => {
    counted.delete(video)
    if (counted.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

function judge(): void {
  let [total, dropped] = [0, 0]
  for (const [video, before] of counted) {
    const now = video.getVideoPlaybackQuality()
    total += now.totalVideoFrames - before.totalVideoFrames
    dropped += now.droppedVideoFrames - before.droppedVideoFrames
    counted.set(video, now)
  }
  // Nobody looks: a hidden page paints nothing.
  if (document.visibilityState !== 'visible' || total <= 0) return
  store.setState(nextBudget(store.getState(), { live: counted.size, lost: dropped / total }), true)
}
