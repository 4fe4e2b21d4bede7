import type { PtzState } from '@menara/shared/contract/media/ptz.contract.ts'
import type { Clock } from '../platform/clock.ts'
import { type Mover, openMover, SILENT_MS } from './mover.ts'
import type { Velocity } from './onvif.ts'
import { type AtCamera, openPtzControl, type PtzControl } from './ptz-control.ts'
import { type Machine, openMachine, refuse } from './ptz-machine.ts'
import type { Post } from './soap.ts'
import type { PtzUpstream } from './upstream-ptz.ts'

export interface PtzCameraNeeds {
  readonly id: string
  readonly upstream: PtzUpstream
  readonly post: Post
  readonly clock: Clock
  readonly onFault: (error: unknown) => void
}
export type PtzCamera = ReturnType<typeof openPtzCamera>

/** One camera that is moved: who is before it, who has it, and what it does. */
export function openPtzCamera({ id, upstream, post, clock, onFault }: PtzCameraNeeds) {
  const people = new Map<string, AtCamera>()
  const machine = openMachine({ id, upstream, post, clock, told: () => tell() })
  let isMoving = false
  const mover = openMover({
    camera: machine.ask,
    clock,
    moving(on) {
      if (isMoving === on) return
      isMoving = on
      tell()
    },
    onTrouble: machine.failed,
  })
  const hand = openPtzControl({ id, upstream, clock, onFault, people, letGo: () => void mover.stop(), told: () => tell() })

  function stateFor({ session, mayMove, mayTakeOver }: AtCamera): PtzState {
    const holder = hand.holder()
    return {
      ...machine.facts(),
      camera: id,
      holder: holder && { person: holder.person, name: holder.name, mine: holder.session === session },
      moving: isMoving,
      may_move: mayMove,
      may_take_over: mayTakeOver,
    }
  }
  function tell(): void {
    for (const person of people.values()) person.tell(stateFor(person))
  }
  return {
    enter(camera: AtCamera): PtzState {
      people.set(camera.session, camera)
      hand.enter(camera)
      machine.ask().catch(() => undefined)
      return stateFor(camera)
    },
    state: (session: string): PtzState => stateFor(hand.member(session)),
    leave: hand.leave,
    entitle: hand.entitle,
    take: hand.take,
    lay(session: string): void {
      if (hand.has(session)) hand.lose(session, 'laid_down')
    },
    ...deedsOf({ machine, mover, hand, clock, isMoving: () => isMoving }),
    /** It was changed: it stands, and is found anew when somebody wants it. */
    async changed(): Promise<void> {
      await mover.stop()
      machine.forget()
      if (people.size > 0) await machine.ask().catch(() => undefined)
    },
    isEmpty: () => people.size === 0,
    async close(): Promise<void> {
      await Promise.all([mover.stop(), hand.close()])
    },
  }
}

interface DeedNeeds {
  readonly machine: Machine
  readonly mover: Mover
  readonly hand: PtzControl
  readonly clock: Clock
  readonly isMoving: () => boolean
}

/** What whoever has it has it do; each takes it where nobody has it. */
function deedsOf({ machine, mover, hand, clock, isMoving }: DeedNeeds) {
  /** Grows whenever the holder lets go: what was asked before is over. */
  let stops = 0
  return {
    async move(session: string, velocity: Velocity): Promise<void> {
      const [askedAt, before] = [clock.now(), stops]
      const mine = await hand.of(session)
      await machine.ask().catch(refuse)
      // Let go meanwhile, or it took longer than a word holds.
      if (!hand.is(mine) || stops !== before || clock.now() - askedAt >= SILENT_MS) return
      mine.deed(isMoving() ? {} : { moved: true })
      mover.move(velocity)
    },
    async stop(session: string): Promise<void> {
      if (!hand.has(session)) return
      stops++
      await mover.stop()
    },
    async recall(session: string, token: string): Promise<void> {
      const mine = await hand.of(session)
      await mover.stop()
      await machine
        .ask()
        .then((result) => result.recall(token))
        .catch(refuse)
      mine.deed({ recalled: machine.nameOf(token) })
    },
    async keep(session: string, name: string): Promise<void> {
      const mine = await hand.of(session)
      await mover.stop()
      await machine.keep(name).catch(refuse)
      mine.deed({ kept: name })
    },
  }
}
