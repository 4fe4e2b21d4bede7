import type { PtzEnding } from '@menara/shared/contract/internal.contract.ts'
import type { PtzState } from '@menara/shared/contract/media/ptz.contract.ts'
import { Refused } from '../platform/calls/refused.ts'
import type { Clock } from '../platform/clock.ts'
import { openControl, type Present } from '../platform/control.ts'
import { type Hold, openHold } from './ptz-hold.ts'
import type { PtzUpstream } from './upstream-ptz.ts'

/** Somebody who has this camera before them. */
export interface AtCamera {
  readonly session: string
  readonly person: string
  readonly name: string
  readonly mayMove: boolean
  readonly mayTakeOver: boolean
  readonly tell: (state: PtzState) => void
}
interface PtzControlNeeds {
  readonly id: string
  readonly upstream: Pick<PtzUpstream, 'hold' | 'end'>
  readonly clock: Clock
  readonly onFault: (error: unknown) => void
  readonly people: Map<string, AtCamera>
  /** Whoever had it moves nothing any more. */
  readonly letGo: () => void
  readonly told: () => void
}

/** The one hand on a camera, and who may have it. */
export function openPtzControl({ id, upstream, clock, onFault, people, letGo, told }: PtzControlNeeds) {
  const control = openControl('camera')
  let holder: AtCamera | null = null
  let hold: Hold | null = null
  let force = false
  let cause: PtzEnding = 'gone'
  let ended: Promise<unknown> = Promise.resolve()

  function armed(session: string, has: boolean): void {
    const camera = people.get(session)
    if (has && camera) {
      holder = camera
      const facts = { camera: id, person: camera.person, force, after: ended, upstream, clock, onFault }
      hold = openHold({ ...facts, onLost: () => lose(session, 'taken_over'), onIdle: () => lose(session, 'idle') })
      return
    }
    holder = null
    letGo()
    if (hold) ended = hold.end(cause).catch(onFault)
    hold = null
  }
  const member = (session: string): AtCamera => memberOf(people, session)
  function lose(session: string, why: PtzEnding): void {
    cause = why
    control.lost(session)
    told()
  }
  function take(session: string, withForce: boolean): void {
    const camera = member(session)
    if (holder && holder !== camera && !withForce) throw new Refused(409, 'ptz.held', { name: holder.name })
    ;[cause, force] = ['taken_over', withForce]
    control.take(session, withForce)
    hold?.deed()
    told()
  }
  return {
    member,
    take,
    lose,
    holder: () => holder,
    has: (session: string): boolean => holder?.session === session,
    is: (item: Hold): boolean => hold === item,
    /** Theirs, taken where nobody has it; waits until that is written down. */
    async of(session: string): Promise<Hold> {
      if (holder !== member(session)) take(session, false)
      const mine = hold
      if (mine && (await mine.ready) && hold === mine) return mine
      throw new Refused(409, 'ptz.held_elsewhere')
    },
    enter: (camera: AtCamera): void => control.join(presentOf(camera, (has) => armed(camera.session, has))),
    /** What somebody may has changed. */
    entitle(camera: AtCamera): void {
      if (!people.has(camera.session)) return
      cause = 'revoked'
      people.set(camera.session, camera)
      control.entitle(camera.session, { mayControl: camera.mayMove, mayTakeOver: camera.mayTakeOver })
      if (holder?.session === camera.session) holder = camera
      told()
    },
    leave(session: string, why: PtzEnding = 'gone'): void {
      if (!people.has(session)) return
      cause = why
      control.leave(session)
      people.delete(session)
      told()
    },
    /** Resolves when it is written down. */
    close: async (): Promise<void> => void (await Promise.all([ended, hold?.end('stopped')])),
  }
}
export type PtzControl = ReturnType<typeof openPtzControl>

const presentOf = ({ session, person, name, mayMove, mayTakeOver }: AtCamera, armed: (has: boolean) => void): Present => ({
  ...{ session, person, name, mayTakeOver, armed },
  mayControl: mayMove,
  told: () => undefined,
})

function memberOf(people: ReadonlyMap<string, AtCamera>, session: string): AtCamera {
  const camera = people.get(session)
  if (!camera) throw new Refused(409, 'ptz.not_entered')
  return camera
}
