import { TalkPage } from './talk/talk-page.tsx'

/** Talking with one's channels. */
export const PttScreen = () => <TalkPage />

/** The same at a desk: incidents and what it dispatches in come first. */
export const DeskPttScreen = () => <TalkPage desk />

/** Listening in, without a microphone. */
export const PttAudioScreen = () => <TalkPage monitor />
