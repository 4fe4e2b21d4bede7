import { expect, it } from 'vitest'
import { talkFloors } from '../../../../../tests/kit/voice/talk-link.ts'
import { openTalkStore } from '../session/talk-store.ts'
import { byUrgency, patchable, spanText } from './console-rights.ts'

const channel = (id: string, role: 'listen' | 'talk' | 'dispatch') => ({ id, role })
const ALL = [channel('a', 'dispatch'), channel('b', 'dispatch'), channel('c', 'talk')]

/** The console of a dispatcher over the real floors, and a guard. */
function console() {
  const rights = { desk: { right: 'dispatch' as const }, asha: {} }
  const floors = talkFloors({ a: rights, b: rights, c: rights })
  const [desk, asha] = ['desk', 'asha'].map((peer) => {
    const { link } = floors.linkOf(peer)
    const store = openTalkStore({ link, clock: floors.clock })
    store.follow([
      { id: 'a', maySpeak: true },
      { id: 'b', maySpeak: true },
      { id: 'c', maySpeak: true },
    ])
    store.choose('a')
    return { link, store }
  }) as [Seat, Seat]
  return { desk, asha, floors: () => desk.store.getState().floors }
}
interface Seat {
  readonly link: ReturnType<ReturnType<typeof talkFloors>['linkOf']>['link']
  readonly store: ReturnType<typeof openTalkStore>
}

it('PU-61 channels are joined with those one dispatches in as well, once each', async () => {
  const { desk, floors } = console()
  const others = (id: string) => patchable(ALL.find((item) => item.id === id) ?? channel(id, 'talk'), { channels: ALL, floors: floors() })
  expect([others('a'), others('b'), others('c')].map((all) => all.map((item) => item.id))).toEqual([['b'], ['a'], []])
  await desk.link.patch('a', 'b')
  expect(floors().a?.patched_with).toEqual(['b'])
  expect([others('a'), others('b')]).toEqual([[], []])
  await desk.link.unpatch('b')
  expect(others('a').map((other) => other.id)).toEqual(['b'])
})

it('PU-61 a dispatcher ends the talk of another', async () => {
  const { desk, asha, floors } = console()
  asha.store.choose('b')
  asha.store.press('b')
  expect(floors().b?.talker?.name).toBe('asha')
  await desk.link.end('b')
  expect([floors().b?.talker, asha.store.getState().talks.b]).toMatchObject([null, { state: 'over', cause: 'dispatcher' }])
})

it('PU-60 who waits is shown with their priority', () => {
  const floors = talkFloors({ a: { asha: {}, bram: { rank: 0 }, chief: { rank: 1 } } })
  const [asha, bram, chief] = ['asha', 'bram', 'chief'].map((peer) => {
    const store = openTalkStore({ link: floors.linkOf(peer).link, clock: floors.clock })
    store.follow([{ id: 'a', maySpeak: true }])
    store.choose('a')
    return store
  }) as [Seat['store'], Seat['store'], Seat['store']]
  for (const store of [asha, bram, chief]) store.press('a')
  expect(asha.getState().floors.a?.queue.map((item) => [item.name, item.priority])).toEqual([
    ['chief', 'normal'],
    ['bram', 'low'],
  ])
})

it('PU-60 an emergency comes first, and the others stay as they are', () => {
  const { floors } = console()
  const urgent = { ...floors(), c: { ...floors().c, emergency: { person: 'u', name: 'u', since: 1 } } } as never
  expect(byUrgency(ALL, urgent).map((item) => item.id)).toEqual(['c', 'a', 'b'])
  expect(byUrgency(ALL, {}).map((item) => item.id)).toEqual(['a', 'b', 'c'])
})

it('PU-60 how long somebody talks is read in minutes and seconds', () => {
  expect([0, 999, 61_000, -5, 3_600_000].map(spanText)).toEqual(['0:00', '0:00', '1:01', '0:00', '60:00'])
})
