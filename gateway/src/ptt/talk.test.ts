import { expect, it } from 'vitest'
import { A, B, talkStation as station } from '../../../tests/kit/voice/talk-station.ts'
import { roomOf } from './talk.ts'

it('FS-1 who is not in a channel does not find it, and who listens is not granted', async () => {
  const { connect, talker } = station({ asha: { [A]: { role: 'listen' } }, bram: {} })
  const asha = connect('asha')
  expect(await asha.join()).toMatchObject({ own: { right: 'listen', state: 'none' }, floor: { talker: null, present: 1 } })
  await expect(connect('bram').join()).rejects.toMatchObject({ status: 404 })
  await asha.presses()
  expect([asha.news.at(-1), talker()]).toMatchObject([{ kind: 'denied', cause: 'listen_only' }, null])
  await expect(connect('bram').presses()).rejects.toMatchObject({ status: 409 })
})

it('FS-2 the voice is on before the talker knows, and off before anybody is told', async () => {
  const { connect, lines } = station({ asha: { [A]: {} }, bram: { [A]: {} } })
  const [asha, bram] = [connect('asha'), connect('bram')]
  await asha.join()
  await bram.join()
  const req = await asha.presses()
  await asha.lets(req)
  expect(lines).toEqual([
    'voice of asha on in 1',
    'asha told granted',
    'asha sees',
    'bram sees',
    'voice of asha off',
    'asha told ended',
    'asha sees',
    'bram sees',
  ])
})

it('FS-3 everyone sees who talks and who waits, and the asker what became of it', async () => {
  const { connect } = station({ asha: { [A]: {} }, bram: { [A]: {} }, citra: { [A]: {} } })
  const [asha, bram, citra] = [connect('asha'), connect('bram'), connect('citra')]
  for (const item of [asha, bram, citra]) await item.join()
  await asha.presses()
  await bram.presses()
  expect(citra.floors.at(-1)).toMatchObject({
    channel: A,
    epoch: 'e1',
    seq: 2,
    talker: { person: 'u-asha', name: 'asha' },
    queue: [{ person: 'u-bram' }],
  })
  expect(citra.news).toEqual([])
  expect(bram.news).toMatchObject([{ kind: 'queued', position: 1 }])
  expect(await bram.answers.talk_state(null, { channel: A })).toMatchObject({ own: { state: 'queued', position: 1 } })
})

it('FS-4 a talker without sound frees the floor in 4 s, one whose sound comes keeps it to the limit', async () => {
  const { connect, talk, clock, talker } = station({ asha: { [A]: {} } })
  const asha = connect('asha')
  await asha.join()
  await asha.presses()
  await clock.pass(3_999)
  expect(talker()).toBe('u-asha')
  await clock.pass(1)
  expect([talker(), asha.news.at(-1)]).toMatchObject([null, { kind: 'ended', cause: 'silent' }])
  await asha.presses()
  for (let i = 0; i < 66; i++) {
    talk.heard(A)
    await clock.pass(500)
  }
  expect([talker(), asha.news.at(-1)]).toMatchObject([null, { kind: 'ended', cause: 'too_long' }])
  expect(asha.news.map((item) => item.kind)).toContain('warning')
})

it('FS-4 a broken connection frees the floor in 2 s', async () => {
  const { connect, clock, talker } = station({ asha: { [A]: {} }, bram: { [A]: {} } })
  const [asha, bram] = [connect('asha'), connect('bram')]
  await asha.join()
  await bram.join()
  await asha.presses()
  await bram.presses()
  asha.guest.leave()
  await clock.pass(1_999)
  expect(talker()).toBe('u-asha')
  await clock.pass(1)
  expect(talker()).toBe('u-bram')
})

it('FS-5 who comes back within 2 s has their place, and the old connection counts no more', async () => {
  const { connect, clock, talk, talker } = station({ asha: { [A]: {} }, bram: { [A]: {} } })
  const [old, bram] = [connect('asha', 'first'), connect('bram')]
  await old.join()
  await bram.join()
  await bram.presses()
  const req = await old.presses()
  const fresh = connect('asha', 'second')
  expect(await fresh.join()).toMatchObject({ own: { state: 'queued', position: 1, req } })
  old.guest.leave()
  await expect(old.answers.talk_state(null, { channel: A })).rejects.toMatchObject({ status: 409 })
  talk.heard(A)
  await clock.pass(3_000)
  expect(talk.floorOf(A)?.queue.map((ask) => ask.person)).toEqual(['u-asha'])
  bram.guest.leave()
  await clock.pass(2_000)
  expect([talker(), fresh.news.at(-1)]).toMatchObject(['u-asha', { kind: 'granted' }])
  expect(talk.rule.maySend?.(roomOf(A), { id: 'second', userId: 'u-asha', token: 'asha', permissions: [] })).toBe(true)
})

it('FS-6 each talk is noted, begun and ended, in order, however long upstream is away', async () => {
  const { connect, clock, notes, upstream } = station({ asha: { [A]: {} } })
  const asha = connect('asha')
  await asha.join()
  upstream.away = true
  const req = await asha.presses()
  await clock.pass(2_000)
  await asha.lets(req)
  await clock.pass(20_000)
  expect(notes).toEqual([])
  upstream.away = false
  await clock.pass(16_000)
  expect(notes).toMatchObject([
    ['t1', { channel_id: A, user_id: 'u-asha', ended_at: null, cause: null, emergency: false }],
    ['t1', { started_at: new Date(1_000_000).toISOString(), ended_at: new Date(1_002_000).toISOString(), cause: 'released' }],
  ])
  upstream.refuses = true
  await asha.presses(A, true)
  await clock.pass(0)
  upstream.refuses = false
  await clock.pass(5_000)
  expect(notes.at(-1)).toMatchObject(['t3', { emergency: true, cause: 'silent' }])
})

it('FS-7 a hint asks again: who lost the channel is out, who may less is cut off', async () => {
  const { connect, clock, talk, upstream, talker } = station({ asha: { [A]: {} }, bram: { [A]: {} } })
  const [asha, bram] = [connect('asha'), connect('bram')]
  await asha.join()
  await bram.join()
  await asha.presses()
  await bram.presses()
  const asked = upstream.asked
  upstream.people.asha = { [A]: { role: 'listen' } }
  upstream.people.bram = {}
  for (let i = 0; i < 5; i++) talk.hint({ topic: 'ptt' })
  talk.hint({ topic: 'alarms' })
  await clock.pass(200)
  expect(upstream.asked - asked).toBe(2)
  expect([talker(), asha.news.at(-1)]).toMatchObject([null, { kind: 'ended', cause: 'right_lost' }])
  await expect(bram.presses()).rejects.toMatchObject({ status: 409 })
  await expect(bram.join()).rejects.toMatchObject({ status: 404 })
})

it('FS-7 what people may is asked again now and then, and the last word counts while upstream is away', async () => {
  const { connect, clock, talk, upstream, talker } = station({ asha: { [A]: {} } })
  const asha = connect('asha')
  await asha.join()
  upstream.away = true
  talk.hint({ topic: 'roles' })
  await clock.pass(60_000)
  await asha.presses()
  expect(talker()).toBe('u-asha')
  upstream.away = false
  upstream.people.asha = {}
  await clock.pass(30_001)
  await expect(asha.presses()).rejects.toMatchObject({ status: 409 })
})

it('FS-8 only a dispatcher ends a talk, clears an emergency, patches and parts', async () => {
  const both = { [A]: {}, [B]: {} }
  const { connect, talker, lines } = station({ asha: both, desk: { [A]: { role: 'dispatch' }, [B]: { role: 'dispatch' } } })
  const [asha, desk] = [connect('asha'), connect('desk')]
  for (const item of [asha, desk]) for (const channel of [A, B]) await item.join(channel)
  await asha.presses(A, true)
  for (const signal of ['talk_end', 'talk_clear', 'talk_unpatch'] as const)
    await expect(asha.answers[signal](null, { channel: A })).rejects.toMatchObject({ status: 403 })
  await expect(asha.answers.talk_patch(null, { channel: A, other: B })).rejects.toMatchObject({ status: 403 })
  expect(talker()).toBe('u-asha')
  expect((await desk.answers.talk_end(null, { channel: A })).floor).toMatchObject({ talker: null, emergency: { person: 'u-asha' } })
  expect((await desk.answers.talk_clear(null, { channel: A })).floor.emergency).toBe(null)
  expect((await desk.answers.talk_patch(null, { channel: A, other: B })).floor.patched_with).toEqual([B])
  await asha.presses(B)
  expect([talker(A), lines.findLast((line) => line.startsWith('voice'))]).toEqual(['u-asha', 'voice of asha on in 2'])
  await expect(desk.answers.talk_patch(null, { channel: A, other: B })).rejects.toMatchObject({ status: 409 })
  expect((await desk.answers.talk_unpatch(null, { channel: B })).floor.patched_with).toEqual([])
})

it('FS-27 the talk of a channel is that of the one patched to it as well, until they are parted', async () => {
  const both = { [A]: {}, [B]: {} }
  const { connect, talk } = station({ asha: both, desk: { [A]: { role: 'dispatch' }, [B]: { role: 'dispatch' } } })
  const [asha, desk] = [connect('asha'), connect('desk')]
  for (const item of [asha, desk]) for (const channel of [A, B]) await item.join(channel)
  await asha.presses(A)
  expect([talk.talkIn(A), talk.talkIn(B)]).toMatchObject([{ patched: [] }, null])
  await desk.answers.talk_patch(null, { channel: A, other: B })
  expect([talk.talkIn(A), talk.talkIn(B)]).toMatchObject([{ patched: [B] }, null])
  await desk.answers.talk_unpatch(null, { channel: B })
  expect(talk.talkIn(A)).toMatchObject({ patched: [] })
})

it('FS-9 while sound cannot be carried nobody is granted', async () => {
  const { connect, sound, talker } = station({ asha: { [A]: {} } })
  const asha = connect('asha')
  await asha.join()
  sound.ready = false
  await expect(asha.presses()).rejects.toMatchObject({ status: 503, message: 'The media worker is missing.' })
  expect(talker()).toBe(null)
})

it('FS-10 a talk in a recorded channel is recorded and its recording noted, also when keeping it fails', async () => {
  const { connect, clock, lines, notes, sound } = station({ asha: { [A]: { recorded: true }, [B]: {} } })
  const asha = connect('asha')
  for (const channel of [A, B]) await asha.join(channel)
  await asha.lets(await asha.presses(A), A)
  await asha.lets(await asha.presses(B), B)
  sound.fails = true
  await asha.lets(await asha.presses(A), A)
  await clock.pass(1)
  expect(lines.filter((line) => line.startsWith('recording'))).toEqual(['recording t1', 'recording t3'])
  const noted = notes.map(([id, item]) => [id, item.ended_at === null ? 'begun' : 'ended', item.recording])
  expect(noted.toSorted(([a], [b]) => String(a).localeCompare(String(b)))).toEqual([
    ['t1', 'begun', 't1.ogg'],
    ['t1', 'ended', 't1.ogg'],
    ['t2', 'begun', null],
    ['t2', 'ended', null],
    ['t3', 'begun', 't3.ogg'],
    ['t3', 'ended', null],
  ])
  expect(lines).toContain('fault disk full')
})

it('FS-11 the sound server hears of rooms: theirs to be in, and to be heard while they hold the floor', async () => {
  const { connect, talk } = station({ asha: { [A]: {}, [B]: { kind: 'broadcast' } }, ear: { [A]: { role: 'listen' } } })
  const person = (who: string) => ({ id: who, userId: `u-${who}`, token: who, permissions: [] })
  expect(await talk.rule.rights(roomOf(A), person('asha'))).toEqual({ hear: true, see: true, speak: true })
  expect(await talk.rule.rights(roomOf(B), person('asha'))).toMatchObject({ hear: true, speak: false })
  expect(await talk.rule.rights(roomOf(A), person('ear'))).toMatchObject({ hear: true, speak: false })
  expect(await talk.rule.rights(roomOf(B), person('ear'))).toBe(null)
  const asha = connect('asha')
  await asha.join()
  const may = () => talk.rule.maySend?.(roomOf(A), person('asha'))
  expect(may()).toBe(false)
  const req = await asha.presses()
  expect([may(), talk.rule.maySend?.(roomOf(B), person('asha')), talk.rule.maySend?.(roomOf(A), person('ear'))]).toEqual([
    true,
    false,
    false,
  ])
  await asha.lets(req)
  expect(may()).toBe(false)
})

it('FS-37 a question about rights that upstream did not answer is no refusal: the sound server asks again later', async () => {
  const { talk, upstream } = station({ asha: { [A]: {} } })
  const asha = { id: 'asha', userId: 'u-asha', token: 'asha', permissions: [] }
  upstream.away = true
  await expect(talk.rule.rights(roomOf(A), asha)).rejects.toMatchObject({ status: 503 })
  upstream.away = false
  expect(await talk.rule.rights(roomOf(A), asha)).toMatchObject({ speak: true })
})

it('FS-12 everybody in a channel sees who is there and how they say they are; who is cut off is away, then gone', async () => {
  const { connect, clock } = station({ asha: { [A]: {}, [B]: {} }, bram: { [A]: { role: 'dispatch' } } })
  const [asha, bram] = [connect('asha'), connect('bram')]
  await asha.join()
  await asha.join(B)
  expect(asha.others).toContainEqual(['mood', { channel: A, present: 1 }])
  await bram.join()
  expect(asha.others.at(-1)).toEqual(['mood', { channel: A, present: 2 }])
  const seen = async () => (await bram.answers.talk_people(null, { channel: A })).people.map(({ name, right, mood }) => [name, right, mood])
  expect(await seen()).toEqual([
    ['asha', 'talk', 'here'],
    ['bram', 'dispatch', 'here'],
  ])
  const before = bram.others.length
  await asha.answers.talk_mood(null, { mood: 'busy' })
  await asha.answers.talk_mood(null, { mood: 'busy' })
  expect([bram.others.length - before, (await seen())[0]]).toEqual([1, ['asha', 'talk', 'busy']])
  asha.guest.leave()
  expect((await seen())[0]).toEqual(['asha', 'talk', 'away'])
  await clock.pass(2_200)
  expect([await seen(), bram.others.at(-1)]).toEqual([[['bram', 'dispatch', 'here']], ['mood', { channel: A, present: 1 }]])
  const again = connect('asha', 'second')
  await again.join()
  expect((await seen())[0]).toEqual(['asha', 'talk', 'here'])
  await expect(bram.answers.talk_people(null, { channel: B })).rejects.toMatchObject({ status: 409 })
})

it('FS-12 a person on two devices is there once, and away only when both are', async () => {
  const { connect } = station({ asha: { [A]: {} }, bram: { [A]: {} } })
  const phone = connect('asha', 'phone', { client: 'client-phone' })
  const [desk, bram] = [connect('asha', 'desk', { client: 'client-desk' }), connect('bram')]
  for (const item of [phone, desk, bram]) await item.join()
  const asha = async () => (await bram.answers.talk_people(null, { channel: A })).people.filter((person) => person.name === 'asha')
  phone.guest.leave()
  expect(await asha()).toMatchObject([{ mood: 'here' }])
  desk.guest.leave()
  expect(await asha()).toMatchObject([{ mood: 'away' }])
})

it('FS-13 whose channels changed is told, once', async () => {
  const { connect, clock, talk, upstream } = station({ asha: { [A]: {} }, bram: { [A]: {} } })
  const [asha, bram] = [connect('asha'), connect('bram')]
  for (const item of [asha, bram]) await item.join()
  const hint = async () => {
    talk.hint({ topic: 'ptt' })
    await clock.pass(200)
  }
  const told = (who: typeof asha) => who.others.filter(([name]) => name === 'channels').length
  await hint()
  expect([told(asha), told(bram)]).toEqual([0, 0])
  upstream.people.asha = { [A]: {}, [B]: {} }
  await hint()
  await hint()
  expect([told(asha), told(bram)]).toEqual([1, 0])
})
