import type { types } from 'mediasoup'
import { mediaCodecs } from '../codecs.ts'
import type { PoolWorker } from './pool-worker.ts'

/** A room on one worker. The first is the trunk: voices and pictures come in there and are piped to the others. */
export interface WorkerRoom {
  readonly hand: PoolWorker
  readonly router: types.Router
  listeners: number
}

/** Listeners of one router before another worker is asked to help. */
export const MOST_LISTENERS = 400

const openBranch = async (hand: PoolWorker): Promise<WorkerRoom> => ({
  hand,
  router: await hand.worker.createRouter({ mediaCodecs }),
  listeners: 0,
})

interface BranchesNeeds {
  readonly hands: () => readonly PoolWorker[]
  readonly most: number
  /** What has to be heard or seen on every branch, by the names of producers. */
  readonly shared: () => Iterable<string>
}

/** The workers one room is spread over. */
export async function openBranches(hand: PoolWorker, { hands, most, shared }: BranchesNeeds) {
  const trunk = await openBranch(hand)
  const all: WorkerRoom[] = [trunk]
  let growing: Promise<WorkerRoom> | null = null

  const pipe = (producerId: string, { router }: WorkerRoom) => trunk.router.pipeToRouter({ producerId, router, enableSctp: false })
  async function grow(onto: PoolWorker): Promise<WorkerRoom> {
    const branch = await openBranch(onto)
    for (const producerId of shared()) await pipe(producerId, branch)
    all.push(branch)
    return branch
  }
  return {
    trunk,
    all: all as readonly WorkerRoom[],
    /** Where the next listener goes. */
    async next(): Promise<WorkerRoom> {
      while (growing) await growing
      const place = placeFor(all, hands(), most)
      if ('router' in place) return place
      growing = grow(place)
      try {
        return await growing
      } finally {
        growing = null
      }
    },
    async share(producerId: string): Promise<void> {
      for (const branch of all.slice(1)) await pipe(producerId, branch)
    },
    lose(dead: PoolWorker): void {
      const at = all.findIndex((room) => room.hand === dead)
      if (at > 0) all.splice(at, 1)
    },
    close(): void {
      for (const { router } of all) router.close()
    },
  }
}

/** A branch with room, else a worker that has no branch of this room yet, else the emptiest branch. */
function placeFor(branches: readonly WorkerRoom[], hands: readonly PoolWorker[], most: number): WorkerRoom | PoolWorker {
  const roomy = branches.find(({ listeners }) => listeners < most)
  if (roomy) return roomy
  const taken = new Set(branches.map(({ hand }) => hand))
  const free = hands.find((hand) => !taken.has(hand))
  return free ?? (branches.toSorted((a, b) => a.listeners - b.listeners)[0] as WorkerRoom)
}
