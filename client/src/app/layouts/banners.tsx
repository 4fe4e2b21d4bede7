import { useTranslation } from 'react-i18next'
import { EmergencyWatch } from '../../features/ptt/embed/emergency-watch.tsx'
import { readConfig } from '../../kit/calls/config.ts'
import { useNow } from '../../kit/dates/clock.ts'
import { ageText } from '../../kit/dates/dates.ts'
import { useLiveState } from '../../kit/live/live.ts'
import classes from './layout.module.css'

const PATIENCE_MS = 1500

/** Above everything: calls for help, that the data is made up, and that the line to the server is down. */
export function Banners() {
  const { t } = useTranslation('nav')
  const live = useLiveState()
  const now = useNow()
  const away = live.status === 'offline' && now - live.since > PATIENCE_MS
  return (
    <>
      {readConfig().demo && (
        <div className={classes.demo} role="note">
          {t('demo')}
        </div>
      )}
      <EmergencyWatch />
      {away && (
        <div className={classes.offline} role="status">
          {t('away', { age: ageText(live.since, now) })}
        </div>
      )}
    </>
  )
}
