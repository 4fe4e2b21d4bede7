import { describe, expect, it } from 'vitest'
import { listening, openMedia, talking } from '../../../../tests/kit/voice/media.ts'
import { heldRooms, mediaEnv, personOf } from '../../../../tests/kit/voice/media-rooms.ts'
import { saidIn } from '../../../../tests/kit/voice/plain-rtp.ts'
import { opus } from '../codecs.ts'
import { payloadOf } from '../rtp.ts'

const ROOM = 'held:lobby'
const [asha, bram, ears] = [personOf('c-asha', 'u-asha'), personOf('c-bram', 'u-bram'), personOf('c-ears', 'u-bram')]

/** Asha and bram talk without a pause; somebody listens on RTP. */
async function twoTalkers() {
  const media = openMedia()
  const { room } = await media.enter(ROOM, asha)
  await media.enter(ROOM, bram)
  await media.enter(ROOM, ears)
  const listener = await listening(room, ears)
  const talkers = { asha: await talking(room, asha, 1), bram: await talking(room, bram, 2) }
  const give = async (to: string | null) => {
    if (to) media.held.floor.set(ROOM, to)
    else media.held.floor.delete(ROOM)
    await media.sfu.reconsider(ROOM)
  }
  /** Resolves once a talker has said so many more packets, heard or not. */
  const says = async (who: keyof typeof talkers, more: number) => {
    const until = talkers[who].said() + more
    await expect.poll(() => talkers[who].said(), { timeout: 10_000 }).toBeGreaterThanOrEqual(until)
  }
  const hears = (from: number, least: number) =>
    expect.poll(() => listener.heard.filter((audio) => audio.from === from).length, { timeout: 10_000 }).toBeGreaterThanOrEqual(least)
  return { ...media, room, talkers, give, says, hears, heard: listener.heard }
}

describe.skipIf(!mediaEnv)('a voice in a room', () => {
  it('MD-6 nothing goes out before the floor is given, and nothing after it was taken', async () => {
    const { give, says, hears, heard, talkers, told } = await twoTalkers()
    await says('asha', 20)
    expect(heard).toEqual([])
    const [earliest, grantedAt] = [talkers.asha.said(), performance.now()]
    await give('c-asha')
    await hears(1, 10)
    expect(Math.min(...heard.map(({ count }) => count))).toBeGreaterThanOrEqual(earliest - 1)
    expect(told).toContainEqual({ to: 'c-asha', name: 'sending', event: { room: ROOM, on: true } })
    await give(null)
    const cutAt = talkers.asha.said()
    await says('asha', 20)
    await give('c-bram')
    await hears(2, 5)
    const late = heard.filter(({ from, count }) => from === 1 && count > cutAt)
    expect(late).toEqual([])
    expect(performance.now() - grantedAt).toBeGreaterThan(0)
    expect(told).toContainEqual({ to: 'c-asha', name: 'sending', event: { room: ROOM, on: false } })
  })

  it('MD-6 a microphone that is opened behind the rule’s back is still not heard', async () => {
    const { give, hears, heard, says, talkers } = await twoTalkers()
    await give('c-bram')
    await hears(2, 5)
    await talkers.asha.microphone.resume()
    await says('asha', 20)
    expect(heard.filter(({ from }) => from === 1)).toEqual([])
  })

  it('MD-20 a speaker is told of the first packet of each turn, and is told nothing while none arrives', async () => {
    const { give, hears, told, enter, held, sfu } = await twoTalkers()
    const heard = () => told.filter(({ name }) => name === 'heard').map(({ to }) => to)
    await give('c-asha')
    await hears(1, 10)
    expect(heard()).toEqual(['c-asha'])
    await give('c-bram')
    await hears(2, 10)
    await give('c-asha')
    await hears(1, 20)
    expect(heard()).toEqual(['c-asha', 'c-bram', 'c-asha'])
    const { guest } = await enter('held:roof', asha)
    const { transport } = await guest.answers.transport(undefined, { room: 'held:roof', direction: 'send' })
    await guest.answers.produce(undefined, { room: 'held:roof', transport, rtp_parameters: opus(78) as never })
    held.floor.set('held:roof', 'c-asha')
    await sfu.reconsider('held:roof')
    await give('c-bram')
    await hears(2, 20)
    expect(told).toContainEqual({ to: 'c-asha', name: 'sending', event: { room: 'held:roof', on: true } })
    expect(told).not.toContainEqual({ to: 'c-asha', name: 'heard', event: { room: 'held:roof' } })
  })

  it('MD-7 a change of voice is one source, numbers without a gap, time that goes on', async () => {
    const { give, hears, heard } = await twoTalkers()
    await give('c-asha')
    await hears(1, 10)
    await give('c-bram')
    await hears(2, 10)
    await give(null)
    await give('c-asha')
    await hears(1, 30)
    expect(new Set(heard.map(({ ssrc }) => ssrc)).size).toBe(1)
    const steps = heard.slice(1).map(({ seq, time }, i) => {
      const before = heard[i] as (typeof heard)[number]
      return { seq: (seq - before.seq) & 0xffff, time: (time - before.time) >>> 0 }
    })
    expect(new Set(steps.map(({ seq }) => seq))).toEqual(new Set([1]))
    expect(Math.min(...steps.map(({ time }) => time))).toBeGreaterThanOrEqual(960)
    expect(Math.max(...steps.map(({ time }) => time))).toBeLessThan(48_000 * 5)
  })

  it('MD-8 one voice goes out although the rule would let two', async () => {
    const { held, sfu, hears, heard, says } = await twoTalkers()
    held.rule.maySend = () => true
    await sfu.reconsider(ROOM)
    await hears(1, 10)
    await says('bram', 10)
    await sfu.reconsider(ROOM)
    await hears(1, 20)
    expect(heard.filter(({ from }) => from === 2)).toEqual([])
  })

  it('MD-6 who goes while they speak gives the voice to the next', async () => {
    const { held, sfu, hears, room } = await twoTalkers()
    held.rule.maySend = () => true
    await sfu.reconsider(ROOM)
    await hears(1, 5)
    const seat = room.seats.get('c-asha')
    if (seat) room.remove(seat)
    await hears(2, 5)
  })

  it('MD-17 what goes out of one room is carried into another, and never over somebody who speaks there', async () => {
    const { give, says, hears, sfu, enter, held } = await twoTalkers()
    const { room: hall } = await enter('held:hall', ears)
    const there = personOf('c-there', 'u-asha')
    await enter('held:hall', there)
    const far = await listening(hall, ears)
    await talking(hall, there, 3)
    sfu.tap(ROOM, (packet) => sfu.carry('held:hall', packet, 'lobby 1'))
    await give('c-asha')
    await hears(1, 10)
    await expect.poll(() => far.heard.filter((audio) => audio.from === 1).length).toBeGreaterThanOrEqual(10)
    held.floor.set('held:hall', 'c-there')
    await sfu.reconsider('held:hall')
    await expect.poll(() => far.heard.filter((audio) => audio.from === 3).length).toBeGreaterThanOrEqual(10)
    const first = far.heard.findIndex((audio) => audio.from === 3)
    await says('asha', 20)
    expect(far.heard.slice(first).some((audio) => audio.from === 1)).toBe(false)
    expect(new Set(far.heard.map((audio) => audio.ssrc)).size).toBe(1)
    const steps = far.heard.slice(1).map(({ seq }, i) => (seq - (far.heard[i]?.seq ?? 0)) & 0xffff)
    expect(new Set(steps)).toEqual(new Set([1]))
  })

  it('MD-5 a microphone comes paused, and none comes where the rule has no floor or the person may not speak', async () => {
    const media = openMedia()
    media.held.rights.set('u-citra', { hear: true, speak: false, see: true })
    const produce = async (room: string, userId: string) => {
      const { guest } = await media.enter(room, personOf(`c-${room}-${userId}`, userId))
      const { transport } = await guest.answers.transport(undefined, { room, direction: 'send' })
      return guest.answers.produce(undefined, { room, transport, rtp_parameters: opus(77) as never })
    }
    expect(await produce(ROOM, 'u-asha')).toMatchObject({ sending: false })
    expect(media.sfu.room(ROOM)?.seats.get(`c-${ROOM}-u-asha`)?.microphone?.paused).toBe(true)
    await expect(produce(ROOM, 'u-citra')).rejects.toMatchObject({ status: 403 })
    await expect(produce('mute:lobby', 'u-asha')).rejects.toMatchObject({ status: 403 })
  })

  it('MD-16 a recording hears every packet that goes out, also after the room was rebuilt', async () => {
    const { give, hears, sfu, heard, enter, room } = await twoTalkers()
    const taken: number[] = []
    const end = sfu.tap(ROOM, (packet, from) => from === 'c-asha' && taken.push(saidIn(payloadOf(packet)).count))
    await give('c-asha')
    await hears(1, 10)
    await give(null)
    expect(heard.filter(({ count }) => !taken.includes(count))).toEqual([])
    process.kill(room.trunk.hand.worker.pid, 'SIGKILL')
    await expect.poll(() => sfu.room(ROOM)).toBeUndefined()
    const again = await enter(ROOM, asha)
    await talking(again.room, asha, 1)
    await give('c-asha')
    const before = taken.length
    await expect.poll(() => taken.length).toBeGreaterThan(before + 5)
    end()
    expect(again.room.line?.taps.size).toBe(0)
  })
})

it('MD-5 a rule says who may be there before it says who may speak', async () => {
  const { rule } = heldRooms()
  expect(await rule.rights('held:none', asha)).toBeNull()
})
