import type { PtzEnding } from '@menara/shared/contract/internal.contract.ts'
import type { PtzState } from '@menara/shared/contract/ptz.contract.ts'
import type { Clock } from '../platform/clock.ts'
import { openControl, type Present } from '../platform/control.ts'
import { Refused } from '../platform/refused.ts'
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
    const it = people.get(session)
    if (has && it) {
      holder = it
      const facts = { camera: id, person: it.person, force, after: ended, upstream, clock, onFault }
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
    const it = member(session)
    if (holder && holder !== it && !withForce) throw new Refused(409, 'ptz.held', { name: holder.name })
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
    is: (it: Hold): boolean => hold === it,
    /** Theirs, taken where nobody has it; waits until that is written down. */
    async of(session: string): Promise<Hold> {
      if (holder !== member(session)) take(session, false)
      const mine = hold
      if (mine && (await mine.ready) && hold === mine) return mine
      throw new Refused(409, 'ptz.held_elsewhere')
    },
    enter: (it: AtCamera): void => control.join(presentOf(it, (has) => armed(it.session, has))),
    /** What somebody may has changed. */
    entitle(it: AtCamera): void {
      if (!people.has(it.session)) return
      cause = 'revoked'
      people.set(it.session, it)
      control.entitle(it.session, { mayControl: it.mayMove, mayTakeOver: it.mayTakeOver })
      if (holder?.session === it.session) holder = it
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
  const it = people.get(session)
  if (!it) throw new Refused(409, 'ptz.not_entered')
  return it
}
