import { type ComponentType, type ReactNode, type RefCallback, useEffect, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { onceIdle } from '../session/idle.ts'
import { quietly } from './late.ts'
import { toast } from './toasts.ts'

/** What a popup is told: the button it belongs to, whether it is open, how it closes. */
export interface PopupProps {
  readonly id: string
  readonly anchor: HTMLElement
  readonly opened: boolean
  readonly close: () => void
}
type Popup = ComponentType<PopupProps>
interface Late {
  readonly load: () => Promise<Popup>
  readonly ahead: () => void
}

/** A popup whose code is fetched when it is needed. */
export function latePopup(importing: () => Promise<Popup>): Late {
  const load = () => quietly(importing)
  return { load, ahead: () => void load().catch(() => undefined) }
}

/** Popups are fetched this long after the page stands, so that they open at once and even when the server is away. */
const FETCHED_AFTER_MS = 2500

interface Trigger {
  readonly id: string
  readonly ref: RefCallback<HTMLButtonElement>
  readonly 'aria-haspopup': 'menu' | 'dialog'
  readonly 'aria-expanded': boolean
  readonly onPointerEnter: () => void
  readonly onFocus: () => void
  readonly onClick: () => void
}

/**
 * A plain button (`trigger` is spread on it) whose popup comes when somebody gets near it: pointer, focus, or the browser at rest.
 * The button stays the same element before and after, so that the focus does. A popup that cannot come says so and leaves the page alone.
 */
export function useLatePopup({ load, ahead }: Late, kind: 'menu' | 'dialog'): { readonly trigger: Trigger; readonly popup: ReactNode } {
  const { t } = useTranslation()
  const id = useId()
  const [anchor, setAnchor] = useState<HTMLButtonElement | null>(null)
  const [opened, setOpened] = useState(false)
  const [part, setPart] = useState<{ readonly Popup: Popup } | null>(null)
  useEffect(() => onceIdle(ahead, FETCHED_AFTER_MS), [ahead])
  const failed = () => {
    setOpened(false)
    toast('error', t('offline.title'), t('offline.text'))
  }
  const toggle = () => {
    setOpened(!opened)
    if (!part) load().then((popup) => setPart({ Popup: popup }), failed)
  }
  return {
    trigger: {
      id,
      ref: setAnchor,
      'aria-haspopup': kind,
      'aria-expanded': opened,
      onPointerEnter: ahead,
      onFocus: ahead,
      onClick: toggle,
    },
    popup: part && anchor && <part.Popup id={id} anchor={anchor} opened={opened} close={() => setOpened(false)} />,
  }
}
