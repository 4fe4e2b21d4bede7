import type { CctvWall, cctvWalls, HotPlace } from '@menara/shared/contract/media/cctv.contract.ts'
import type { CallOf } from '@menara/shared/kit/endpoint.ts'
import type { Caller } from '../../../platform/access/caller.ts'
import type { Journal } from '../../../platform/audit/journal.ts'
import { Fault, invalid } from '../../../platform/errors.ts'
import { changedFacts } from '../../../platform/events/changed.ts'
import { pageOf, readCursor } from '../../../platform/paging.ts'
import type { WallFacts, WallsStore, WallViewer } from './walls.store.ts'

export interface WallsNeeds {
  readonly store: WallsStore
  readonly camerasSeen: (ids: readonly string[], scope: readonly string[] | null) => Promise<readonly string[]>
  readonly journal: Journal
  readonly atomically: <T>(work: () => Promise<T>) => Promise<T>
  readonly now: () => Date
  readonly newId: () => string
}
export type WallsService = ReturnType<typeof wallsService>

type Draft = CallOf<typeof cctvWalls.create>['body']
type Changes = CallOf<typeof cctvWalls.update>['body']
type Filter = CallOf<typeof cctvWalls.list>['query']

export function wallsService(needs: WallsNeeds) {
  const { store, atomically, now, newId } = needs
  const seen = async (id: string, caller: Caller): Promise<WallFacts> => {
    const wall = await store.find(id, viewerOf(caller))
    if (!wall) throw new Fault('not-found', 'walls.not_found')
    return wall
  }
  const mine = async (id: string, caller: Caller): Promise<WallFacts> => {
    const wall = await seen(id, caller)
    if (!mayChange(wall.desk !== null, caller)) throw notYours(wall.name)
    return wall
  }
  const check = checkOf(needs)
  const record = recorderOf(needs)

  return {
    async list({ next, limit = 10, desk_id }: Filter, caller: Caller): Promise<{ data: CctvWall[]; next?: string }> {
      const after = readCursor(next, ['string', 'string'] as const)
      const rows = await store.list(viewerOf(caller), { desk_id, after, limit: limit + 1 })
      return pageOf(
        rows.map((row) => shown(row, caller)),
        limit,
        (item) => [item.name, item.id],
      )
    },

    create: ({ desk_id = null, ...facts }: Draft, caller: Caller): Promise<CctvWall> =>
      atomically(async () => {
        if (!mayChange(desk_id !== null, caller)) throw notYours(facts.name)
        await check({ ...facts, desk_id }, { caller, known: [] })
        const id = newId()
        await store.insert({ id, ...facts, ...whose(desk_id, caller), updated_at: now().toISOString() })
        const made = await seen(id, caller)
        record('created', made, { caller, detail: { after: made } })
        return shown(made, caller)
      }),

    update: (id: string, { rev, desk_id, ...facts }: Changes, caller: Caller): Promise<CctvWall> =>
      atomically(async () => {
        const before = await mine(id, caller)
        if (desk_id != null && !mayChange(true, caller)) throw notYours(before.name)
        await check({ ...before, ...facts, desk_id: desk_id ?? null }, { caller, known: before.tiles })
        const moved = desk_id === undefined ? {} : whose(desk_id, caller)
        if (!(await store.update(id, rev, { ...facts, ...moved, updated_at: now().toISOString() }))) throw overtaken(before, rev)
        const after = await seen(id, caller)
        record('updated', after, { caller, detail: changedFacts(before, after) })
        return shown(after, caller)
      }),

    remove: (id: string, caller: Caller): Promise<void> =>
      atomically(async () => {
        const before = await mine(id, caller)
        await store.remove(id)
        record('removed', before, { caller, detail: { before } })
      }),
  }
}

const viewerOf = (caller: Caller): WallViewer => ({ userId: caller.userId, scope: caller.locationIds })
/** What is seen and is no desk's is one's own. */
const mayChange = (isOfDesk: boolean, caller: Caller): boolean => !isOfDesk || caller.may('alarm_configure')
const whose = (desk_id: string | null, { userId }: Caller) => ({ desk_id, owner_id: desk_id === null ? userId : null })
const shown = (wall: WallFacts, caller: Caller): CctvWall => ({ ...wall, editable: mayChange(wall.desk !== null, caller) })

const notYours = (name: string): Fault => new Fault('forbidden', 'walls.of_desk', { params: { name, permission: 'alarm_configure' } })
const overtaken = ({ name, rev }: WallFacts, saw: number): Fault =>
  new Fault('conflict', 'revisions.changed', { params: { name, rev, seen: saw }, errors: [{ field: 'rev', rule: 'current' }] })

interface Checked {
  readonly desk_id: string | null
  readonly size: number
  readonly tiles: readonly (string | null)[]
  readonly hot?: HotPlace | null | undefined
}
function checkOf({ store, camerasSeen }: WallsNeeds) {
  return async (
    { desk_id, size, tiles, hot }: Checked,
    { caller, known }: { caller: Caller; known: readonly (string | null)[] },
  ): Promise<void> => {
    if (desk_id !== null && !(await store.deskSeen(desk_id, caller.locationIds)))
      throw invalid('desk_id', 'exists', 'There is no such desk')
    if (tiles.length > size * size) throw invalid('tiles', 'maxItems', `A wall of ${size}×${size} has ${size * size} places`)
    if (hot && hot.place >= size * size) throw invalid('hot', 'maximum', `A wall of ${size}×${size} has ${size * size} places`)
    const hung = tiles.filter((tile) => tile !== null)
    const fresh = [...new Set(hung.filter((text) => !known.includes(text)))]
    if ((await camerasSeen(fresh, caller.locationIds)).length < fresh.length)
      throw invalid('tiles', 'exists', 'There is a camera on it that does not exist, or is out of your scope')
  }
}

function recorderOf({ journal }: WallsNeeds) {
  return (action: string, { id }: WallFacts, { caller, detail }: { caller: Caller; detail: object }): void =>
    journal.record({
      action: `cctv_wall.${action}`,
      subject: 'cctv_walls',
      subject_id: id,
      actor_id: caller.userId,
      detail: { ...detail },
      hints: [{ topic: 'cctv_walls', key: id, user_id: caller.userId }],
    })
}
