import { expect, it } from 'vitest'
import { A, B, talkStation } from '../../../../tests/kit/voice/talk-station.ts'

const people = {
  asha: { [A]: {} },
  bram: { [A]: {} },
  desk: { [A]: { role: 'dispatch' as const }, [B]: { role: 'dispatch' as const } },
  ear: { [A]: { role: 'listen' as const } },
}

it('FS-30 an emergency is noted upstream at once, and once however often it is pressed', async () => {
  const { connect, calls, clock } = talkStation(people)
  const asha = connect('asha')
  await asha.join()
  await asha.presses(A, true)
  await asha.presses(A, true)
  await clock.pass(0)
  expect(calls).toMatchObject([{ channel_id: A, user_id: 'u-asha', raised_at: new Date(clock.now()).toISOString(), ended_at: null }])
})

it('FS-30 it is noted where sound cannot be carried, and stands on the floor; whoever only listens raises none', async () => {
  const { connect, calls, sound, talk, clock } = talkStation(people)
  const [asha, ear] = [connect('asha'), connect('ear')]
  await asha.join()
  await ear.join()
  sound.ready = false
  await expect(ear.presses(A, true)).rejects.toMatchObject({ status: 503 })
  expect(talk.floorOf(A)?.emergency).toBe(null)
  await expect(asha.presses(A, true)).rejects.toMatchObject({ status: 503 })
  await clock.pass(0)
  expect([calls.length, talk.floorOf(A)?.emergency?.person]).toEqual([1, 'u-asha'])
})

it('FS-31 what stood before a restart stands on the floor; ended upstream it ends here', async () => {
  const { connect, emergencies, talk, clock } = talkStation(people)
  const raised_at = new Date(clock.now()).toISOString()
  emergencies.set('e1', { id: 'e1', channel_id: A, user_id: 'u-bram', name: 'bram', raised_at })
  await clock.pass(0)
  const asha = connect('asha')
  await asha.join()
  expect([talk.floorOf(A)?.emergency, asha.floors.at(-1)?.emergency?.name]).toMatchObject([{ person: 'u-bram' }, 'bram'])
  emergencies.clear()
  talk.hint({ topic: 'ptt_emergencies' })
  await clock.pass(0)
  expect([talk.floorOf(A)?.emergency, asha.floors.at(-1)?.emergency]).toEqual([null, null])
})

it('FS-31 a dispatcher’s clearing is noted by name, and does not come back', async () => {
  const { connect, calls, emergencies, talk, clock } = talkStation(people)
  const [asha, desk] = [connect('asha'), connect('desk')]
  await asha.join()
  await desk.join()
  await asha.presses(A, true)
  await clock.pass(0)
  await expect(asha.answers.talk_clear(null, { channel: A })).rejects.toMatchObject({ status: 403 })
  await desk.answers.talk_clear(null, { channel: A })
  talk.hint({ topic: 'ptt_emergencies' })
  await clock.pass(0)
  expect([calls.at(-1), emergencies.size, talk.floorOf(A)?.emergency]).toMatchObject([{ ended_by: 'u-desk' }, 0, null])
})

it('FS-32 while upstream is away the call is kept and noted when it is back, and is not taken for ended', async () => {
  const { connect, calls, upstream, talk, clock } = talkStation(people)
  const asha = connect('asha')
  await asha.join()
  upstream.away = true
  await asha.presses(A, true)
  await clock.pass(20_000)
  expect([calls.length, talk.floorOf(A)?.emergency?.person]).toEqual([0, 'u-asha'])
  upstream.away = false
  await clock.pass(20_000)
  expect([calls.length, talk.floorOf(A)?.emergency?.person]).toEqual([1, 'u-asha'])
})

it('FS-33 what upstream has kept is told here at once', async () => {
  const { connect, calls, lines, clock } = talkStation(people)
  const asha = connect('asha')
  await asha.join()
  await asha.presses(A, true)
  await clock.pass(0)
  expect([calls.length, lines.filter((line) => line.startsWith('kept'))]).toEqual([1, [expect.stringMatching(/^kept t\d$/)]])
})

it('FS-35 an emergency raised at one gateway stands on the floor at the other, for who is there and for who comes, and is cleared at either', async () => {
  const one = talkStation(people)
  const two = talkStation(people, one.emergencies)
  const hear = async (station: typeof one) => {
    station.talk.hint({ topic: 'ptt_emergencies' })
    await station.clock.pass(0)
  }
  const [asha, bram] = [one.connect('asha'), two.connect('bram')]
  await asha.join()
  await bram.join()
  await asha.presses(A, true)
  await one.clock.pass(0)
  await hear(two)
  expect(bram.floors.at(-1)?.emergency?.person).toBe('u-asha')
  expect(await two.connect('ear').join()).toMatchObject({ floor: { emergency: { person: 'u-asha' } } })
  const desk = two.connect('desk')
  await desk.join()
  await desk.answers.talk_clear(null, { channel: A })
  await two.clock.pass(0)
  await hear(one)
  expect([one.emergencies.size, one.talk.floorOf(A)?.emergency, two.talk.floorOf(A)?.emergency]).toEqual([0, null, null])
})

it('FS-36 a call after the former one was ended is another one, also before this gateway was told of the end', async () => {
  const { connect, calls, emergencies, talk, clock } = talkStation(people)
  const asha = connect('asha')
  await asha.join()
  await asha.presses(A, true)
  await clock.pass(0)
  emergencies.clear()
  await asha.presses(A, true)
  await clock.pass(0)
  expect([calls.length, emergencies.size, talk.floorOf(A)?.emergency?.person]).toEqual([2, 1, 'u-asha'])
})
