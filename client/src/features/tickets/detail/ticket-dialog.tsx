import { createContext, type ReactNode, use, useEffect, useState } from 'react'
import { Modal } from '../../../kit/overlays/modal.tsx'

const Cover = createContext<((covered: boolean) => void) | null>(null)

interface TicketDialogProps {
  readonly title: string
  readonly close: () => void
  readonly children: ReactNode
}
/** A dialog about a ticket. While another lies over it Escape closes that one alone, and nothing typed is lost. */
export function TicketDialog({ title, close, children }: TicketDialogProps) {
  const [covered, setCovered] = useState(false)
  return (
    <Modal opened onClose={close} title={title} centered closeOnEscape={!covered}>
      <Cover value={setCovered}>{children}</Cover>
    </Modal>
  )
}

/** Said by what opens a dialog of its own over the one it may be in. */
export function useCovers(isOpen: boolean): void {
  const cover = use(Cover)
  useEffect(() => {
    if (!isOpen || !cover) return
    cover(true)
    return () => cover(false)
  }, [isOpen, cover])
}
