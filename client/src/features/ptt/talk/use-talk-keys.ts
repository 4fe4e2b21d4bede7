import { useEffect } from 'react'

/** What of an element tells whether the space bar is its own. */
interface Focused {
  readonly tagName: string
  readonly isContentEditable?: boolean
  closest(selector: string): unknown
}
const OWN_KEYS = 'input, textarea, select, button, a, summary, [role], [contenteditable]'

/** The space bar is the talk button's unless what has the focus uses it itself. The talk button is marked `data-talk`. */
export function isTalkKey({ code, repeat }: { readonly code: string; readonly repeat: boolean }, focused: Focused | null): boolean {
  if (code !== 'Space' || repeat) return false
  if (!focused || focused.tagName === 'BODY') return true
  if (focused.closest('[data-talk]')) return true
  return !focused.isContentEditable && !focused.closest(OWN_KEYS)
}
const isOverlaid = (): boolean => document.querySelector('[role="dialog"], [role="menu"], [role="listbox"]') !== null

interface TalkKeys {
  readonly press: () => void
  readonly letGo: () => void
}

/** Space held is the button held. Whoever leaves the window or the page lets go: the key's end would never be heard. */
export function useTalkKeys({ press, letGo }: TalkKeys): void {
  useEffect(() => {
    let held = false
    const end = (): void => {
      if (!held) return
      held = false
      letGo()
    }
    const down = (event: KeyboardEvent): void => {
      const isOurs = isTalkKey(event, document.activeElement as Focused | null) && !isOverlaid()
      // The page would scroll, and a focused button be clicked.
      if (isOurs || (held && event.code === 'Space')) event.preventDefault()
      if (!isOurs || held) return
      held = true
      press()
    }
    const up = (event: KeyboardEvent): void => {
      if (event.code !== 'Space' || !held) return
      event.preventDefault()
      end()
    }
    const hidden = (): void => void (document.hidden && end())
    window.addEventListener('keydown', down)
    window.addEventListener('keyup', up)
    window.addEventListener('blur', end)
    document.addEventListener('visibilitychange', hidden)
    return () => {
      end()
      window.removeEventListener('keydown', down)
      window.removeEventListener('keyup', up)
      window.removeEventListener('blur', end)
      document.removeEventListener('visibilitychange', hidden)
    }
  }, [press, letGo])
}
