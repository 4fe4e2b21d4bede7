import type { TalkSession } from '../session/talk-session.ts'

/** Pressed in one of several channels: that one becomes the chosen one. Without a microphone it is asked for one. */
export function pressToTalk(channel: string, { store, microphone, wake }: Pick<TalkSession, 'store' | 'microphone' | 'wake'>): void {
  wake()
  store.choose(channel)
  if (microphone.getState().kind === 'ready') store.press(channel)
  else void microphone.ask()
}
