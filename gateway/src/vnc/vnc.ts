import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { VNC_PROTOCOL } from '@menara/shared/contract/media/vnc-wire.ts'
import type { ChangeNotification } from '@menara/shared/kit/feeds/change-notification.ts'
import type { Logger } from 'pino'
import { WebSocketServer } from 'ws'
import type { Authority } from '../feeds/connection/authority.ts'
import type { BackendAddress } from '../platform/calls/backend.ts'
import type { OpenUpstreams } from '../platform/calls/upstream.ts'
import type { Clock } from '../platform/clock.ts'
import { type Control, openControl } from '../platform/control.ts'
import type { Metrics } from '../platform/metrics.ts'
import type { Settings } from '../platform/settings.ts'
import { openReach } from './session/vnc-reach.ts'
import { openVncSession, type VncSession } from './session/vnc-session.ts'
import { openVncUpstream } from './upstream-vnc.ts'
import { openRecordings } from './vnc-recording.ts'

export interface VncNeeds {
  readonly settings: Pick<Settings, 'vnc'>
  /** Null behind a foreign upstream. */
  readonly backend: BackendAddress | null
  readonly upstreams: OpenUpstreams
  readonly authority: Authority
  readonly clock: Clock
  readonly metrics: Metrics
  readonly log: Logger
}
export type Vnc = NonNullable<ReturnType<typeof openVnc>>

/** The largest thing a viewer says is a text for the clipboard. */
const LARGEST_MESSAGE = 1024 * 1024
const MOST_SESSIONS = 200
/** Lines whose person is not known yet: they take no place from those who are. */
const MOST_STRANGERS = 500
const MOST_OF_ONE = 8

/** Remote screens through this gateway. Null behind a foreign upstream, which knows none. */
export function openVnc({ settings: { vnc }, backend, upstreams, authority, clock, metrics, log }: VncNeeds) {
  if (!backend) return null
  const onFault = (error: unknown): void => log.error({ err: error }, 'a remote screen failed')
  const upstream = openVncUpstream(upstreams.byName.core, backend)
  const { folder, recordingBytes: mostBytes, recordingsBytes: mostOfAll } = vnc
  const recordings = openRecordings({ folder, mostBytes, mostOfAll, clock, onFault })
  const sessions = new Set<VncSession>()
  const controls = new Map<string, Control>()
  const reach = openReach({ upstream, clock, isOpen: (target) => [...sessions].some((session) => session.target() === target) })
  const server = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    maxPayload: LARGEST_MESSAGE,
    perMessageDeflate: false,
    handleProtocols: (offered) => (offered.has(VNC_PROTOCOL) ? VNC_PROTOCOL : false),
  })

  function controlOf(target: string): Control {
    for (const [id, item] of controls) if (id !== target && item.isEmpty()) controls.delete(id)
    const known = controls.get(target) ?? openControl('screen')
    controls.set(target, known)
    return known
  }
  const signedIn = (): VncSession[] => [...sessions].filter((session) => session.userId() !== '')
  function admit(userId: string): boolean {
    const people = signedIn()
    return people.length < MOST_SESSIONS && people.filter((person) => person.userId() === userId).length < MOST_OF_ONE
  }
  const counted = (): void => metrics.vncSessions.set(sessions.size)

  return {
    /** Upgrades of `/vnc`; the origin was checked before. */
    handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
      server.handleUpgrade(request, socket, head, (ws) => {
        if (sessions.size - signedIn().length >= MOST_STRANGERS) return ws.close(1013)
        const onOver = (): void => {
          sessions.delete(session)
          counted()
        }
        const session = openVncSession({
          socket: ws,
          upstream,
          recordings,
          limits: vnc,
          clock,
          onFault,
          authority,
          controlOf,
          admit,
          onOver,
        })
        sessions.add(session)
        counted()
      })
    },
    hint({ topic, key }: ChangeNotification): void {
      if (topic !== 'vnc') return
      reach.forget(key)
      for (const session of sessions) session.recheck(key)
    },
    reach: reach.of,
    mayWatch: async (target: string, token: string): Promise<boolean> => (await upstream.screen(target, token)).is === 'ok',
    maySeeSession: async (id: string, token: string): Promise<boolean> => (await upstream.session(id, token)).is === 'ok',
    recording: recordings.find,
    /** Resolves when every session has said goodbye and is noted. */
    async close(): Promise<void> {
      await Promise.all([...sessions].map((session) => session.end('stopped')))
      recordings.close()
      await upstream.close()
    },
  }
}
