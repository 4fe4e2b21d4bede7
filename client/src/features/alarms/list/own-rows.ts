import type { Alarm } from '@menara/shared/contract/alarms/alarms.contract.ts'

const MOST = 200
const own = new Map<string, Alarm>()

/** The row that one's own act was answered with: what one does next is about that one, also before the feed has told of it. */
export function rememberOwn(alarm: Alarm): void {
  own.delete(alarm.id)
  own.set(alarm.id, alarm)
  const [oldest] = own.keys()
  if (own.size > MOST && oldest !== undefined) own.delete(oldest)
}

/** The alarm as seen, or as one's own newest act left it. Never another occurrence than the one seen. */
export function withOwnActs(seen: Alarm): Alarm {
  const mine = own.get(seen.id)
  return mine && mine.occurrence === seen.occurrence && mine.rev > seen.rev ? mine : seen
}
