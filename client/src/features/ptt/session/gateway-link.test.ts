import type { PttEvents } from '@menara/shared/contract/media/ptt-talk.contract.ts'
import { expect, it } from 'vitest'
import { A, talkStation } from '../../../../../tests/kit/voice/talk-station.ts'
import { faceOf } from '../talk/talk-face.ts'
import { type LineListeners, openGatewayLink, type TalkLine } from './gateway-link.ts'
import { openTalkStore } from './talk-store.ts'

/** A page of somebody at the gateway's own floors, over a line in memory that a test cuts and mends. */
function seats(people: Parameters<typeof talkStation>[0]) {
  const station = talkStation(people)
  let connections = 0
  function sit(who: string) {
    let ears: LineListeners | null = null
    let at: ReturnType<typeof station.connect> | null = null
    const fails = { with: null as { status: number; message: string } | null }
    const connect = () => {
      const hear = (name: keyof PttEvents, event: object) => ears?.[name](event as never)
      at = station.connect(who, `${who}-${++connections}`, { client: 'client-of-page', hear })
    }
    connect()
    const line: TalkLine = {
      isOpen: () => at !== null,
      async ask(name, question) {
        if (!at) throw Object.assign(new Error('cut'), { status: 0 })
        if (fails.with) throw Object.assign(new Error(fails.with.message), fails.with)
        return (at.answers[name] as (peer: null, question: unknown) => Promise<never>)(null, question)
      },
      on(hear) {
        ears = hear
        return () => {
          ears = null
        }
      },
    }
    const link = openGatewayLink({ line, clock: station.clock, client: 'client-of-page' })
    const store = openTalkStore({ link, clock: station.clock })
    store.follow([{ id: A, maySpeak: true }])
    store.choose(A)
    return {
      store,
      link,
      fails,
      face: () => faceOf(store.getState(), 'ready'),
      cut() {
        at?.guest.leave()
        at = null
        ears?.cut('transport close')
      },
      mend() {
        connect()
        ears?.open()
      },
    }
  }
  return { ...station, sit }
}

it('PU-20 the page talks over the gateway’s floors: asks, waits its turn, is heard and ends', async () => {
  const { sit, clock, talker } = seats({ asha: { [A]: {} }, bram: { [A]: {} } })
  const [asha, bram] = [sit('asha'), sit('bram')]
  await clock.pass(0)
  expect(asha.store.getState().floors[A]).toMatchObject({ talker: null, epoch: 'e1' })
  asha.store.press(A)
  bram.store.press(A)
  await clock.pass(0)
  expect([asha.face(), bram.face(), talker()]).toEqual(['talking', 'queued', 'u-asha'])
  asha.store.letGo()
  await clock.pass(0)
  expect([asha.face(), bram.face(), asha.store.getState().floors[A]?.talker?.name]).toEqual(['other', 'talking', 'bram'])
  bram.store.letGo()
  await clock.pass(0)
  expect([asha.face(), bram.face()]).toEqual(['idle', 'idle'])
})

it('PU-21 after a cut every channel is joined again, and a talk within 2 s goes on', async () => {
  const { sit, clock, talker, talk } = seats({ asha: { [A]: {} } })
  const asha = sit('asha')
  await clock.pass(0)
  asha.store.press(A)
  await clock.pass(0)
  asha.cut()
  expect(asha.face()).toBe('connecting')
  await clock.pass(1_500)
  asha.mend()
  await clock.pass(0)
  talk.heard(A)
  await clock.pass(1_000)
  expect([asha.face(), talker()]).toEqual(['talking', 'u-asha'])
  asha.cut()
  asha.store.letGo()
  await clock.pass(500)
  asha.mend()
  await clock.pass(0)
  expect([asha.face(), talker()]).toEqual(['idle', null])
})

it('PU-22 what the gateway refuses is said in its words; a channel that cannot be joined just now is tried again', async () => {
  const { sit, clock, sound, upstream, talker } = seats({ asha: { [A]: {} } })
  upstream.away = true
  const asha = sit('asha')
  await clock.pass(0)
  expect(asha.store.getState().floors[A]).toBe(undefined)
  upstream.away = false
  await clock.pass(2_000)
  expect(asha.store.getState().floors[A]).toMatchObject({ talker: null })
  sound.ready = false
  asha.store.press(A)
  await clock.pass(0)
  expect(asha.store.getState().talks[A]).toMatchObject({ state: 'over', message: 'The media worker is missing.' })
  sound.ready = true
  asha.store.letGo()
  asha.store.press(A)
  await clock.pass(0)
  expect(talker()).toBe('u-asha')
  await expect(asha.link.end(A)).rejects.toMatchObject({ status: 403 })
  asha.fails.with = { status: 409, message: 'You are not in that channel; join it first.' }
  asha.store.letGo()
  await clock.pass(0)
  asha.fails.with = null
  await clock.pass(4_000)
  expect(talker()).toBe(null)
})

it('PU-39 a channel that was refused is tried again after 15 s, ever more rarely, and at once after a cut', async () => {
  const { sit, clock, upstream } = seats({ asha: {} })
  const asha = sit('asha')
  await clock.pass(0)
  const joined = () => asha.store.getState().floors[A] !== undefined
  expect([asha.face(), joined()]).toEqual(['absent', false])
  await clock.pass(15_000)
  expect(joined()).toBe(false)
  upstream.people['asha'] = { [A]: {} }
  // The second pause, in which the gateway's own answer of half a minute runs out as well.
  await clock.pass(29_999)
  expect(joined()).toBe(false)
  await clock.pass(1)
  expect([asha.face(), joined()]).toEqual(['idle', true])
  const bram = sit('bram')
  await clock.pass(0)
  upstream.people['bram'] = { [A]: {} }
  await clock.pass(10_000)
  bram.cut()
  await clock.pass(60_000)
  bram.mend()
  await clock.pass(0)
  expect(bram.face()).toBe('idle')
})

it('PU-23 who leaves the page lets go and leaves its channels', async () => {
  const { sit, clock, talk, talker } = seats({ asha: { [A]: {} } })
  const asha = sit('asha')
  await clock.pass(0)
  asha.store.press(A)
  await clock.pass(0)
  asha.store.close()
  await clock.pass(0)
  expect([talker(), talk.floorOf(A)?.members.size]).toEqual([null, 0])
})

it('PU-29 who comes, goes and is otherwise than before stirs the channel; how one is oneself is said again after a cut', async () => {
  const { sit, clock } = seats({ asha: { [A]: {} }, bram: { [A]: {} } })
  const bram = sit('bram')
  await clock.pass(0)
  const asha = sit('asha')
  await clock.pass(0)
  const seen = async () => (await bram.link.people(A)).people.map(({ name, mood }) => `${name} ${mood}`)
  const { stirs, floors } = bram.store.getState()
  expect([floors[A]?.present, await seen()]).toEqual([2, ['asha here', 'bram here']])
  asha.store.setMood('busy')
  await clock.pass(0)
  expect([await seen(), bram.store.getState().stirs[A]]).toEqual([['asha busy', 'bram here'], (stirs[A] ?? 0) + 1])
  asha.cut()
  await clock.pass(2_200)
  expect([await seen(), bram.store.getState().floors[A]?.present]).toEqual([['bram here'], 1])
  asha.store.setMood('away')
  asha.mend()
  await clock.pass(0)
  expect(await seen()).toEqual(['asha away', 'bram here'])
})

it('PU-29 whose channels are not what they were is told to ask again', async () => {
  const { sit, clock, talk, upstream } = seats({ asha: { [A]: {} } })
  const asha = sit('asha')
  await clock.pass(0)
  let told = 0
  asha.link.on((news) => void (news.kind === 'channels' && told++))
  const hint = async () => {
    talk.hint({ topic: 'ptt' })
    await clock.pass(200)
  }
  await hint()
  expect(told).toBe(0)
  upstream.people.asha = { [A]: { role: 'listen' } }
  await hint()
  expect(told).toBe(1)
})
