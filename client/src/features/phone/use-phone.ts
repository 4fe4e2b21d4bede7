import type { Ref } from '@menara/shared/kit/words.ts'
import { createContext, useContext, useEffect, useMemo, useState } from 'react'
import { useStore } from 'zustand'
import { useMe } from '../../kit/session/session.ts'
import { useHomeZone, useSites } from '../../kit/site.ts'
import { remote } from './phone.api.ts'
import type { PhoneContent } from './queue/phone-queue.ts'
import { openPhone, type Phone, type PhoneState } from './queue/phone-session.ts'

/** The phone of who is signed in, open as long as the screen is; null for a moment before that. */
export function useOpenPhone(): Phone | null {
  const userId = useMe()?.id
  const [phone, setPhone] = useState<Phone | null>(null)
  useEffect(() => {
    if (userId === undefined) return
    const opened = openPhone(userId, remote)
    setPhone(opened)
    return () => {
      opened.close()
      setPhone(null)
    }
  }, [userId])
  useKeptZones(phone)
  useKeptEntry()
  return phone
}

/** Leaves the field that is being filled in when the page is put away: leaving it is what keeps it, and the page may not come back. */
function useKeptEntry(): void {
  useEffect(() => {
    const ended = new AbortController()
    const leave = () => {
      if (document.visibilityState === 'hidden' && document.activeElement instanceof HTMLElement) document.activeElement.blur()
    }
    document.addEventListener('visibilitychange', leave, { signal: ended.signal })
    return () => ended.abort()
  }, [])
}

/** Zones of the sites stay on the phone, for times without a connection. */
function useKeptZones(phone: Phone | null): void {
  const sites = useSites()
  useEffect(() => {
    if (!phone || sites.length === 0) return
    // A browser that keeps nothing has said so already.
    phone.keepZones(Object.fromEntries(sites.map((site) => [site.id, site.zone]))).catch(() => undefined)
  }, [phone, sites])
}

interface OnPhone extends Omit<PhoneState, 'content'> {
  readonly phone: Phone
  readonly content: PhoneContent
  readonly me: Ref
}

export const PhoneContext = createContext<Phone | null>(null)

/** What the phone keeps and does, within a `PhoneContext` whose content was read. */
export function usePhone(): OnPhone {
  const phone = useContext(PhoneContext)
  const me = useMe()
  if (!phone) throw new Error('There is no phone around this')
  const state = useStore(phone.state)
  const { id = '', name = '' } = me ?? {}
  return useMemo(() => {
    if (!state.content) throw new Error('What the phone keeps was not read yet')
    return { ...state, content: state.content, phone, me: { id, name } }
  }, [state, phone, id, name])
}

/** The zone of a site as this phone knows it; of none, the installation's. */
export function usePhoneZone(): (siteId: string | null | undefined) => string {
  const { zones } = usePhone().content
  const home = useHomeZone()
  const [only, ...others] = Object.values(zones)
  return (siteId) => zones[siteId ?? ''] ?? (only !== undefined && others.every((zone) => zone === only) ? only : home)
}
