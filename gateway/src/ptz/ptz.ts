import type { PtzEvents, PtzRight, PtzSignals } from '@menara/shared/contract/media/ptz.contract.ts'
import type { ChangeNotification } from '@menara/shared/kit/feeds/change-notification.ts'
import type { Answers } from '@menara/shared/kit/feeds/signal.ts'
import type { Logger } from 'pino'
import type { BackendAddress } from '../platform/calls/backend.ts'
import { Refused } from '../platform/calls/refused.ts'
import type { OpenUpstreams } from '../platform/calls/upstream.ts'
import type { Clock } from '../platform/clock.ts'
import { openPtzCamera, type PtzCamera } from './ptz-camera.ts'
import type { AtCamera } from './ptz-control.ts'
import { openPost } from './soap.ts'
import { openPtzUpstream, type PtzUpstream } from './upstream-ptz.ts'

export interface PtzNeeds {
  readonly upstreams: OpenUpstreams
  /** Null behind a foreign upstream. */
  readonly backend: BackendAddress | null
  readonly clock: Clock
  readonly log: Logger
}
/** Somebody on one signalling connection. The token may be renewed while it stands. */
interface PtzPerson {
  readonly id: string
  readonly token: string
}
type Tell = <Name extends keyof PtzEvents>(name: Name, event: PtzEvents[Name]) => void
export type Ptz = ReturnType<typeof openPtz>
type PtzGuest = ReturnType<Ptz['welcome']>

const MOST_CAMERAS = 64

/** Cameras that are moved through this gateway. Behind a foreign upstream there are none. */
export function openPtz({ upstreams, backend, clock, log }: PtzNeeds) {
  const upstream = backend ? openPtzUpstream(upstreams.byName.core, backend) : null
  const { post, close: hangUp } = openPost()
  const cameras = new Map<string, PtzCamera>()
  const guests = new Set<PtzGuest>()
  const onFault = (error: unknown): void => log.error({ err: error }, 'a camera that moves failed')

  function cameraAt(id: string, through: PtzUpstream): PtzCamera {
    const known = cameras.get(id) ?? openPtzCamera({ id, upstream: through, post, clock, onFault })
    cameras.set(id, known)
    return known
  }
  return {
    welcome(person: PtzPerson, tell: Tell) {
      const guest = openPtzGuest({ person, tell, upstream, cameraAt, forget: (id) => cameras.get(id)?.isEmpty() && cameras.delete(id) })
      guests.add(guest)
      const leave = (): void => {
        guests.delete(guest)
        guest.leave()
      }
      return { ...guest, leave }
    },
    /** Something about a camera changed upstream. */
    hint({ topic, key }: ChangeNotification): void {
      if ((topic !== 'cctv' && topic !== 'devices') || !cameras.has(key)) return
      if (topic === 'cctv') cameras.get(key)?.changed().catch(onFault)
      for (const guest of guests) guest.recheck().catch(onFault)
    },
    /** Resolves when every camera stands and every hold is written down. */
    async close(): Promise<void> {
      await Promise.all([...cameras.values()].map((camera) => camera.close()))
      await Promise.all([hangUp(), upstream?.close()])
    },
  }
}

interface GuestNeeds {
  readonly person: PtzPerson
  readonly tell: Tell
  readonly upstream: PtzUpstream | null
  readonly cameraAt: (id: string, through: PtzUpstream) => PtzCamera
  readonly forget: (id: string) => void
}

/** One connection, and the cameras it has before it. */
function openPtzGuest({ person, tell, upstream, cameraAt, forget }: GuestNeeds) {
  const places = new Map<string, PtzCamera>()
  let gone = false
  const session = person.id

  async function rightTo(camera: string): Promise<PtzRight | null> {
    const said = await upstream?.right(camera, person.token)
    if (said?.is === 'away') throw new Refused(503, 'ptz.away')
    return said?.is === 'ok' ? said.data : null
  }
  const placeOf = ({ person: { id, name }, may_move, may_take_over, ptz }: PtzRight): AtCamera => ({
    ...{ session, person: id, name, mayMove: may_move && ptz, mayTakeOver: may_take_over && ptz },
    tell: (state) => tell('ptz', state),
  })
  function here(id: string): PtzCamera {
    const camera = places.get(id)
    if (camera) return camera
    throw new Refused(409, 'ptz.not_entered')
  }
  function leave(id: string): void {
    places.get(id)?.leave(session)
    places.delete(id)
    forget(id)
  }
  const answers: Answers<PtzSignals, unknown> = {
    async ptz_enter(_, { camera: id }) {
      if (places.size >= MOST_CAMERAS && !places.has(id)) throw new Refused(429, 'ptz.limit', { limit: MOST_CAMERAS })
      const right = await rightTo(id)
      if (!right || !upstream) throw new Refused(404, 'ptz.no_camera')
      if (gone) throw new Refused(409, 'ptz.disconnected')
      const camera = cameraAt(id, upstream)
      // Twice from one page: what it holds it keeps.
      if (places.get(id) === camera) {
        camera.entitle(placeOf(right))
        return camera.state(session)
      }
      places.set(id, camera)
      return camera.enter(placeOf(right))
    },
    async ptz_leave(_, { camera: id }) {
      here(id)
      leave(id)
      return {}
    },
    ...deedAnswers(here, session),
  }
  return {
    answers,
    /** May have other rights than before. */
    async recheck(): Promise<void> {
      await Promise.all(
        [...places].map(async ([id, camera]) => {
          const said = await upstream?.right(id, person.token)
          if (!places.has(id) || said?.is === 'away') return
          if (said?.is === 'ok') camera.entitle(placeOf(said.data))
          else leave(id)
        }),
      )
    },
    leave(): void {
      gone = true
      for (const id of [...places.keys()]) leave(id)
    },
  }
}

type Deeds = Pick<Answers<PtzSignals, unknown>, 'ptz_take' | 'ptz_lay' | 'ptz_move' | 'ptz_stop' | 'ptz_goto' | 'ptz_keep'>
const deedAnswers = (here: (id: string) => PtzCamera, session: string): Deeds => ({
  async ptz_take(_, { camera, force }) {
    here(camera).take(session, force)
    return here(camera).state(session)
  },
  async ptz_lay(_, { camera }) {
    here(camera).lay(session)
    return here(camera).state(session)
  },
  async ptz_move(_, { camera, ...velocity }) {
    await here(camera).move(session, velocity)
    return {}
  },
  async ptz_stop(_, { camera }) {
    await here(camera).stop(session)
    return {}
  },
  async ptz_goto(_, { camera, preset }) {
    await here(camera).recall(session, preset)
    return {}
  },
  async ptz_keep(_, { camera, name }) {
    await here(camera).keep(session, name)
    return here(camera).state(session)
  },
})
