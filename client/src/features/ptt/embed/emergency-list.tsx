import type { PttEmergency } from '@menara/shared/contract/media/ptt-emergencies.contract.ts'
import { useNavigate } from '@tanstack/react-router'
import { useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import { useNow } from '../../../kit/dates/clock.ts'
import { askFirst } from '../../../kit/overlays/confirm.tsx'
import { sessionStore, useMay } from '../../../kit/session/session.ts'
import { useEmergencies, useEmergencyActs } from '../emergencies/emergencies.live.ts'
import classes from '../emergencies/emergencies.module.css'
import { EmergencyRow } from '../emergencies/emergency-row.tsx'
import { useListing } from '../emergencies/listed-emergencies.ts'

interface ListProps {
  readonly siteId?: string | undefined
  /** Something lies over the list: the banner shows them meanwhile. */
  readonly isCovered: boolean
}
/** Emergencies of a site, or of all, as the first rows of a list of alarms: acknowledged and ended there. Nothing while there is none. */
export function EmergencyList({ siteId, isCovered }: ListProps) {
  const me = useStore(sessionStore, (state) => state.user?.id ?? null)
  const all = useEmergencies(me, siteId)
  return all.length === 0 || isCovered ? null : <Listed all={all} me={me} />
}
function Listed({ all, me }: RowsProps) {
  const list = useRef<HTMLDivElement>(null)
  const ids = useMemo(() => all.map((item) => item.id), [all])
  useListing(ids, list)
  return (
    <div ref={list} className={classes.listed}>
      <EmergencyRows all={all} me={me} />
    </div>
  )
}

interface RowsProps {
  readonly all: readonly PttEmergency[]
  readonly me: string | null
}
export function EmergencyRows({ all, me }: RowsProps) {
  const { t } = useTranslation('ptt')
  const go = useNavigate()
  const now = useNow()
  const mayTalk = useMay('show_plugin_ptt')
  const { acknowledge, end, isBusy } = useEmergencyActs()
  const askEnd = ({ id, person }: PttEmergency) =>
    askFirst({
      title: t('emergencies.endTitle'),
      text: t('emergencies.endText', { name: person?.name ?? t('someone') }),
      confirm: t('emergencies.end'),
      danger: true,
      run: () => end(id),
    })
  return (
    <ul className={classes.list} aria-label={t('emergencies.title')}>
      {all.map((item) => (
        <EmergencyRow
          key={item.id}
          emergency={item}
          me={me}
          now={now}
          isBusy={isBusy}
          open={mayTalk ? (channel) => void go({ to: '/ptt', search: { channel } }) : null}
          acknowledge={acknowledge}
          end={askEnd}
        />
      ))}
    </ul>
  )
}
