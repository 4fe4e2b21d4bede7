import { expect, it } from 'vitest'
import { A, talkStation } from '../../../../tests/kit/talk-station.ts'
import { type LineEars, openGatewayLink, type TalkLine } from './gateway-link.ts'
import { faceOf, openTalkStore } from './talk-store.ts'

/** A page of somebody at the gateway's own floors, over a line in memory that a test cuts and mends. */
function seats(people: Parameters<typeof talkStation>[0]) {
  const station = talkStation(people)
  let connections = 0
  function sit(who: string) {
    let ears: LineEars | null = null
    let at: ReturnType<typeof station.connect> | null = null
    const fails = { with: null as { status: number; message: string } | null }
    const connect = () => {
      const hear = (name: 'talk' | 'floor', event: object) => (name === 'floor' ? ears?.floor(event as never) : ears?.talk(event as never))
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
    store.follow([A])
    return {
      store,
      link,
      fails,
      face: () => faceOf(store.getState(), true),
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
  asha.store.press()
  bram.store.press()
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
  asha.store.press()
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
  asha.store.press()
  await clock.pass(0)
  expect(asha.store.getState().talks[A]).toMatchObject({ state: 'over', message: 'The media worker is missing.' })
  sound.ready = true
  asha.store.letGo()
  asha.store.press()
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

it('PU-23 who leaves the page lets go and leaves its channels', async () => {
  const { sit, clock, talk, talker } = seats({ asha: { [A]: {} } })
  const asha = sit('asha')
  await clock.pass(0)
  asha.store.press()
  await clock.pass(0)
  asha.store.close()
  await clock.pass(0)
  expect([talker(), talk.floorOf(A)?.members.size]).toEqual([null, 0])
})
