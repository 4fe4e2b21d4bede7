import { type Alarm, alarmFeed } from '@menara/shared/contract/alarms/alarms.contract.ts'
import { isAnnunciated } from '@menara/shared/domain/alarms/alarm-state.ts'
import { priorities } from '@menara/shared/domain/tickets/ticket-state.ts'
import { scopeOf } from '@menara/shared/kit/feeds/channel.ts'
import { createStore } from 'zustand/vanilla'
import type { FeedView } from '../../kit/live/feed-rows.ts'
import { followScope, tellWall } from '../../kit/live/live.ts'
import { type DirectorState, directWall } from './wall-director.ts'
import { ALARMS, planOf, type WallPlan } from './wall-plan.ts'

const BEAT_MS = 5000
/** A page that shows the next screen is without a wall frame for a moment. */
const LINGER_MS = 2000
const FULL = 0.75

interface WallState extends DirectorState {
  readonly plan: WallPlan | null
  readonly feed: Pick<FeedView<Alarm>, 'status' | 'asOf'>
}
const QUIET: WallState = { plan: null, at: 0, screens: 0, held: 0, feed: { status: 'connecting', asOf: null } }
export const wallStore = createStore<WallState>(() => QUIET)

interface Entered {
  readonly name: string
  follow(siteId: string | undefined): void
  close(off: boolean): void
}
let entered: Entered | null = null
let mounted = 0

/** Called while a wall frame is on screen; returns what is called when it goes. Screens come and go, the wall stays. */
export function inWall(name: string, path: string, show: (path: string) => void): () => void {
  mounted += 1
  if (entered?.name !== name) {
    entered?.close(true)
    entered = enter(name, path, show)
  }
  return () => {
    mounted -= 1
    setTimeout(() => {
      if (mounted === 0) leaveWall()
    }, LINGER_MS)
  }
}
/** The alarms the wall is held by: of the site chosen in this browser, or of every site. */
export const wallFollows = (siteId: string | undefined): void => entered?.follow(siteId)
/** On purpose: nobody is to miss it. */
export function leaveWall(): void {
  entered?.close(true)
  entered = null
}

function enter(name: string, path: string, show: (path: string) => void): Entered {
  const plan = planOf(name, path)
  const director = directWall(
    {
      now: () => Date.now(),
      after,
      show,
      worthReload,
      reachable: servedProgram,
      reload: () => location.reload(),
      onState: (state) => wallStore.setState(state),
    },
    { screens: plan.screens, intervalMs: plan.seconds * 1000, reloadMs: plan.reloadHours * 3_600_000, alarmScreen: ALARMS },
    path,
  )
  wallStore.setState({ plan })
  let unfollow = (): void => undefined
  const ends = [() => unfollow(), beat(name), stayAwake(), () => director.close()]
  return {
    name,
    follow(siteId) {
      unfollow()
      unfollow = followAlarms(siteId, plan, director.hear)
    },
    close(off) {
      for (const end of ends) end()
      if (off) tellWall(name, true)
      wallStore.setState(QUIET)
    },
  }
}

function after(ms: number, work: () => void): () => void {
  const timer = setTimeout(work, ms)
  return () => clearTimeout(timer)
}

function followAlarms(siteId: string | undefined, { hold }: WallPlan, hear: ReturnType<typeof directWall>['hear']): () => void {
  const { rows, leave } = followScope(scopeOf(alarmFeed.name, { location_id: siteId }))
  const least = hold === null ? -1 : priorities.indexOf(hold)
  const take = (): void => {
    const view = rows.view() as FeedView<Alarm>
    wallStore.setState({ feed: { status: view.status, asOf: view.asOf } })
    if (view.status !== 'live') return
    const calling = [...view.rows.values()].filter((row) => isAnnunciated(row) && priorities.indexOf(row.priority) <= least)
    hear(calling.map((item) => ({ key: `${item.id} ${item.occurrence}`, since: Date.parse(item.annunciated_at ?? item.received_at) })))
  }
  take()
  const end = rows.watch(take)
  return () => {
    end()
    leave()
  }
}

/** A sign of life from the paint loop: a page that no longer paints no longer tells. */
function beat(name: string): () => void {
  let over = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const tell = (): void => {
    if (over) return
    tellWall(name)
    timer = setTimeout(() => requestAnimationFrame(tell), BEAT_MS)
  }
  timer = setTimeout(() => requestAnimationFrame(tell), 0)
  return () => {
    over = true
    clearTimeout(timer)
  }
}

/** Keeps the screen lit where the browser can; a page that was hidden asks again. */
function stayAwake(): () => void {
  let lock: WakeLockSentinel | null = null
  let over = false
  const ask = async (): Promise<void> => {
    const wakeLock = (navigator as { wakeLock?: WakeLock }).wakeLock
    if (over || !wakeLock || document.visibilityState !== 'visible') return
    try {
      lock = await wakeLock.request('screen')
      if (over) await lock.release()
    } catch {
      // Refused on battery or by policy: the screen then follows the system's settings.
      lock = null
    }
  }
  const again = () => void ask()
  document.addEventListener('visibilitychange', again)
  again()
  return () => {
    over = true
    document.removeEventListener('visibilitychange', again)
    void lock?.release()
  }
}

const PROGRAM = /<script[^>]+type="module"[^>]+src="([^"]+)"/
/** The program the server has now. Rejects while the server is away. */
async function servedProgram(): Promise<string | null> {
  const answer = await fetch('/', { cache: 'no-cache' })
  if (!answer.ok) throw new Error(`The server answers ${answer.status}`)
  return PROGRAM.exec(await answer.text())?.[1] ?? null
}

async function worthReload(): Promise<boolean> {
  const own = document.querySelector('script[type="module"][src]')?.getAttribute('src') ?? null
  const served = await servedProgram()
  return (own !== null && served !== null && served !== own) || memoryShort()
}
/** Chromium alone says how much memory a page has. */
function memoryShort(): boolean {
  const { memory } = performance as { memory?: { usedJSHeapSize: number; jsHeapSizeLimit: number } }
  return memory !== undefined && memory.usedJSHeapSize > memory.jsHeapSizeLimit * FULL
}
