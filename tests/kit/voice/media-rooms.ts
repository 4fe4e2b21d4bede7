import { join } from 'node:path'
import type { RoomRights } from '@menara/shared/contract/media/media.contract.ts'
import type { Person, RoomRule } from '../../../gateway/src/media/rooms/rooms.ts'
import { runs, workerCache } from '../../../scripts/media/worker-cache.ts'

/** What tells a gateway where the media worker is; null, said loudly, where none can be had. `npm test` builds it first. */
export const mediaEnv = ((): Record<string, string> | null => {
  const named = process.env.MEDIASOUP_WORKER_BIN?.trim() || workerCache(join(import.meta.dirname, '../../..'), process.env).binary
  if (runs(named)) return { MEDIASOUP_WORKER_BIN: named, MEDIA_PORT: '0', MEDIA_WORKERS: '2' }
  process.stderr.write(`SKIPPED: no media worker at ${named}; every test of sound and pictures is off. npm run media:build gets it.\n`)
  return null
})()

const ALL: RoomRights = { hear: true, speak: true, see: true }

/** A rule that does as the test says: asha and bram may everything, others are strangers; nobody has the floor until they are given it. */
export function heldRooms() {
  const rights = new Map<string, RoomRights | null>([
    ['u-asha', ALL],
    ['u-bram', ALL],
  ])
  const floor = new Map<string, string>()
  const here: string[] = []
  const rule: RoomRule = {
    rights: async (room, { userId }) => (room.endsWith(':none') ? null : (rights.get(userId) ?? null)),
    maySend: (room, { id, userId }) => [id, userId].includes(floor.get(room) ?? ''),
    entered: (_, { id }) => void here.push(id),
    left: (_, { id }) => void here.splice(here.indexOf(id), 1),
  }
  return { rights, floor, here, rule, rules: { held: rule, mute: { rights: rule.rights } } }
}

export const personOf = (id: string, userId = 'u-asha'): Person => ({ id, userId, token: 'asha', permissions: [] })
