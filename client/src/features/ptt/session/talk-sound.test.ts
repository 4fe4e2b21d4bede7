import '../../../../../tests/kit/upstreams/pretend-page.ts'
import { expect, it } from 'vitest'
import type { RoomHandlers } from '../../../kit/media/media-room.ts'
import { obstacleIn, openTalkSound } from './talk-sound.ts'
import { openVolumes } from './volumes.ts'

/** Rooms and loudspeakers that tell what they were told. */
function ears() {
  const said: string[] = []
  const rooms = new Map<string, RoomHandlers>()
  const loud = new Map<MediaStreamTrack, number>()
  let plays = 0
  const sound = openTalkSound({
    volumes: openVolumes(),
    join(room, handlers) {
      rooms.set(room, handlers)
      said.push(`in ${room}`)
      return {
        speak: async (track) => void said.push(`${room} ${track ? 'has the microphone' : 'has none'}`),
        again: () => void said.push(`${room} again`),
        flow: (on) => void said.push(`${room} ${on ? 'flows' : 'rests'}`),
        leave: () => void said.push(`out of ${room}`),
      }
    },
    play(track, { volume, blocked }) {
      loud.set(track, volume)
      if (track.label === 'blocked') blocked()
      return {
        play: async () => void plays++,
        volume: (to) => void loud.set(track, to),
        close: () => void loud.delete(track),
      }
    },
  })
  const take = (): string[] => said.splice(0)
  const hears = (channel: string, label = channel): MediaStreamTrack => {
    const track = { label, enabled: true } as MediaStreamTrack
    rooms.get(`ptt:${channel}`)?.onTrack({ producer: 'p', kind: 'audio', label: 'voice' }, track)
    return track
  }
  return { sound, rooms, loud, take, hears, plays: () => plays }
}
const speaking = (...ids: string[]) => ids.map((id) => ({ id, maySpeak: true }))

it('PU-25 each channel is heard at its own volume, and one’s own not while one talks', () => {
  const { sound, loud, hears } = ears()
  const volumes = openVolumes()
  volumes.set('b', { volume: 40 })
  const { sound: second, loud: heard, hears: comes } = ears()
  sound.follow(speaking('a', 'b'))
  second.follow(speaking('a', 'b'))
  const [a, b] = [comes('a'), comes('b')]
  expect([heard.get(a), heard.get(b)]).toEqual([1, 0.4])
  second.aim('a', true)
  expect([heard.get(a), heard.get(b)]).toEqual([0, 0.4])
  second.aim('a', false)
  expect(heard.get(a)).toBe(1)
  const mine = hears('a')
  sound.follow([])
  expect(loud.has(mine)).toBe(false)
})

it('PU-25 a muted channel keeps its volume, and volumes are remembered', () => {
  const volumes = openVolumes()
  volumes.set('c', { volume: 60 })
  volumes.set('c', { muted: true })
  expect([volumes.loudness('c'), openVolumes().of('c')]).toEqual([0, { volume: 60, muted: true }])
  volumes.set('c', { muted: false })
  expect(openVolumes().loudness('c')).toBe(0.6)
  localStorage.setItem('ptt-volumes', '{"c":{"volume":"loud"},"d":{"volume":900,"muted":false},"e":null}')
  expect([openVolumes().loudness('c'), openVolumes().loudness('d')]).toEqual([1, 1])
})

it('PU-26 one microphone stands ready in the chosen channel, and is open only while one wants to talk', () => {
  const { sound, take } = ears()
  const track = { enabled: true } as MediaStreamTrack
  sound.follow(speaking('a', 'b'))
  sound.aim('a', false)
  sound.microphone(track)
  expect(track.enabled).toBe(false)
  expect(take().slice(-1)).toEqual(['ptt:a has the microphone'])
  sound.aim('a', true)
  expect([track.enabled, take()]).toEqual([true, ['ptt:a flows', 'ptt:b rests']])
  sound.aim('a', true)
  expect(take()).toEqual([])
  sound.aim('b', false)
  expect([track.enabled, take()]).toEqual([false, ['ptt:a has none', 'ptt:b has the microphone', 'ptt:a rests', 'ptt:b rests']])
  sound.microphone(null)
  expect(take()).toEqual(['ptt:b has none'])
})

it('PU-27 a channel one may no longer talk in is entered again to listen; one that is left is silent', () => {
  const { sound, take, hears, loud, rooms } = ears()
  sound.follow(speaking('a', 'b'))
  sound.aim('a', false)
  sound.microphone({ enabled: true } as MediaStreamTrack)
  const track = hears('b')
  take()
  sound.follow([{ id: 'a', maySpeak: false }])
  expect([take(), loud.has(track)]).toEqual([['out of ptt:a', 'out of ptt:b', 'in ptt:a', 'ptt:a rests'], false])
  rooms.get('ptt:a')?.onState('in', null, null)
  expect(sound.getState().rooms).toEqual({ a: { state: 'in', reason: null, obstacle: null, isHeard: false } })
  sound.close()
  expect([take(), sound.getState().rooms]).toEqual([['out of ptt:a'], {}])
})

it('PU-37 what is in the way is known by channel, and a press tries again where sound is not connected', () => {
  const { sound, rooms, take } = ears()
  sound.follow(speaking('a', 'b'))
  const obstacle = { why: 'no_relay', address: '10.1.2.3:20000' } as const
  rooms.get('ptt:a')?.onState('unconnected', null, obstacle)
  rooms.get('ptt:b')?.onState('in', null, null)
  expect([obstacleIn(sound.getState(), 'a'), obstacleIn(sound.getState(), 'b')]).toEqual([obstacle, obstacle])
  take()
  sound.again()
  expect(take()).toEqual(['ptt:a again'])
  rooms.get('ptt:a')?.onState('in', null, null)
  expect(obstacleIn(sound.getState(), 'a')).toBe(null)
})

it('PU-38 one is heard in the channel the server said so of, until it takes that back', () => {
  const { sound, rooms } = ears()
  sound.follow(speaking('a', 'b'))
  const heard = () => Object.entries(sound.getState().rooms).flatMap(([id, sound]) => (sound.isHeard ? [id] : []))
  rooms.get('ptt:a')?.onHeard?.(true)
  expect(heard()).toEqual(['a'])
  rooms.get('ptt:a')?.onHeard?.(false)
  expect(heard()).toEqual([])
})

it('PU-31 a browser that plays nothing before a press is asked again by one', async () => {
  const { sound, hears, plays } = ears()
  sound.follow(speaking('a'))
  hears('a', 'blocked')
  expect(sound.getState().blocked).toBe(true)
  await sound.unblock()
  expect([sound.getState().blocked, plays()]).toEqual([false, 1])
})
