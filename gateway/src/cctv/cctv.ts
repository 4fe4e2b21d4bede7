import type { CameraFacts, RoomRights } from '@menara/shared/contract/media/media.contract.ts'
import type { ChangeNotification } from '@menara/shared/kit/feeds/change-notification.ts'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import type { Person, RoomRule } from '../media/rooms/rooms.ts'
import type { Sfu } from '../media/sfu.ts'
import type { BackendAddress } from '../platform/calls/backend.ts'
import { Refused } from '../platform/calls/refused.ts'
import type { OpenUpstreams } from '../platform/calls/upstream.ts'
import type { Clock } from '../platform/clock.ts'
import type { Metrics } from '../platform/metrics.ts'
import { type Camera, openCamera } from './camera.ts'
import { isCameraId } from './camera-asked.ts'
import { countCameras } from './cctv-metrics.ts'
import { type Footage, type FootageSettings, openFootage } from './footage/footage.ts'
import { openFormats } from './programs/formats.ts'
import { lookForPrograms, MISSING } from './programs/programs.ts'
import type { CameraNeeds } from './programs/tries.ts'
import { serveStills } from './still-route.ts'
import { openStills } from './stills.ts'
import { serveStreams } from './stream-route.ts'
import { type AskSight, type AskSource, askSight, openSources } from './upstream-cctv.ts'

export interface CctvNeeds {
  /** Opened after this: it needs the rule from here. */
  readonly sfu: () => Pick<Sfu, 'room' | 'recheck' | 'known'>
  readonly upstreams: OpenUpstreams
  /** Null behind a foreign upstream. */
  readonly backend: BackendAddress | null
  /** Where programs are looked for. */
  readonly path: string
  readonly footage: FootageSettings
  readonly clock: Clock
  readonly random: () => number
  readonly metrics: Metrics
  readonly log: Logger
}

const KIND = 'cctv:'
const SEES: RoomRights = { hear: false, speak: false, see: true }

/** Cameras: who may see them, their pictures, and how they are doing. */
export function openCctv(needs: CctvNeeds) {
  const { sfu, upstreams, backend, path, clock, metrics, log } = needs
  const programs = lookForPrograms({ path, clock })
  const sources = openSources(backend)
  const sight = askSight(upstreams.byName.core)
  const footage = openKept(needs, { programs, ask: sources.ask, cameras: () => cameras })
  // A camera that is recorded is asked once: whoever watches it takes its pictures from there.
  const ask: AskSource = async (camera) => footage?.source(camera) ?? sources.ask(camera)
  const recording = (camera: string) => recordingOf(footage, camera)
  const cameras = keepCameras(needs, { programs, ask, recording, onFailure: (reason) => failures.inc({ reason }) })
  const failures = countCameras(metrics.registry, { cameras: cameras.all, hasProgram: () => programs() !== null })
  const stills = openStills({ clock, programs, ask, watched: cameras.get })
  const formats = openFormats({ clock, programs, ask })
  const program = () => ({ ok: programs() !== null, detail: programs() ? 'ffmpeg is there' : MISSING })
  const onFault = (error: Error): void => log.error({ err: error }, 'cameras could not be checked again')

  return {
    rule: ruleOf({ sight, cameras, sfu }),
    /** Something about cameras changed upstream. */
    hint({ topic, key }: ChangeNotification): void {
      if (topic === 'cctv_exports') footage?.exports.look()
      if (topic === 'cctv' && footage) {
        footage.recorders.get(key)?.again().catch(onFault)
        void footage.recorders.look()
      }
      if (topic !== 'cctv' && !(topic === 'devices' && (cameras.get(key)?.viewers() ?? 0) > 0)) return
      if (topic === 'cctv') {
        stills.forget(key)
        formats.forget(key)
        cameras.get(key)?.changed().catch(onFault)
      }
      sfu()
        .recheck(KIND + key)
        .catch(onFault)
    },
    serve(app: FastifyInstance): void {
      serveStills(app, { stills, sight, clock })
      serveStreams(app, { formats, sight })
      footage?.serve(app)
    },
    /** For `/readyz`. */
    program: async () => program(),
    /** For `/readyz`. */
    recording: async () => (footage ? footage.check() : NOT_KEPT),
    async service() {
      const { worker, detail } = await sfu().known()
      const recording = footage ? await footage.check() : NOT_KEPT
      return { pictures: program(), live: { ok: worker === 'available', detail }, recording }
    },
    async close(): Promise<void> {
      await footage?.close()
      await Promise.all([formats.close(), ...cameras.all().map((item) => item.close())])
      await sources.close()
    },
  }
}

const NOT_KEPT = { ok: true, detail: 'off: only our own backend keeps a catalogue of recordings' }

function recordingOf(footage: Footage | null, camera: string): CameraFacts['recording'] {
  const facts = footage?.facts(camera)
  return facts ? { state: facts.state, trouble: facts.trouble } : null
}

interface KeptNeeds extends Pick<CameraNeeds, 'programs' | 'ask'> {
  readonly cameras: () => ReturnType<typeof keepCameras>
}
/** Recording, where there is a backend of our own to keep its catalogue. */
function openKept(needs: CctvNeeds, { programs, ask, cameras }: KeptNeeds): Footage | null {
  const { backend, footage: settings, upstreams, clock, random, metrics, log } = needs
  if (!backend) return null
  return openFootage({
    ...{ settings, backend, upstream: upstreams.byName.core, ask, programs, clock, random, log },
    registry: metrics.registry,
    onChange: (id) => cameras().get(id)?.recorded(),
    onBegun: (id) =>
      void cameras()
        .get(id)
        ?.changed()
        .catch((error: unknown) => log.error({ err: error }, 'a camera was not turned to its recording')),
  })
}

type Fetching = Pick<CameraNeeds, 'programs' | 'ask' | 'onFailure'> & { readonly recording: (camera: string) => CameraFacts['recording'] }

/** Cameras that somebody has watched, each made when first wanted. */
function keepCameras({ sfu, clock, random }: CctvNeeds, fetching: Fetching) {
  const cameras = new Map<string, Camera>()
  const make = (id: string): Camera => {
    const room = () => sfu().room(KIND + id)
    const told = (camera: CameraFacts) => {
      for (const { tell } of room()?.seats.values() ?? []) tell('camera', { room: KIND + id, camera })
    }
    return openCamera({ ...fetching, recording: () => fetching.recording(id), id, clock, random, room, told })
  }
  return {
    all: () => [...cameras.values()],
    get: (id: string) => cameras.get(id),
    of(id: string): Camera {
      const camera = cameras.get(id) ?? make(id)
      cameras.set(id, camera)
      return camera
    },
  }
}

interface RuleNeeds extends Pick<CctvNeeds, 'sfu'> {
  readonly sight: AskSight
  readonly cameras: ReturnType<typeof keepCameras>
}
/** Whoever may see a camera upstream may be in its room. */
function ruleOf({ sight, cameras, sfu }: RuleNeeds): RoomRule {
  const here = new Set<string>()
  const placeOf = (room: string, person: Person) => `${room} ${person.id}`
  return {
    async rights(room, person) {
      const id = room.slice(KIND.length)
      const verdict = isCameraId(id) ? await sight(id, person.token) : 404
      if (verdict === 403 || verdict === 404) return null
      // Anything else says nothing about the camera: upstream is away, or the token has to be renewed. Who watches already goes on.
      if (verdict === 'yes' || here.has(placeOf(room, person))) return SEES
      throw new Refused(503, 'cameras.service_away')
    },
    entered(room, person) {
      here.add(placeOf(room, person))
      const camera = cameras.of(room.slice(KIND.length))
      camera.entered()
      sfu().room(room)?.seats.get(person.id)?.tell('camera', { room, camera: camera.facts() })
    },
    left(room, person) {
      here.delete(placeOf(room, person))
      cameras.get(room.slice(KIND.length))?.left()
    },
  }
}
