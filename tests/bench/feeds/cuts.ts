import { wait } from '../fanout/processes.ts'
import { type Follower, openFollower, until } from './follower.ts'
import { openPlace } from './place.ts'

const SCOPES = ['alarm_events', 'activity_events'] as const
const CUT_MS = 2_000
const PER_CUT = 40
const EVENT_EVERY_MS = 20

export interface Verdict {
  readonly events: number
  readonly cuts: number
  readonly lost: number
  readonly doubled: number
  readonly disordered: number
  /** Times that a client was given a snapshot in place of what it missed. */
  readonly restarts: number
}

/** Cuts connections again and again while events go on, then compares what each client got with the log itself. */
export async function forcedCuts({ clients, cuts, everyMs }: { clients: number; cuts: number; everyMs: number }): Promise<Verdict> {
  const place = await openPlace({ people: clients })
  const followers: Follower[] = []
  try {
    const { url } = await place.gateway()
    for (let i = 0; i < clients; i++) followers.push(openFollower({ urls: [url], token: `p${i}`, scope: SCOPES[i % 2] as string }))
    await until('everyone follows', () => followers.every(({ freshAt }) => freshAt > 0))
    const [before] = [followers.map(({ restarts }) => restarts)]
    const feeding = setInterval(() => {
      place.logs.alarm_events.add(1)
      place.logs.activity_events.add(1)
      place.hint('alarms')
      place.hint('activities')
    }, EVENT_EVERY_MS)
    for (let i = 0; i < cuts; i++) {
      for (let n = 0; n < PER_CUT; n++) followers[(i * PER_CUT + n * 7) % clients]?.cut(CUT_MS)
      await wait(everyMs)
    }
    clearInterval(feeding)
    const events = place.logs.alarm_events.events.length
    const isWhole = (follower: Follower) => follower.freshAt > 0 && follower.got.at(-1) === `e${events}`
    await until('everyone has the last event', () => followers.every(isWhole), 15_000).catch(() => undefined)
    return {
      ...compared(followers, events),
      cuts,
      restarts: followers.reduce((sum, follower, i) => sum + follower.restarts - (before[i] ?? 0), 0),
    }
  } finally {
    for (const follower of followers) follower.stop()
    await place.close()
  }
}

function compared(followers: readonly Follower[], events: number): Pick<Verdict, 'events' | 'lost' | 'doubled' | 'disordered'> {
  let [lost, doubled, disordered] = [0, 0, 0]
  for (const { got } of followers) {
    const seen = new Set(got)
    doubled += got.length - seen.size
    lost += events - seen.size
    disordered += got.filter((key, i) => i > 0 && Number(key.slice(1)) < Number((got[i - 1] as string).slice(1))).length
  }
  return { events, lost, doubled, disordered }
}
