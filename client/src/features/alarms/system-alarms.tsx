import { conditionFeed } from '@menara/shared/contract/iot/monitoring.contract.ts'
import { IconAlertOctagon } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useNow } from '../../kit/dates/clock.ts'
import { ageText, dateText } from '../../kit/dates/dates.ts'
import { useFeed } from '../../kit/live/live.ts'
import { useHomeZone } from '../../kit/site.ts'
import classes from './alarms.module.css'

/** What is wrong with the system itself, above everything: it goes by itself when the trouble is over. */
export function SystemAlarms() {
  const { t } = useTranslation('alarms')
  const { rows } = useFeed(conditionFeed)
  const zone = useHomeZone()
  const now = useNow()
  if (rows.size === 0) return null
  return (
    <section aria-label={t('systemAlarms')} data-system-alarms>
      {[...rows.values()]
        .sort((a, b) => a.since - b.since)
        .map((row) => (
          <div key={row.id} className={classes.system} role="alert" data-condition={row.id} data-priority={row.priority}>
            <IconAlertOctagon
              size={18}
              aria-hidden
              color={row.priority === 'critical' || row.priority === 'high' ? 'var(--app-critical)' : 'var(--app-medium)'}
            />
            <b>{t('systemAlarm')}</b>
            <span>{t(`condition.${row.kind}`, { subject: row.subject })}</span>
            <span className={classes.dim}>{t(`conditionText.${row.kind}`)}</span>
            <span className={`num ${classes.dim}`}>
              {dateText(row.since, 'time', zone)} ({ageText(row.since, now)})
            </span>
          </div>
        ))}
    </section>
  )
}
