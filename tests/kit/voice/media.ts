import { onTestFinished } from 'vitest'
import type { Room } from '../../../gateway/src/media/rooms/room.ts'
import type { Person } from '../../../gateway/src/media/rooms/rooms.ts'
import { openSfu } from '../../../gateway/src/media/sfu.ts'
import type { Clock } from '../../../gateway/src/platform/clock.ts'
import { logTo } from '../../../gateway/src/platform/log.ts'
import { openMetrics } from '../../../gateway/src/platform/metrics.ts'
import { readSettings } from '../../../gateway/src/platform/settings.ts'
import { runningClock } from '../test-clock.ts'
import { heldRooms, mediaEnv } from './media-rooms.ts'
import { plainListener, plainTalker } from './plain-rtp.ts'

/** Both, ended with the test. */
export async function talking(room: Room, person: Person, from: number) {
  const talker = await plainTalker(room, person, from)
  onTestFinished(talker.stop)
  return talker
}
export async function listening(room: Room, person: Person) {
  const listener = await plainListener(room, person)
  onTestFinished(listener.stop)
  return listener
}

/** The media server alone, with real workers, over rooms `held:…` of the test's own rule; `enter` brings somebody into one. */
export function openMedia({ env = {}, clock = runningClock, most }: { env?: Record<string, string>; clock?: Clock; most?: number } = {}) {
  const { media, host } = readSettings({ MENARA_BACKEND_URL: 'http://127.0.0.1:1', ...mediaEnv, ...env })
  const held = heldRooms()
  const metrics = openMetrics()
  const log = logTo({ write: () => true }, 'silent')
  const sfu = openSfu({ settings: { ...media, host }, rules: held.rules, clock, log, metrics, ...(most && { mostListeners: most }) })
  onTestFinished(() => sfu.close())
  const told: Told[] = []
  async function enter(id: string, person: Person) {
    const guest = sfu.welcome(person, (name, event) => told.push({ to: person.id, name, event }))
    const joined = await guest.answers.join(undefined, { room: id })
    const room = sfu.room(id)
    if (!room) throw new Error(`${id} is not open`)
    return { guest, joined, room }
  }
  return { sfu, held, metrics, told, enter }
}

interface Told {
  readonly to: string
  readonly name: string
  readonly event: unknown
}
