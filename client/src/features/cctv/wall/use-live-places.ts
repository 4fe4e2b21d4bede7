import { useMemo } from 'react'
import { useMostLive } from '../picture/decode-budget.ts'
import { livePlaces, type WallPlan } from './wall-plan.ts'

/** Which places of a wall show moving pictures: as many as this computer decodes. */
export function useLivePlaces(plan: WallPlan): ReadonlySet<number> {
  const most = useMostLive()
  return useMemo(() => livePlaces(plan, most), [plan, most])
}
