import type { PttEmergency } from '@menara/shared/contract/media/ptt-emergencies.contract.ts'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import { sessionStore } from '../../../kit/session/session.ts'
import { useEmergencies } from '../emergencies/emergencies.live.ts'
import classes from '../emergencies/emergencies.module.css'
import { callingIn, confirmationBetween } from '../emergencies/emergency-calls.ts'
import { openEmergencySound } from '../emergencies/emergency-sound.ts'
import { useListed } from '../emergencies/listed-emergencies.ts'
import { EmergencyRows } from './emergency-list.tsx'

/**
 * Calls for help, seen (but those that the page lists itself) and heard; and for whoever called, that it was received and by whom it was acknowledged.
 * `wasQuiet`: the page knew of none before; otherwise what stands when it opens has been confirmed already.
 */
export function EmergencyBanner({ wasQuiet }: { readonly wasQuiet: boolean }) {
  const { t } = useTranslation('ptt')
  const me = useStore(sessionStore, (state) => state.user?.id ?? null)
  const all = useEmergencies(me)
  const isSilent = useEmergencySound({ all, me, wasQuiet })
  const listed = useListed()
  const shown = all.filter((item) => !listed.includes(item.id))
  if (shown.length === 0 && !isSilent) return null
  return (
    <section
      className={classes.banner}
      role="alert"
      aria-label={t('emergencies.title')}
      data-standing={shown.some((item) => item.ended_at === null)}
    >
      <EmergencyRows all={shown} me={me} />
      {isSilent && <div className={classes.silent}>{t('emergencies.silent')}</div>}
    </section>
  )
}

interface Heard {
  readonly all: readonly PttEmergency[]
  readonly me: string | null
  readonly wasQuiet: boolean
}

/** True while something should be heard and the browser is silent until the page is touched. */
function useEmergencySound({ all, me, wasQuiet }: Heard): boolean {
  const [sound] = useState(openEmergencySound)
  const before = useRef<readonly PttEmergency[] | null>(wasQuiet ? [] : null)
  const calls = callingIn(all, me).length > 0
  const [, touched] = useState(0)
  useEffect(() => {
    // What stood when the page came has been confirmed already.
    const confirmation = before.current && confirmationBetween(before.current, all, me)
    before.current = all
    if (confirmation) sound.play(confirmation)
  }, [all, me, sound])
  useEffect(() => {
    if (!calls) return undefined
    sound.call()
    const wake = () => touched((value) => value + 1)
    addEventListener('pointerdown', wake, { once: true })
    return () => {
      removeEventListener('pointerdown', wake)
      sound.rest()
    }
  }, [calls, sound])
  useEffect(() => () => sound.close(), [sound])
  return calls && sound.isBlocked()
}
