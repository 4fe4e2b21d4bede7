import type { FloatingPosition } from '@mantine/core'
import { type ReactNode, type RefCallback, useEffect, useState } from 'react'
import { useLate } from './late.ts'

const tip = async () => (await import('./hint-tip.tsx')).HintTip
const AFTER_MS = 250

interface HintTarget {
  readonly ref: RefCallback<HTMLElement>
  readonly onPointerEnter: () => void
  readonly onPointerLeave: () => void
  readonly onFocus: () => void
  readonly onBlur: () => void
}

/**
 * A word beside something that shows only an icon, for those who point at it or come by keyboard; its code comes with the first one.
 * `target` is spread on the element, which has the same words as its accessible name.
 */
export function useHint(label: string, position: FloatingPosition = 'top'): { readonly target: HintTarget; readonly hint: ReactNode } {
  const [element, setElement] = useState<HTMLElement | null>(null)
  const [near, setNear] = useState(false)
  const [opened, setOpened] = useState<boolean | null>(null)
  const Tip = useLate(tip, opened !== null)
  useEffect(() => {
    if (!near) {
      setOpened((before) => before && false)
      return
    }
    const timer = setTimeout(() => setOpened(true), AFTER_MS)
    return () => clearTimeout(timer)
  }, [near])
  const leave = () => setNear(false)
  return {
    target: {
      ref: setElement,
      onPointerEnter: () => setNear(true),
      onPointerLeave: leave,
      onFocus: () => setNear(element?.matches(':focus-visible') ?? false),
      onBlur: leave,
    },
    hint: Tip && opened !== null && element && <Tip label={label} position={position} opened={opened} target={element} />,
  }
}
