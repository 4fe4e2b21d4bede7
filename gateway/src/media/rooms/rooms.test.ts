import { describe, expect, it } from 'vitest'
import { manualClock } from '../../../../tests/kit/manual-clock.ts'
import { listening, openMedia, talking } from '../../../../tests/kit/voice/media.ts'
import { mediaEnv, personOf } from '../../../../tests/kit/voice/media-rooms.ts'
import { Refused } from '../../platform/calls/refused.ts'
import { opus } from '../codecs.ts'

const ROOM = 'held:lobby'
const [asha, bram, citra] = [personOf('c-asha', 'u-asha'), personOf('c-bram', 'u-bram'), personOf('c-citra', 'u-citra')]
const DTLS = { role: 'client' as const, fingerprints: [{ algorithm: 'sha-256' as const, value: Array(32).fill('AB').join(':') }] }

describe.skipIf(!mediaEnv)('rooms', () => {
  it('MD-3 nobody enters where the rule does not let them, nor a kind without a rule', async () => {
    const { enter, sfu } = openMedia()
    await expect(enter(ROOM, citra)).rejects.toMatchObject({ status: 404, message: 'There is no such room.' })
    await expect(enter('held:none', asha)).rejects.toMatchObject({ status: 404 })
    await expect(enter('other:lobby', asha)).rejects.toMatchObject({ status: 404 })
    await expect(enter('constructor:lobby', asha)).rejects.toMatchObject({ status: 404 })
    expect(sfu.room('held:none')).toBeUndefined()
    expect((await enter(ROOM, asha)).joined).toMatchObject({ rights: { speak: true }, sources: [{ kind: 'audio', label: 'voice' }] })
  })

  it('MD-4 another’s transports and consumers, and what is in another room, do not exist', async () => {
    const { enter } = openMedia()
    const one = await enter(ROOM, asha)
    const two = await enter(ROOM, bram)
    const other = await enter('held:roof', asha)
    const { transport } = await one.guest.answers.transport(undefined, { room: ROOM, direction: 'receive' })
    const { transport: own } = await two.guest.answers.transport(undefined, { room: ROOM, direction: 'receive' })
    const asking = two.guest.answers
    await expect(asking.secure(undefined, { room: ROOM, transport, dtls_parameters: DTLS })).rejects.toMatchObject({ status: 404 })
    await expect(asking.restart_ice(undefined, { room: ROOM, transport })).rejects.toMatchObject({ status: 404 })
    await expect(asking.produce(undefined, { room: ROOM, transport, rtp_parameters: opus(5) as never })).rejects.toMatchObject({
      status: 404,
    })
    const capabilities = one.joined.capabilities as never
    const producer = one.joined.sources[0]?.producer ?? ''
    const hearing = await one.guest.answers.consume(undefined, { room: ROOM, transport, producer, capabilities })
    for (const act of [asking.resume, asking.pause, asking.drop])
      await expect(act(undefined, { room: ROOM, consumer: hearing.consumer })).rejects.toMatchObject({ status: 404 })
    const elsewhere = other.joined.sources[0]?.producer ?? ''
    await expect(asking.consume(undefined, { room: ROOM, transport: own, producer: elsewhere, capabilities })).rejects.toMatchObject({
      status: 404,
    })
    await expect(asking.transport(undefined, { room: 'held:roof', direction: 'send' })).rejects.toMatchObject({ status: 409 })
    expect(await one.guest.answers.resume(undefined, { room: ROOM, consumer: hearing.consumer })).toEqual({})
  })

  it('MD-9 listeners above the limit go to another worker and hear the same', async () => {
    const { enter, held, sfu } = openMedia({ most: 2 })
    const people = Array.from({ length: 5 }, (_, i) => personOf(`c-${i}`, 'u-bram'))
    for (const person of people) await enter(ROOM, person)
    const room = sfu.room(ROOM)
    if (!room) throw new Error('no room')
    expect(room.branches.map(({ listeners }) => listeners)).toEqual([3, 2])
    expect(new Set(room.branches.map(({ hand }) => hand.index)).size).toBe(2)
    const near = await listening(room, people[0] as never)
    const far = await listening(room, people[2] as never)
    // The talker sits on the far side: their voice goes to the trunk and back.
    await talking(room, people[3] as never, 1)
    held.floor.set(ROOM, 'c-3')
    await sfu.reconsider(ROOM)
    await expect.poll(() => far.heard.length).toBeGreaterThan(10)
    await expect.poll(() => near.heard.length).toBeGreaterThan(10)
    expect(near.heard.slice(0, 10).map(({ count }) => count)).toEqual(far.heard.slice(0, 10).map(({ count }) => count))
  })

  it('MD-9 when the worker of a branch dies only its people have to come back', async () => {
    const { enter, sfu, told } = openMedia({ most: 1 })
    await enter(ROOM, asha)
    await enter(ROOM, bram)
    const room = sfu.room(ROOM)
    process.kill(room?.branches[1]?.hand.worker.pid ?? 0, 'SIGKILL')
    await expect.poll(() => told).toContainEqual({ to: 'c-bram', name: 'gone', event: { room: ROOM, why: 'rebuilt', epoch: room?.epoch } })
    expect(sfu.room(ROOM)).toBe(room)
    expect(room?.seats.has('c-asha')).toBe(true)
    expect(room?.branches.length).toBe(1)
  })

  it('MD-10 a killed worker is replaced, its people are told, and the room is back within 2 s', async () => {
    const { enter, sfu, told, held } = openMedia({ env: { MEDIA_WORKERS: '1' } })
    const { room, joined } = await enter(ROOM, asha)
    const { pid } = room.trunk.hand.worker
    const killedAt = performance.now()
    process.kill(pid, 'SIGKILL')
    await expect
      .poll(() => told, { interval: 5 })
      .toContainEqual({ to: 'c-asha', name: 'gone', event: { room: ROOM, why: 'rebuilt', epoch: joined.epoch } })
    const again = await enter(ROOM, asha)
    const listener = await listening(again.room, asha)
    await talking(again.room, asha, 1)
    held.floor.set(ROOM, 'c-asha')
    await sfu.reconsider(ROOM)
    await expect.poll(() => listener.heard.length, { interval: 5 }).toBeGreaterThan(0)
    const back = performance.now() - killedAt
    process.stdout.write(`    worker killed -> voice heard again: ${back.toFixed(0)} ms\n`)
    expect(back).toBeLessThan(2_000)
    expect(again.joined.epoch).not.toBe(joined.epoch)
    expect(again.room.trunk.hand.worker.pid).not.toBe(pid)
    expect(held.here).toEqual(['c-asha'])
  })

  it('MD-11 parameters that are none are refused, and the worker lives', async () => {
    const { enter, sfu } = openMedia()
    const { guest, joined } = await enter(ROOM, asha)
    const { answers } = guest
    const send = await answers.transport(undefined, { room: ROOM, direction: 'send' })
    const receive = await answers.transport(undefined, { room: ROOM, direction: 'receive' })
    const pids = sfu.workers().map(({ worker }) => worker.pid)
    const produce = (rtp_parameters: object) =>
      answers.produce(undefined, { room: ROOM, transport: send.transport, rtp_parameters: rtp_parameters as never })
    for (const wrong of [
      { codecs: [] },
      { codecs: [{ mimeType: 'audio/none', payloadType: 1, clockRate: 1 }] },
      { ...opus(1), encodings: [] },
      { ...opus(1), encodings: [{}] },
      { ...opus(1), headerExtensions: [{ uri: 'urn:nothing', id: 255 }] },
      { codecs: [{ mimeType: 'video/H264', payloadType: 102, clockRate: 90_000 }], encodings: [{ ssrc: 4 }] },
    ])
      await expect(produce(wrong)).rejects.toMatchObject({ status: 422 })
    const producer = joined.sources[0]?.producer ?? ''
    await expect(
      answers.consume(undefined, { room: ROOM, transport: receive.transport, producer, capabilities: { codecs: [] } }),
    ).rejects.toMatchObject({ status: 422 })
    await expect(
      answers.produce(undefined, { room: ROOM, transport: receive.transport, rtp_parameters: opus(9) as never }),
    ).rejects.toMatchObject({ status: 409 })
    expect(await produce(opus(2))).toMatchObject({ sending: false })
    expect(sfu.workers().map(({ worker }) => worker.pid)).toEqual(pids)
  })

  it('MD-19 who is in a room stays there while its rule cannot be asked', async () => {
    const { enter, sfu, told, held } = openMedia()
    const { room } = await enter(ROOM, asha)
    await enter(ROOM, bram)
    const answer = held.rule.rights
    held.rule.rights = async (id, person) => {
      if (person.userId === 'u-asha') throw new Refused(503, 'ptt.channels_unknown')
      return answer(id, person)
    }
    held.rights.set('u-asha', null)
    held.rights.set('u-bram', null)
    await sfu.recheck(ROOM)
    expect([...room.seats.keys()]).toEqual(['c-asha'])
    expect(told.filter(({ name }) => name === 'gone').map(({ to }) => to)).toEqual(['c-bram'])
    held.rule.rights = answer
    await sfu.recheck(ROOM)
    expect(room.seats.size).toBe(0)
  })

  it('MD-12 who may no longer be there is sent out, who may do less enters again, who may do more goes on', async () => {
    const { enter, sfu, told, held } = openMedia()
    held.rights.set('u-citra', { hear: true, speak: false, see: false })
    const { room } = await enter(ROOM, citra)
    await enter(ROOM, asha)
    await enter(ROOM, bram)
    held.rights.set('u-citra', { hear: true, speak: true, see: false })
    held.rights.set('u-asha', null)
    held.rights.set('u-bram', { hear: true, speak: false, see: true })
    await sfu.recheck(ROOM)
    expect([...room.seats.keys()]).toEqual(['c-citra'])
    expect(room.seats.get('c-citra')?.rights.speak).toBe(true)
    const gone = told.filter(({ name }) => name === 'gone')
    expect(gone).toContainEqual({ to: 'c-asha', name: 'gone', event: { room: ROOM, why: 'refused', epoch: room.epoch } })
    expect(gone).toContainEqual({ to: 'c-bram', name: 'gone', event: { room: ROOM, why: 'rebuilt', epoch: room.epoch } })
    expect(gone.length).toBe(2)
  })

  it('MD-15 who leaves leaves nothing behind, and an empty room is closed after 5 s', async () => {
    const clock = manualClock()
    const { enter, sfu, held } = openMedia({ clock })
    const { guest, room } = await enter(ROOM, asha)
    const { transport } = await guest.answers.transport(undefined, { room: ROOM, direction: 'send' })
    await guest.answers.produce(undefined, { room: ROOM, transport, rtp_parameters: opus(3) as never })
    const microphone = room.seats.get('c-asha')?.microphone
    guest.leave()
    expect(microphone?.closed).toBe(true)
    expect(held.here).toEqual([])
    await clock.pass(4_000)
    expect(sfu.room(ROOM)).toBe(room)
    await clock.pass(1_500)
    expect(sfu.room(ROOM)).toBeUndefined()
    expect(room.trunk.router.closed).toBe(true)
  })
})
