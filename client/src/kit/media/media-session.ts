import type { types } from 'mediasoup-client'
import { openLine } from './media-line.ts'
import { type MediaRoom, openRoom, type RoomHandlers, type Timing } from './media-room.ts'

/**
 * Everything between this page and the media server: one connection, any number of rooms. Import it where it is used, never in the
 * first load: `const { openMedia } = await import('../../kit/media/media-session.ts')`.
 */
export async function openMedia() {
  const rooms = new Map<string, MediaRoom>()
  const line = await openLine({
    open: () => each((room) => void room.enter()),
    cut: () => each((room) => room.cut()),
    sending: (event) => rooms.get(event.room)?.sending(event),
    heard: (event) => rooms.get(event.room)?.heard(),
    source: (event) => void rooms.get(event.room)?.source(event),
    gone: (event) => rooms.get(event.room)?.gone(event),
    camera: (event) => rooms.get(event.room)?.camera(event),
  })
  function each(act: (room: MediaRoom) => void): void {
    for (const room of rooms.values()) act(room)
  }
  let device: Promise<types.Device> | null = null
  /** Every room carries the same: what this browser can do is found out once. */
  function deviceFor(routerRtpCapabilities: types.RtpCapabilities): Promise<types.Device> {
    device ??= loadDevice(routerRtpCapabilities)
    device.catch(() => {
      device = null
    })
    return device
  }

  return {
    ask: line.ask,
    /** Signals of another subject over the same connection: who is heard in a room is decided by its kind. */
    conversation: line.conversation,
    /** Enters a room and stays in it, through cuts and rebuilt rooms, until `leave`. */
    join(id: string, handlers: RoomHandlers): MediaRoom {
      rooms.get(id)?.leave()
      const room = openRoom({ id, line, device: deviceFor, timing: pageTiming, ...handlers })
      const leave = () => {
        if (rooms.get(id) === known) rooms.delete(id)
        room.leave()
      }
      const known = { ...room, leave }
      rooms.set(id, known)
      if (line.isOpen()) void room.enter()
      return known
    },
    close(): void {
      each((room) => room.leave())
      rooms.clear()
      line.close()
    },
  }
}
export type Media = Awaited<ReturnType<typeof openMedia>>

const pageTiming: Timing = {
  after(ms, run) {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
  random: Math.random,
}

async function loadDevice(routerRtpCapabilities: types.RtpCapabilities): Promise<types.Device> {
  const { Device } = await import('mediasoup-client')
  const device = await Device.factory()
  await device.load({ routerRtpCapabilities })
  return device
}
