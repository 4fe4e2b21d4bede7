import { Menu, Popover } from '@mantine/core'
import { type ReactNode, type RefCallback, useEffect, useLayoutEffect, useState } from 'react'
import type { PopupProps } from './late-popup.tsx'

interface AnchoredProps extends PopupProps {
  readonly position?: 'bottom-start' | 'bottom-end'
  readonly width?: number | string
  readonly maxHeight?: string
  readonly children: ReactNode
}

/** Stands for a button that is drawn elsewhere. */
function Anchor({ element, ref }: { readonly element: HTMLElement; readonly ref?: RefCallback<HTMLElement> }) {
  useLayoutEffect(() => {
    const undo = ref?.(element)
    return () => {
      if (typeof undo === 'function') undo()
      else ref?.(null)
    }
  }, [element, ref])
  return null
}

/** A menu under a button of `useLatePopup`: the first item has the focus, arrows and letters move, Escape gives it back. */
export function AnchoredMenu({ id, anchor, opened, close, position = 'bottom-end', width, maxHeight, children }: AnchoredProps) {
  const shown = useOpenedOnceThere(opened)
  return (
    <Menu
      id={id}
      opened={shown}
      onChange={(open) => {
        if (!open) close()
      }}
      position={position}
      withinPortal
      {...(width !== undefined && { width })}
    >
      <Menu.Target>
        <Anchor element={anchor} />
      </Menu.Target>
      <Menu.Dropdown {...(maxHeight && { style: { maxHeight, overflowY: 'auto' } })}>{children}</Menu.Dropdown>
    </Menu>
  )
}

/** A small dialog under a button of `useLatePopup`: the focus stays inside while it is open. */
export function AnchoredDialog({
  id,
  anchor,
  opened,
  close,
  position = 'bottom-end',
  width,
  label,
  children,
}: AnchoredProps & { readonly label: string }) {
  const shown = useOpenedOnceThere(opened)
  return (
    <Popover
      id={id}
      opened={shown}
      onChange={(open) => {
        if (!open) close()
      }}
      position={position}
      trapFocus
      returnFocus
      shadow="md"
      withinPortal
      {...(width !== undefined && { width })}
    >
      <Popover.Target>
        <Anchor element={anchor} />
      </Popover.Target>
      <Popover.Dropdown p={0} aria-label={label}>
        {children}
      </Popover.Dropdown>
    </Popover>
  )
}

/** A popup opens only once it is there: what had the focus at that moment gets it back when it closes. */
function useOpenedOnceThere(opened: boolean): boolean {
  const [there, setThere] = useState(false)
  useEffect(() => setThere(true), [])
  return opened && there
}
