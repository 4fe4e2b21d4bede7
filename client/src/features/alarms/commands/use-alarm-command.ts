import type { Alarm } from '@menara/shared/contract/alarms/alarms.contract.ts'
import { useRef, useState } from 'react'
import { Refused } from '../../../kit/calls/call.ts'
import { queryClient } from '../../../kit/calls/query.ts'
import { showRefusal } from '../../../kit/calls/refusals.ts'
import { alarmById, type Seen, seenNow } from '../alarms.api.ts'
import { rememberOwn, withOwnActs } from '../list/own-rows.ts'

/** Why a command was late, and the alarm as it is now: the next try is about that one. */
export interface Conflict {
  readonly message: string
  readonly alarm: Alarm
}
type Send = (id: string, seen: Seen) => Promise<{ readonly data: Alarm }>

/**
 * Commands on one alarm. `run` answers whether it was done. A command that came late (409) is not done: `conflict` holds the present
 * row and what the server says, and the form that asked keeps its words.
 */
export function useAlarmCommand() {
  const [busy, setBusy] = useState(false)
  const [conflict, setConflict] = useState<Conflict | null>(null)
  // Kept while no answer came: the same command sent again counts once.
  const unanswered = useRef<string | null>(null)

  async function fail(alarm: Alarm, error: unknown): Promise<void> {
    const answered = error instanceof Refused && error.status > 0
    if (answered) unanswered.current = null
    if (answered && error.status === 409) setConflict(await presentOf(alarm, error.message))
    else showRefusal(error)
  }
  async function run(alarm: Alarm, send: Send): Promise<boolean> {
    setBusy(true)
    const seen = seenNow(withOwnActs(alarm), unanswered.current ?? undefined)
    unanswered.current = seen.command_id
    try {
      rememberOwn((await send(alarm.id, seen)).data)
      unanswered.current = null
      setConflict(null)
      return true
    } catch (error) {
      await fail(alarm, error)
      return false
    } finally {
      setBusy(false)
      void queryClient.invalidateQueries({ queryKey: ['iot', 'alarm'] })
    }
  }
  return { run, busy, conflict, forget: () => setConflict(null) }
}

async function presentOf(alarm: Alarm, message: string): Promise<Conflict> {
  try {
    const { data } = await queryClient.fetchQuery({ ...alarmById(alarm.id), staleTime: 0 })
    return { message, alarm: data }
  } catch {
    return { message, alarm }
  }
}

/** Of two pictures of one alarm the newer. */
export const newer = (a: Alarm, b: Alarm | undefined): Alarm => (b && b.rev > a.rev ? b : a)
