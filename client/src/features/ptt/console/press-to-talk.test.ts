import { expect, it } from 'vitest'
import { talkFloors } from '../../../../../tests/kit/voice/talk-link.ts'
import { openMicrophoneStore } from '../../../kit/media/microphone-store.ts'
import { openTalkStore } from '../session/talk-store.ts'
import { pressToTalk } from './press-to-talk.ts'

/** A dispatcher of two channels over the real floors, with a microphone that opens when it is asked for. */
function console() {
  const rights = { desk: { right: 'dispatch' as const } }
  const floors = talkFloors({ a: rights, b: rights })
  const store = openTalkStore({ link: floors.linkOf('desk').link, clock: floors.clock })
  store.follow([
    { id: 'a', maySpeak: true },
    { id: 'b', maySpeak: true },
  ])
  store.choose('a')
  const microphone = openMicrophoneStore({
    open: async () => ({ track: {} as MediaStreamTrack, close: () => undefined }),
    isSecure: true,
    permission: async () => 'prompt',
  })
  const press = (channel: string) => pressToTalk(channel, { store, microphone, wake: () => undefined })
  return { press, store, microphone, talkers: () => [floors.talker('a'), floors.talker('b')] }
}

it('PU-62 one talks in the channel that was pressed, and ends talking in the one before', async () => {
  const { press, store, microphone, talkers } = console()
  await microphone.ask()
  press('b')
  expect([store.getState().chosen, talkers()]).toEqual(['b', [null, 'desk']])
  press('a')
  expect([store.getState().chosen, talkers()]).toEqual(['a', ['desk', null]])
  // Another tile's name chooses as well, without a press.
  store.choose('b')
  expect([store.getState().chosen, talkers()]).toEqual(['b', [null, null]])
})

it('PU-62 without a microphone the first press chooses the channel and opens one, and nobody talks', async () => {
  const { press, store, microphone, talkers } = console()
  press('b')
  await expect.poll(() => microphone.getState().kind).toBe('ready')
  expect([store.getState().chosen, talkers()]).toEqual(['b', [null, null]])
  press('b')
  expect(talkers()).toEqual([null, 'desk'])
})
