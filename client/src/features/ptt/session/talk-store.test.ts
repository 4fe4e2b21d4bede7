import { expect, it } from 'vitest'
import { talkFloors } from '../../../../../tests/kit/voice/talk-link.ts'
import { faceOf } from '../talk/talk-face.ts'
import { openTalkStore } from './talk-store.ts'

/** People with stores over the real floors; everyone is in `a` and `b`. */
function room(rights: Parameters<typeof talkFloors>[0] = {}) {
  const floors = talkFloors({ a: {}, b: {}, ...rights })
  const sit = (peer: string) => {
    const wire = floors.linkOf(peer)
    /** Channels whose sound is not connected. */
    const silent = new Set<string>()
    const store = openTalkStore({ link: wire.link, clock: floors.clock, isSilent: (channel) => silent.has(channel) })
    store.follow([
      { id: 'a', maySpeak: true },
      { id: 'b', maySpeak: true },
    ])
    store.choose('a')
    return {
      ...wire,
      store,
      silent,
      talk: (channel = 'a') => store.getState().talks[channel],
      face: () => faceOf(store.getState(), 'ready'),
    }
  }
  return { ...floors, sit }
}

it('PU-1 one talks when the server says so, and not before', () => {
  const { sit, talker } = room()
  const asha = sit('asha')
  expect(asha.face()).toBe('idle')
  asha.store.press('a')
  expect([asha.face(), talker('a')]).toEqual(['talking', 'asha'])
  asha.cut()
  asha.store.letGo()
  asha.mend()
  asha.store.press('a')
  asha.cut()
  expect(asha.face()).toBe('connecting')
})

it('PU-37 a press asks for no channel whose sound is not connected; what is under way there ends, and help is called', async () => {
  const { sit, talker, clock } = room()
  const asha = sit('asha')
  asha.silent.add('a')
  asha.store.press('a')
  expect([talker('a'), asha.face()]).toEqual([null, 'idle'])
  asha.store.emergency.press('a')
  await clock.pass(2_000)
  expect(talker('a')).toBe('asha')
  asha.store.emergency.cancel()
  asha.silent.clear()
  asha.store.setMode('latch')
  asha.store.press('a')
  expect(talker('a')).toBe('asha')
  asha.silent.add('a')
  asha.store.press('a')
  expect(talker('a')).toBe(null)
})

it('PU-1 a press whose answer is under way is asking', async () => {
  const { sit, talker } = room()
  const asha = sit('asha')
  asha.link.press = () => undefined
  asha.store.press('a')
  expect([asha.face(), talker('a')]).toEqual(['asking', null])
})

it('PU-2 letting go ends, while talking, waiting and asking', () => {
  const { sit, talker } = room()
  const [asha, bram] = [sit('asha'), sit('bram')]
  asha.store.press('a')
  bram.store.press('a')
  expect([bram.talk(), bram.face()]).toMatchObject([{ state: 'queued', position: 1 }, 'queued'])
  bram.store.letGo()
  expect(bram.face()).toBe('stopping')
  asha.store.letGo()
  expect([asha.face(), talker('a')]).toEqual(['idle', null])
  const release = bram.link.release
  bram.link.release = () => undefined
  bram.store.press('a')
  bram.store.letGo()
  expect(bram.face()).toBe('stopping')
  bram.link.release = release
})

it('PU-3 the place in the queue is there, and the reason of a refusal for 5 s', async () => {
  const { sit, clock } = room({ a: { ear: { right: 'listen' } } })
  const [asha, bram, citra, ear] = [sit('asha'), sit('bram'), sit('citra'), sit('ear')]
  asha.store.press('a')
  bram.store.press('a')
  citra.store.press('a')
  expect(citra.talk()).toMatchObject({ state: 'queued', position: 2 })
  asha.store.letGo()
  expect([bram.talk(), citra.talk()]).toMatchObject([{ state: 'talking' }, { state: 'queued', position: 1 }])
  ear.store.press('a')
  expect([ear.talk(), ear.face()]).toMatchObject([{ state: 'over', cause: 'listen_only' }, 'over'])
  ear.store.letGo()
  await clock.pass(4_900)
  expect(ear.face()).toBe('over')
  await clock.pass(100)
  expect(ear.face()).toBe('other')
})

it('PU-3 a talk somebody else ended says so, and holding on does not begin another', async () => {
  const { sit, clock, talker } = room()
  const asha = sit('asha')
  asha.falls(true)
  asha.store.press('a')
  await clock.pass(4_000)
  expect([asha.talk(), talker('a')]).toMatchObject([{ state: 'over', cause: 'silent' }, null])
  await clock.pass(10_000)
  expect(talker('a')).toBe(null)
})

it('PU-4 nearing the limit and being taken over are said while one is heard', async () => {
  const { sit, clock } = room({ a: { chief: { rank: 3 } } })
  const [asha, chief] = [sit('asha'), sit('chief')]
  asha.store.press('a')
  await clock.pass(25_000)
  expect(asha.talk()).toMatchObject({ state: 'talking', warned: true })
  chief.store.press('a')
  expect([asha.talk(), chief.talk()]).toMatchObject([
    { state: 'cutting', cause: 'preempted', cutAt: clock.now() + 3_000 },
    { state: 'queued' },
  ])
  await clock.pass(3_000)
  expect([asha.talk(), chief.talk()]).toMatchObject([{ state: 'over', cause: 'preempted' }, { state: 'talking' }])
})

it('PU-5 latched, one press begins and the next one ends', () => {
  const { sit, talker } = room()
  const asha = sit('asha')
  asha.store.setMode('latch')
  asha.store.press('a')
  asha.store.letGo()
  expect(talker('a')).toBe('asha')
  asha.store.press('a')
  expect(talker('a')).toBe(null)
})

it('PU-6 a short cut keeps the talk, and what was let go meanwhile is let go', async () => {
  const { sit, clock, talker } = room()
  const asha = sit('asha')
  asha.store.press('a')
  asha.cut()
  await clock.pass(1_000)
  asha.mend()
  expect([asha.face(), talker('a')]).toEqual(['talking', 'asha'])
  asha.cut()
  asha.store.letGo()
  await clock.pass(1_000)
  expect(talker('a')).toBe('asha')
  asha.mend()
  expect([asha.face(), talker('a')]).toEqual(['idle', null])
})

it('PU-6 a long cut loses the place and says so; a press that did not arrive is made again', async () => {
  const { sit, clock, talker } = room()
  const asha = sit('asha')
  asha.store.press('a')
  asha.cut()
  await clock.pass(5_000)
  asha.mend()
  expect(asha.talk()).toMatchObject({ state: 'over', cause: 'gone' })
  asha.store.letGo()
  const press = asha.link.press
  asha.link.press = () => undefined
  asha.store.press('a')
  asha.cut()
  asha.link.press = press
  asha.mend()
  expect([asha.face(), talker('a')]).toEqual(['talking', 'asha'])
})

it('PU-7 a late grant for a press that is over is given back', () => {
  const { sit, talker, happens } = room()
  const asha = sit('asha')
  happens({ type: 'request', channel: 'a', peer: 'asha', req: 99, emergency: false })
  expect([asha.face(), talker('a')]).toEqual(['idle', null])
})

it('PU-8 another channel lets go of the one before, and an old floor changes nothing', () => {
  const { sit, talker } = room()
  const [asha, bram] = [sit('asha'), sit('bram')]
  const before = asha.store.getState().floors.a
  asha.store.press('a')
  asha.store.choose('b')
  expect([talker('a'), asha.store.getState().chosen]).toEqual([null, 'b'])
  bram.store.press('a')
  if (before) asha.says({ kind: 'floor', floor: before })
  expect(asha.store.getState().floors.a?.talker?.name).toBe('bram')
  if (before) asha.says({ kind: 'floor', floor: { ...before, epoch: 'e2' } })
  expect(asha.store.getState().floors.a?.talker).toBe(null)
})

it('PU-33 the named channel is armed, and no other: before it is followed, where it is not there, and when it goes', () => {
  const { linkOf, clock, talker } = room()
  const store = openTalkStore({ link: linkOf('asha').link, clock })
  const seen = () => [store.getState().chosen, faceOf(store.getState(), 'ready')]
  // The address is known before the channels are.
  store.choose('b')
  store.press('b')
  expect(seen()).toEqual([null, 'absent'])
  const [a, b] = [
    { id: 'a', maySpeak: true },
    { id: 'b', maySpeak: true },
  ]
  store.follow([a, b])
  expect(seen()).toEqual(['b', 'idle'])
  store.press('a')
  expect([talker('a'), talker('b')]).toEqual([null, null])
  store.press('b')
  expect([talker('a'), talker('b')]).toEqual([null, 'asha'])
  store.follow([a])
  store.press('a')
  store.press('b')
  expect([...seen(), talker('a'), talker('b')]).toEqual([null, 'absent', null, null])
  store.follow([a, { ...b, maySpeak: false }])
  store.press('b')
  expect([seen(), store.getState().talks.b]).toEqual([['b', 'idle'], { state: 'silent' }])
  store.choose('nowhere')
  store.press('b')
  expect([...seen(), talker('b')]).toEqual([null, 'absent', null])
  store.choose(null)
  expect(seen()).toEqual([null, 'none'])
})

it('PU-33 a channel that is not joined yet is not armed, and one that refuses says why', () => {
  const { linkOf, clock, talker } = room()
  const wire = linkOf('asha')
  const { join } = wire.link
  wire.link.join = () => undefined
  const store = openTalkStore({ link: wire.link, clock })
  store.choose('a')
  store.follow([{ id: 'a', maySpeak: true }])
  store.press('a')
  store.emergency.press('a')
  expect([faceOf(store.getState(), 'ready'), talker('a'), store.getState().emergency.phase]).toEqual(['joining', null, 'idle'])
  wire.says({ kind: 'refused', channel: 'a', req: null, message: 'There is no such channel.' })
  expect([faceOf(store.getState(), 'ready'), store.getState().refusals.a]).toEqual(['absent', 'There is no such channel.'])
  join('a')
  store.press('a')
  expect([talker('a'), store.getState().refusals]).toEqual(['asha', {}])
})

it('PU-34 an emergency is called in the channel it was pressed for, whatever is chosen meanwhile', async () => {
  const { sit, clock, talker } = room()
  const asha = sit('asha')
  asha.store.emergency.press('b')
  expect(asha.store.getState().emergency.phase).toBe('idle')
  asha.store.emergency.press('a')
  await clock.pass(500)
  asha.store.choose('b')
  await clock.pass(1_500)
  expect([talker('a'), talker('b'), asha.store.getState().emergencyIn]).toEqual(['asha', null, 'a'])
  asha.store.choose('a')
  asha.store.choose('b')
  expect([talker('a'), asha.store.getState().emergency.phase, asha.store.getState().floors.a?.emergency?.name]).toEqual([
    null,
    'idle',
    'asha',
  ])
})

it('PU-35 whoever has let go is not named as the talker, before the floor itself is told', () => {
  const { sit } = room()
  const asha = sit('asha')
  asha.store.press('a')
  const floor = asha.store.getState().floors.a
  const { release } = asha.link
  asha.link.release = () => undefined
  asha.store.letGo()
  if (floor?.talker)
    asha.says({ kind: 'talk', news: { channel: 'a', kind: 'ended', req: 1, burst: floor.talker.burst, cause: 'released' } })
  expect([asha.face(), asha.store.getState().floors.a?.talker]).toEqual(['idle', null])
  asha.link.release = release
})

it('PU-9 an emergency is counted down for 2 s, can be cancelled, is open, and ends by itself', async () => {
  const { sit, clock, talker } = room()
  const [asha, bram] = [sit('asha'), sit('bram')]
  const phase = () => asha.store.getState().emergency.phase
  bram.store.press('a')
  asha.store.emergency.press('a')
  expect(phase()).toBe('countdown')
  await clock.pass(1_900)
  asha.store.emergency.cancel()
  await clock.pass(5_000)
  expect([phase(), talker('a')]).toEqual(['idle', 'bram'])
  asha.store.emergency.press('a')
  await clock.pass(1_999)
  expect(talker('a')).toBe('bram')
  await clock.pass(1)
  expect([phase(), talker('a'), bram.talk()]).toMatchObject(['open', 'asha', { state: 'over', cause: 'emergency' }])
  asha.store.letGo()
  await clock.pass(9_900)
  expect(talker('a')).toBe('asha')
  await clock.pass(100)
  expect([phase(), talker('a'), asha.store.getState().floors.a?.emergency?.name]).toEqual(['idle', null, 'asha'])
})

it('PU-10 without a connection or while sound cannot be carried the button only says so', () => {
  const { sit, talker } = room()
  const asha = sit('asha')
  asha.cut()
  asha.store.press('a')
  expect([asha.talk(), asha.face()]).toMatchObject([{ state: 'silent' }, 'connecting'])
  asha.mend()
  asha.refused.message = 'The media worker is missing.'
  asha.store.press('a')
  expect([asha.talk(), talker('a')]).toMatchObject([{ state: 'over', message: 'The media worker is missing.' }, null])
  asha.store.follow([])
  expect(asha.face()).toBe('absent')
})
