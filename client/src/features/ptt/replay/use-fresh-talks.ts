import type { TalkFloor } from '@menara/shared/contract/media/ptt-talk.contract.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

/** A talk is in the log, with its recording, a moment after it has ended. */
const NOTED_MS = 1_500

/** Asks for the log anew whenever somebody has begun or ended. */
export function useFreshTalks(floors: Readonly<Record<string, Pick<TalkFloor, 'talker'>>>): void {
  const cache = useQueryClient()
  const now = Object.entries(floors)
    .map(([id, { talker }]) => `${id} ${talker?.burst ?? ''}`)
    .join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: who talks is what it is about
  useEffect(() => {
    const ask = () => void cache.invalidateQueries({ queryKey: ['ptt', 'transmissions'] })
    ask()
    const timer = setTimeout(ask, NOTED_MS)
    return () => clearTimeout(timer)
  }, [cache, now])
}
