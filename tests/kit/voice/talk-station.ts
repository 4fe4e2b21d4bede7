import type { EmergencyNote, StandingEmergency, TransmissionNote } from '@menara/shared/contract/internal.contract.ts'
import type { PttMine } from '@menara/shared/contract/media/ptt.contract.ts'
import type { PttEvents, TalkFloor, TalkNews } from '@menara/shared/contract/media/ptt-talk.contract.ts'
import type { TalkPriority, TalkRight } from '@menara/shared/domain/floor/floor-words.ts'
import { onTestFinished } from 'vitest'
import { openNotes } from '../../../gateway/src/platform/notes.ts'
import { openTalk } from '../../../gateway/src/ptt/talk.ts'
import type { TalkFacts } from '../../../gateway/src/ptt/talk-facts.ts'
import { manualClock } from '../manual-clock.ts'

/** Two channels. */
export const A = '0190a0a0-0000-7000-8000-00000000000a'
export const B = '0190a0a0-0000-7000-8000-00000000000b'
type In = Readonly<Record<string, { role?: TalkRight; priority?: TalkPriority; kind?: PttMine['kind']; recorded?: boolean }>>

const mineOf = (id: string, { role = 'talk', priority = 'normal', kind = 'group', recorded = false }: In[string]): PttMine => ({
  ...{ id, name: id, kind, description: '', location: null, role, priority, talk_limit_s: 30, recorded },
  ...{ alarm_id: null, ticket_id: null, longitude: null, latitude: null },
})

interface Ears {
  readonly client?: string
  readonly hear?: (name: keyof PttEvents, event: PttEvents[keyof PttEvents]) => void
}

/** A gateway's floors with people upstream knows, sound that is on, and a clock by hand. `emergencies`: those of the upstream, to be shared with another gateway. */
export function talkStation(people: Record<string, In>, emergencies = new Map<string, StandingEmergency>()) {
  const clock = manualClock()
  const lines: string[] = []
  const notes: [string, TransmissionNote][] = []
  const upstream = { people, away: false, refuses: false, asked: 0 }
  const sound = { ready: true, fails: false }
  let ids = 0
  const transmissions = openNotes<TransmissionNote>({
    clock,
    onLost: (id, why) => lines.push(`note ${id} lost: ${why}`),
    async send(id, note) {
      if (upstream.away) return 'away'
      if (upstream.refuses) return 'refused'
      notes.push([id, note])
      return 'taken'
    },
  })
  const calls: EmergencyNote[] = []
  const talk = openTalk({
    clock,
    epoch: 'e1',
    transmissions,
    newId: () => `t${++ids}`,
    onFault: (error) => lines.push(`fault ${(error as Error).message}`),
    async ask(token): Promise<TalkFacts | 'away'> {
      upstream.asked++
      if (upstream.away) return 'away'
      const channels = upstream.people[token] ?? {}
      return { name: token, channels: new Map(Object.entries(channels).map(([id, item]) => [id, mineOf(id, item)])) }
    },
    emergencies: {
      async send(id, note) {
        if (upstream.away) return 'away'
        if (note.ended_at !== null) emergencies.delete(id)
        else
          emergencies.set(id, {
            id,
            channel_id: note.channel_id,
            user_id: note.user_id,
            name: note.user_id.slice(2),
            raised_at: note.raised_at,
          })
        calls.push(note)
        return 'taken'
      },
      onKept: (id) => lines.push(`kept ${id}`),
      standing: async () => (upstream.away ? 'away' : [...emergencies.values()]),
    },
    voice: {
      ready: () => sound.ready,
      missing: () => 'The media worker is missing.',
      grant: ({ connection, into }) => lines.push(`voice of ${connection} on in ${into.length}`),
      revoke: ({ connection }) => lines.push(`voice of ${connection} off`),
    },
    recorder: {
      begin({ id }) {
        lines.push(`recording ${id}`)
        return `${id}.ogg`
      },
      async end(id) {
        if (sound.fails) throw new Error('disk full')
        return `${id}.ogg`
      },
    },
  })
  onTestFinished(() => {
    talk.close()
    transmissions.close()
  })
  let pressed = 0
  function connect(who: string, connection = who, { client = 'client-1', hear = () => undefined }: Ears = {}) {
    const floors: TalkFloor[] = []
    const news: TalkNews[] = []
    const others: [string, object][] = []
    const guest = talk.welcome({ id: connection, userId: `u-${who}`, token: who }, (name, event) => {
      hear(name, event)
      if (name === 'talk') {
        lines.push(`${connection} told ${(event as TalkNews).kind}`)
        news.push(event as TalkNews)
      } else if (name === 'floor') {
        lines.push(`${connection} sees`)
        floors.push(event as TalkFloor)
      } else others.push([name, event])
    })
    const { answers } = guest
    return {
      guest,
      answers,
      news,
      floors,
      /** What it was told besides, by name. */
      others,
      join: (channel = A) => answers.talk_join(null, { channel, client }),
      async presses(channel = A, emergency = false): Promise<number> {
        await answers.talk_request(null, { channel, req: ++pressed, emergency })
        return pressed
      },
      lets: (req: number, channel = A) => answers.talk_release(null, { channel, req }),
    }
  }
  return {
    talk,
    clock,
    lines,
    notes,
    upstream,
    sound,
    /** Emergencies that stand upstream, and every note of one. */
    emergencies,
    calls,
    connect,
    talker: (channel = A) => talk.floorOf(channel)?.holder?.peer.split(' ')[0] ?? null,
  }
}
