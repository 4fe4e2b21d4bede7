import type { types } from 'mediasoup'
import type { Logger } from 'pino'
import type { Participant } from './participant.ts'
import type { VoiceLine } from './voice-line.ts'

interface FloorNeeds {
  readonly room: string
  readonly seats: ReadonlyMap<string, Participant>
  readonly line: VoiceLine
  readonly log: Logger
  readonly maySend: (seat: Participant) => boolean
}

/** Gives the room's one voice to whoever the rule names, and to nobody else. */
export function openFloor({ room, seats, line, log, maySend }: FloorNeeds) {
  /** Who speaks, as long as they may; else the first who may. */
  function chosen(): Participant | null {
    const may = (seat: Participant) => seat.microphone !== null && seat.rights.speak && maySend(seat)
    const speaking = seats.get(line.speaker() ?? '')
    if (speaking && may(speaking)) return speaking
    return [...seats.values()].find(may) ?? null
  }
  async function silence(seat: Participant): Promise<void> {
    seat.sending = false
    seat.tell('sending', { room, on: false })
    if (seat.microphone && !seat.microphone.closed) await seat.microphone.pause()
  }
  async function open(seat: Participant): Promise<void> {
    seat.sending = true
    await seat.microphone?.resume()
    if (seat.sending) seat.tell('sending', { room, on: true })
    // The floor may have passed on while the worker was asked.
    else await seat.microphone?.pause()
  }
  async function reconsider(): Promise<void> {
    const to = chosen()
    const before = seats.get(line.speaker() ?? '') ?? null
    if (before === to) return
    line.give(to?.person.id ?? null)
    await Promise.all([before && silence(before), to && open(to)])
  }
  const settle = () => void reconsider().catch((error: Error) => log.warn({ err: error, room }, 'the floor was not settled'))
  return {
    /** Asks the rule again. The line changes hands at once; resolves when the workers have followed. */
    reconsider,
    settle,
    /** A microphone, paused as it must come. It stays so until the rule says otherwise. */
    async offer(seat: Participant, microphone: types.Producer): Promise<void> {
      seat.microphone?.close()
      seat.microphone = microphone
      seat.sending = false
      if (line.speaker() === seat.person.id) line.give(null)
      microphone.observer.once('close', () => {
        if (seat.microphone !== microphone) return
        seat.microphone = null
        settle()
      })
      await line.hear(seat.person.id, microphone)
      await reconsider()
    },
  }
}
