import type { RoomSource } from '@menara/shared/contract/media.contract.ts'
import type { types } from 'mediasoup'
import type { Participant } from './participant.ts'

/** What there is to hear and see in a room. */
export function openSources(room: string, seats: ReadonlyMap<string, Participant>) {
  const all = new Map<string, RoomSource>()
  const tellAll = (source: RoomSource, on: boolean) => {
    for (const { tell } of seats.values()) tell('source', { room, source, on })
  }
  return {
    list: () => [...all.values()],
    producers: () => all.keys(),
    /** There from the beginning: nobody has to be told. */
    begin({ id: producer, kind }: types.Producer, label: string): void {
      all.set(producer, { producer, kind, label })
    },
    /** Everyone here is told of it, once `share` has brought it to every worker, and when it ends. */
    async add({ id: producer, kind, observer }: types.Producer, label: string, share: (producer: string) => Promise<void>): Promise<void> {
      const source: RoomSource = { producer, kind, label }
      all.set(producer, source)
      await share(producer)
      observer.once('close', () => {
        if (all.delete(producer)) tellAll(source, false)
      })
      tellAll(source, true)
    },
    clear: () => all.clear(),
  }
}
