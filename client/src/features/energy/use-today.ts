import { useEffect, useState } from 'react'
import { todayIn } from '../../kit/dates/zoned-time.ts'

const LOOK_MS = 15_000

/** Today of a zone's calendar; draws anew at midnight only, not with every second. */
export function useToday(zone: string): string {
  const [today, setToday] = useState(() => todayIn(zone, Date.now()))
  useEffect(() => {
    const look = () => setToday(todayIn(zone, Date.now()))
    look()
    const timer = setInterval(look, LOOK_MS)
    return () => clearInterval(timer)
  }, [zone])
  return today
}
