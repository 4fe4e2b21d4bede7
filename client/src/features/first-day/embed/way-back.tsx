import { useLocation } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { AnchorLink } from '../../../kit/links/anchor-link.tsx'
import { readStored, writeStored } from '../../../kit/session/storage.ts'

const KEY = 'first_day'
const HERE = '/admin/first-day'
/** Whether the page was come to from the assistant: kept over a reload. */
const wayStore = createStore<{ isOut: boolean }>(() => ({ isOut: readStored(KEY) !== null }))

/** The assistant was left for one of its steps, or is back. */
export function leaveFirstDay(isOut: boolean): void {
  writeStored(KEY, isOut ? 'out' : null)
  wayStore.setState({ isOut })
}

/** A line above a page that a step of the assistant led to: the way back. */
export function WayBack({ className }: { readonly className?: string | undefined }) {
  const { t } = useTranslation('nav')
  const isOut = useStore(wayStore, (state) => state.isOut)
  const isHere = useLocation({ select: ({ pathname }) => pathname === HERE })
  if (!isOut || isHere) return null
  return (
    <div className={className} role="note">
      <AnchorLink to={HERE} size="sm">
        {t('backToFirstDay')}
      </AnchorLink>
    </div>
  )
}
