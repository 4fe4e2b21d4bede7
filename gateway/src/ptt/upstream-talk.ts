import { accounts } from '@menara/shared/contract/accounts.contract.ts'
import type { StandingEmergency } from '@menara/shared/contract/internal.contract.ts'
import { type PttMine, ptt } from '@menara/shared/contract/ptt.contract.ts'
import type { Pool } from 'undici'
import type { SendNote } from '../platform/notes.ts'
import type { Upstream } from '../platform/upstream.ts'
import type { AskDue } from '../recordings/recording-sweep.ts'
import type { EmergencyRecords } from './emergencies.ts'
import type { AskFacts } from './talk-facts.ts'

const ASK_MS = 3_000
/** About what a person may: the token has to be renewed, upstream waited too long, or was asked too often. */
const SAYS_NOTHING: ReadonlySet<number> = new Set([401, 408, 429])

/** A person's name and channels, asked with their own token. One who may not talk, or upstream without talk, has none. */
export function askTalkFacts({ pool, basePath }: Pick<Upstream, 'pool' | 'basePath'>): AskFacts {
  const read = async <Row>(path: string, token: string): Promise<Row | 'none' | 'away'> => {
    try {
      const { statusCode, body } = await pool.request({
        method: 'GET',
        path: `${basePath}${path}`,
        headers: { authorization: `Bearer ${token}`, accept: 'application/json' },
        signal: AbortSignal.timeout(ASK_MS),
      })
      const text = await body.text()
      if (statusCode === 200) return (JSON.parse(text) as { data: Row }).data
      return SAYS_NOTHING.has(statusCode) || statusCode >= 500 ? 'away' : 'none'
    } catch {
      // No answer in time says nothing about the person.
      return 'away'
    }
  }
  return async (token) => {
    const [me, mine] = await Promise.all([read<{ name: string }>(accounts.me.path, token), read<PttMine[]>(ptt.mine.path, token)])
    if (me === 'away' || mine === 'away') return 'away'
    const channels = mine === 'none' || !Array.isArray(mine) ? [] : mine
    return { name: me === 'none' ? '' : String(me.name), channels: new Map(channels.map((it) => [it.id, it])) }
  }
}

interface OwnBackend {
  readonly pool: Pool
  readonly basePath: string
  readonly internalToken: string
}

/** Notes what happened at our own backend with the secret shared with it. */
export function sendNotes<Note extends object>(backend: OwnBackend, kind: 'transmissions' | 'emergencies'): SendNote<Note> {
  return async (id: string, note: Note) => {
    try {
      const { statusCode, body } = await tell(backend, { method: 'PUT', path: `/internal/ptt/${kind}/${id}` }, note)
      await body.dump()
      if (statusCode === 200) return 'taken'
      return statusCode < 500 && statusCode !== 429 ? 'refused' : 'away'
    } catch {
      return 'away'
    }
  }
}

/** Asks our own backend which emergencies stand. */
export function askStanding({ pool, basePath, internalToken }: OwnBackend): EmergencyRecords['standing'] {
  return async () => {
    try {
      const { statusCode, body } = await pool.request({
        method: 'GET',
        path: `${basePath}/internal/ptt/emergencies`,
        headers: { authorization: `Bearer ${internalToken}` },
        signal: AbortSignal.timeout(ASK_MS),
      })
      const text = await body.text()
      return statusCode === 200 ? (JSON.parse(text) as { data: StandingEmergency[] }).data : 'away'
    } catch {
      return 'away'
    }
  }
}

/** Asks our own backend which recordings have to go. */
export function askDue(backend: OwnBackend): AskDue {
  return async (names) => {
    const { statusCode, body } = await tell(backend, { method: 'POST', path: '/internal/ptt/recordings/sweep' }, { names })
    const text = await body.text()
    if (statusCode !== 200) throw new Error(`The backend answered ${statusCode} when asked which recordings have to go`)
    return (JSON.parse(text) as { data: { due: string[] } }).data.due
  }
}

const tell = ({ pool, basePath, internalToken }: OwnBackend, { method, path }: { method: 'PUT' | 'POST'; path: string }, what: object) =>
  pool.request({
    method,
    path: `${basePath}${path}`,
    headers: { authorization: `Bearer ${internalToken}`, 'content-type': 'application/json' },
    body: JSON.stringify(what),
    signal: AbortSignal.timeout(ASK_MS),
  })
