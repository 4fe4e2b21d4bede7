import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import { Pool } from 'undici'
import type { Sfu } from '../media/sfu.ts'
import type { Clock } from '../platform/clock.ts'
import type { OpenUpstreams } from '../platform/upstream.ts'
import { openTalk, type Talk } from './talk.ts'
import { talkSound } from './talk-sound.ts'
import { openTransmissions, type SendNote } from './transmissions.ts'
import { askTalkFacts, sendNotes } from './upstream-talk.ts'
import type { Recorder } from './voice.ts'

interface PttNeeds {
  /** Opened after this: it needs the rule from here. */
  readonly sfu: () => Pick<Sfu, 'status' | 'reconsider' | 'recheck' | 'tap'>
  readonly upstreams: OpenUpstreams
  /** Our own backend, which keeps the journal; null behind a foreign upstream: talks are then not noted. */
  readonly backendUrl: string | null
  readonly internalToken: string | null
  readonly recorder?: Recorder | null
  readonly clock: Clock
  readonly log: Logger
}

/** Push-to-talk over this gateway's sound server and upstreams. */
export function openPtt({ sfu, upstreams, backendUrl, internalToken, recorder = null, clock, log }: PttNeeds) {
  const onFault = (error: unknown): void => log.error({ err: error }, 'talk failed')
  const journal = backendUrl && internalToken ? openJournal(backendUrl, internalToken) : null
  const transmissions = openTransmissions({
    send: journal?.send ?? (async () => 'taken'),
    clock,
    onLost: (id, why) => log.warn({ transmission: id, why }, 'a talk is missing in the journal'),
  })
  const sound = talkSound({ sfu, heard: (channel) => talk.heard(channel), onFault })
  const talk: Talk = openTalk({
    clock,
    epoch: randomUUID(),
    ask: askTalkFacts(upstreams.byName.core),
    voice: sound,
    transmissions,
    recorder,
    newId: randomUUID,
    onFault,
    rightsChanged: () => void sfu().recheck().catch(onFault),
  })
  return {
    ...talk,
    async close(): Promise<void> {
      talk.close()
      sound.close()
      transmissions.close()
      await journal?.close()
    },
  }
}

function openJournal(backendUrl: string, internalToken: string): { readonly send: SendNote; close(): Promise<void> } {
  const { origin, pathname } = new URL(backendUrl)
  const pool = new Pool(origin, { connections: 1, connect: { timeout: 3_000 } })
  const basePath = pathname === '/' ? '' : pathname.replace(/\/$/, '')
  return { send: sendNotes({ pool, basePath }, internalToken), close: () => pool.destroy() }
}
