import type { TransmissionNote } from '@menara/shared/contract/internal.contract.ts'
import type { Burst, EndCause } from '@menara/shared/domain/floor/floor-words.ts'
import type { Notes } from '../platform/notes.ts'
import type { Recorder } from './recording/voice.ts'

interface TalkLogNeeds {
  readonly transmissions: Pick<Notes<TransmissionNote>, 'note'>
  readonly recorder: Recorder | null
  readonly isRecorded: (channel: string) => boolean
  readonly newId: () => string
  readonly onFault: (error: unknown) => void
}
interface Open {
  readonly id: string
  readonly recorded: boolean
}

/** Turns bursts into notes: one talk, one id, from its grant to its end. */
export function talkLog({ transmissions, recorder, isRecorded, newId, onFault }: TalkLogNeeds) {
  const open = new Map<string, Open>()
  const keyOf = ({ channel, burst }: Burst) => `${channel} ${burst}`
  const noteOf = (burst: Burst) => ({
    channel_id: burst.channel,
    user_id: burst.person,
    started_at: new Date(burst.since).toISOString(),
    emergency: burst.emergency,
  })
  async function keep({ id, recorded }: Open): Promise<string | null> {
    if (!recorded || !recorder) return null
    try {
      return await recorder.end(id)
    } catch (error) {
      onFault(error)
      return null
    }
  }
  return {
    began(burst: Burst): void {
      const item = { id: newId(), recorded: recorder !== null && isRecorded(burst.channel) }
      open.set(keyOf(burst), item)
      const recording = item.recorded ? (recorder?.begin({ id: item.id, channel: burst.channel }) ?? null) : null
      transmissions.note(item.id, { ...noteOf(burst), ended_at: null, cause: null, recording })
    },
    ended(burst: Burst, { cause, at }: { cause: EndCause; at: number }): void {
      const item = open.get(keyOf(burst))
      open.delete(keyOf(burst))
      if (!item) return
      void keep(item).then((recording) =>
        transmissions.note(item.id, { ...noteOf(burst), ended_at: new Date(at).toISOString(), cause, recording }),
      )
    },
  }
}
