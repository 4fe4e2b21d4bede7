import { type RefObject, useEffect, useState } from 'react'

export interface FullScreen {
  readonly isOn: boolean
  toggle(): void
  /** Resolves when the page can be seen again: dialogs and toasts are drawn outside of the element. */
  leave(): Promise<void>
}

/** An element over the whole display, and back. */
export function useFullScreen(element: RefObject<HTMLElement | null>): FullScreen {
  const [isOn, setIsOn] = useState(false)
  useEffect(() => {
    const heard = () => setIsOn(document.fullscreenElement !== null && document.fullscreenElement === element.current)
    document.addEventListener('fullscreenchange', heard)
    return () => document.removeEventListener('fullscreenchange', heard)
  }, [element])
  const leave = async (): Promise<void> => {
    if (document.fullscreenElement) await document.exitFullscreen()
  }
  return { isOn, leave, toggle: () => void (isOn ? leave() : element.current?.requestFullscreen()) }
}
