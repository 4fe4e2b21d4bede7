import { expect, it } from 'vitest'
import { talkFloors } from '../../../../../tests/kit/voice/talk-link.ts'
import { openTalkStore } from './talk-store.ts'
import { type Tone, toneBetween } from './tones.ts'

/** People over the real floors, and the tones each of them hears. */
function room(rights = {}) {
  const floors = talkFloors({ a: rights, b: {} })
  const sit = (peer: string) => {
    const wire = floors.linkOf(peer)
    const store = openTalkStore({ link: wire.link, clock: floors.clock })
    const tones: Tone[] = []
    store.subscribe((after, before) => {
      const tone = toneBetween(before, after, `u-${peer}`)
      if (tone) tones.push(tone)
    })
    store.follow([
      { id: 'a', maySpeak: true },
      { id: 'b', maySpeak: true },
    ])
    store.choose('a')
    return { ...wire, store, heard: () => tones.splice(0) }
  }
  return { ...floors, sit }
}

it('PU-28 granted to the talker, somebody begins to the others, and nothing at the end', () => {
  const { sit } = room()
  const [asha, bram] = [sit('asha'), sit('bram')]
  asha.store.press('a')
  expect([asha.heard(), bram.heard()]).toEqual([['granted'], ['other']])
  asha.store.letGo()
  expect([asha.heard(), bram.heard()]).toEqual([[], []])
})

it('PU-28 who waits hears nothing until it is their turn; nobody is told of a talk they came into', () => {
  const { sit } = room()
  const [asha, bram] = [sit('asha'), sit('bram')]
  asha.store.press('a')
  bram.heard()
  bram.store.press('a')
  expect(bram.heard()).toEqual([])
  const late = sit('citra')
  expect(late.heard()).toEqual([])
  asha.store.letGo()
  expect([bram.heard(), asha.heard(), late.heard()]).toEqual([['granted'], ['granted', 'other'], ['other']])
})

it('PU-28 refused, taken away with a grace, and cut by an emergency', async () => {
  const { sit, clock } = room({ ear: { right: 'listen' }, chief: { rank: 3 } })
  const [asha, ear, chief] = [sit('asha'), sit('ear'), sit('chief')]
  ear.store.press('a')
  expect(ear.heard()).toEqual(['denied'])
  asha.store.press('a')
  asha.heard()
  chief.store.press('a')
  expect(asha.heard()).toEqual(['revoked'])
  await clock.pass(3_000)
  expect([asha.heard(), chief.heard()]).toEqual([['other'], ['other', 'granted']])
  const bram = sit('bram')
  bram.store.emergency.press('a')
  await clock.pass(6_500)
  expect([chief.heard(), bram.heard()]).toEqual([['revoked', 'other'], ['granted']])
})
