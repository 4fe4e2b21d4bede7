import { IconMicrophone, IconMicrophoneOff } from '@tabler/icons-react'
import type { KeyboardEvent, PointerEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { TalkMode } from '../session/talk-store.ts'
import classes from './talk.module.css'
import type { Face } from './talk-face.ts'
import { buttonWords } from './talk-words.ts'

interface TalkButtonProps {
  readonly face: Face
  readonly mode: TalkMode
  /** Name of the armed channel. */
  readonly channel: string | undefined
  readonly press: () => void
  readonly letGo: () => void
}
const DEAD: ReadonlySet<Face> = new Set(['none', 'absent', 'joining', 'offline', 'connecting', 'listen', 'mute', 'unconnected'])

/** One big button: pressed to ask, let go to end. Finger, mouse and Enter here; the space bar is the page's. */
export function TalkButton({ face, mode, channel, press, letGo }: TalkButtonProps) {
  const { t } = useTranslation('ptt')
  const isDead = DEAD.has(face)
  const down = (event: PointerEvent<HTMLButtonElement>) => {
    if (event.button !== 0) return
    // The finger may slide off the button; it is released when it leaves the screen.
    event.currentTarget.setPointerCapture(event.pointerId)
    press()
  }
  const key = (act: () => void) => (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    if (!event.repeat) act()
  }
  const Icon = isDead ? IconMicrophoneOff : IconMicrophone
  return (
    <button
      type="button"
      data-talk
      data-face={face}
      className={classes.button}
      disabled={isDead}
      aria-pressed={face === 'talking' || face === 'cutting'}
      onPointerDown={down}
      onPointerUp={letGo}
      onPointerCancel={letGo}
      onKeyDown={key(press)}
      onKeyUp={key(letGo)}
      // Aids that click without a finger cannot hold: hands-free is theirs.
      onClick={({ detail }) => detail === 0 && (mode === 'latch' || face === 'unasked') && press()}
      onContextMenu={(event) => event.preventDefault()}
    >
      <Icon size={44} stroke={1.5} aria-hidden />
      <span>{t(buttonWords(face, mode))}</span>
      {channel !== undefined && <span className={classes.buttonChannel}>{channel}</span>}
    </button>
  )
}
