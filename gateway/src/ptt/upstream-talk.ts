import { type EmergencyNote, internalPtt, type TransmissionNote } from '@menara/shared/contract/internal.contract.ts'
import { ptt } from '@menara/shared/contract/media/ptt.contract.ts'
import { accounts } from '@menara/shared/contract/people/accounts.contract.ts'
import type { Endpoint } from '@menara/shared/kit/endpoint.ts'
import { type DataOf, dataIn, exchangeAs } from '../platform/calls/ask.ts'
import { type BackendAddress, openBackend } from '../platform/calls/backend.ts'
import type { Upstream } from '../platform/calls/upstream.ts'
import type { SendNote } from '../platform/notes.ts'
import type { AskDue } from '../recordings/recording-sweep.ts'
import type { EmergencyRecords } from './emergencies/emergencies.ts'
import type { AskFacts } from './talk-facts.ts'

/** About what a person may: the token has to be renewed, upstream waited too long, or was asked too often. */
const SAYS_NOTHING: ReadonlySet<number> = new Set([401, 408, 429])

/** A person's name and channels, asked with their own token. One who may not talk, or upstream without talk, has none. */
export function askTalkFacts(core: Pick<Upstream, 'pool' | 'basePath'>): AskFacts {
  const read = async <E extends Endpoint>(endpoint: E, token: string): Promise<DataOf<E> | 'none' | 'away'> => {
    try {
      const { status, text } = await exchangeAs(core, endpoint as Endpoint, { token })
      if (status === 200) return dataIn(endpoint, text)
      return SAYS_NOTHING.has(status) || status >= 500 ? 'away' : 'none'
    } catch {
      // No answer in time says nothing about the person.
      return 'away'
    }
  }
  return async (token) => {
    const [me, mine] = await Promise.all([read(accounts.me, token), read(ptt.mine, token)])
    if (me === 'away' || mine === 'away') return 'away'
    const channels = mine === 'none' || !Array.isArray(mine) ? [] : mine
    return { name: me === 'none' ? '' : String(me.name), channels: new Map(channels.map((channel) => [channel.id, channel])) }
  }
}

/** The journal of talks at our own backend: transmissions and their recordings, and emergencies. */
export function openJournal(address: BackendAddress) {
  const backend = openBackend(address, 1)
  // On connections of their own: a call for help waits for no talk that is being noted.
  const urgent = openBackend(address, 2)
  const noteTransmission: SendNote<TransmissionNote> = (id, body) => backend.note(internalPtt.noteTransmission, { params: { id }, body })
  const noteEmergency: SendNote<EmergencyNote> = (id, body) => urgent.note(internalPtt.noteEmergency, { params: { id }, body })
  const standing: EmergencyRecords['standing'] = async () => {
    const answer = await urgent.ask(internalPtt.standingEmergencies, {})
    return answer.is === 'ok' ? answer.data : 'away'
  }
  const askDue: AskDue = async (names) => (await backend.demand(internalPtt.dueRecordings, { body: { names: [...names] } })).due

  return {
    noteTransmission,
    emergencies: { send: noteEmergency, standing },
    askDue,
    async close(): Promise<void> {
      await Promise.all([backend.close(), urgent.close()])
    },
  }
}
