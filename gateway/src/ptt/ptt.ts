import { randomUUID } from 'node:crypto'
import type { TransmissionNote } from '@menara/shared/contract/internal.contract.ts'
import { type PttTransmission, ptt, pttAudio } from '@menara/shared/contract/media/ptt.contract.ts'
import { DEFAULT_ZONE } from '@menara/shared/domain/zone-abbreviation.ts'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import type { Registry } from 'prom-client'
import type { Sfu } from '../media/sfu.ts'
import { askAsCaller } from '../platform/calls/as-caller.ts'
import type { BackendAddress } from '../platform/calls/backend.ts'
import { refusal } from '../platform/calls/refusal.ts'
import type { OpenUpstreams, Upstream } from '../platform/calls/upstream.ts'
import type { Clock } from '../platform/clock.ts'
import { openNotes } from '../platform/notes.ts'
import { sendPart } from '../platform/part-of-file.ts'
import { openRecordings, type Recordings } from './recording/recordings.ts'
import { openTalk, roomOf, type Talk } from './talk.ts'
import { talkSound } from './talk-sound.ts'
import { askTalkFacts, openJournal } from './upstream-talk.ts'

interface AudioNeeds {
  /** Whoever keeps the journal: they decide who may hear. */
  readonly upstream: Pick<Upstream, 'pool' | 'basePath'>
  readonly recordings: Pick<Recordings, 'find'>
}

/** `GET …/transmissions/:id/audio`: who may read of a talk may hear it. Upstream is asked with the caller's own token; its refusal is the answer. */
function serveTalkAudio(app: FastifyInstance, { upstream, recordings }: AudioNeeds): void {
  app.get<{ Params: { id: string } }>(pttAudio.path, { logLevel: 'warn' }, async (request, reply) => {
    // These paths are usually another's answers, which carry their own.
    reply.headers({ 'cache-control': 'private, no-cache', 'x-content-type-options': 'nosniff' })
    const { status, body } = await askAsCaller(upstream, ptt.transmission, { params: request.params, headers: request.headers })
    if (status !== 200) return reply.code(status).type('application/json').send(body)
    const { recording } = (JSON.parse(body) as { data: PttTransmission }).data
    const file = recording === null ? null : await recordings.find(recording)
    if (!file) return reply.code(404).send(refusal(404, 'talks.no_recording'))
    return sendPart(request, reply.type('audio/ogg; codecs=opus'), file)
  })
}

interface PttNeeds {
  /** Opened after this: it needs the rule from here. */
  readonly sfu: () => Pick<Sfu, 'status' | 'reconsider' | 'recheck' | 'tap' | 'carry'>
  readonly upstreams: OpenUpstreams
  /** Our own backend, which keeps the journal; null behind a foreign upstream: talks are then neither noted nor recorded. */
  readonly backend: BackendAddress | null
  readonly recordings: { readonly dir: string; readonly reserveMb: number }
  /** IANA zone of the installation; null: WIB. */
  readonly zone: string | null
  /** An emergency is kept upstream: its feed is asked again at once. */
  readonly emergencyKept: (id: string) => void
  readonly registry: Registry
  readonly clock: Clock
  readonly log: Logger
}

/** Push-to-talk over this gateway's sound server and upstreams. */
export function openPtt(needs: PttNeeds) {
  const { sfu, upstreams, clock, log } = needs
  const onFault = (error: unknown): void => log.error({ err: error }, 'talk failed')
  const kept = openKept(needs)
  const transmissions = openNotes<TransmissionNote>({
    send: kept ? kept.send : async () => 'taken',
    clock,
    onLost(id, why, { recording }) {
      log.warn({ transmission: id, why }, 'a talk is missing in the journal')
      // What nobody knows of is not kept.
      if (why === 'refused' && recording !== null) kept?.recordings.remove(recording).catch(onFault)
    },
  })
  const sound = talkSound({ sfu, heard: (channel) => talk.heard(channel), talkIn: (channel) => talk.talkIn(channel), onFault })
  const talk: Talk = openTalk({
    clock,
    epoch: randomUUID(),
    ask: askTalkFacts(upstreams.byName.core),
    voice: sound,
    transmissions,
    emergencies: kept && { ...kept.emergencies, onKept: needs.emergencyKept },
    recorder: kept?.recordings.recorder ?? null,
    newId: randomUUID,
    onFault,
    rightsChanged: () => void sfu().recheck().catch(onFault),
  })
  return {
    ...talk,
    /** Recordings to listen to. */
    serve(app: FastifyInstance): void {
      if (kept) serveTalkAudio(app, { upstream: upstreams.byName.core, recordings: kept.recordings })
    },
    recording: async () => (kept ? kept.recordings.check() : { ok: true, detail: 'off: only our own backend keeps a journal of talks' }),
    async close(): Promise<void> {
      talk.close()
      sound.close()
      transmissions.close()
      await kept?.close()
    },
  }
}

/** What is written down of talks at our own backend, and their recordings. */
function openKept({ backend, sfu, recordings: settings, zone, registry, clock, log }: PttNeeds) {
  if (!backend) return null
  const journal = openJournal(backend)
  const recordings = openRecordings({
    settings,
    zone: zone ?? DEFAULT_ZONE,
    tap: (channel, listen) => sfu().tap(roomOf(channel), listen),
    askDue: journal.askDue,
    registry,
    clock,
    log,
  })
  return {
    send: journal.noteTransmission,
    emergencies: journal.emergencies,
    recordings,
    async close(): Promise<void> {
      await recordings.close()
      await journal.close()
    },
  }
}
