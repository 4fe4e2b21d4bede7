import { conditionFeed } from '@menara/shared/contract/monitoring.contract.ts'
import { IconAlertOctagon } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useNow } from '../../kit/clock.ts'
import { ageText, dateText } from '../../kit/dates.ts'
import { useFeed } from '../../kit/live.ts'
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
        .map((it) => (
          <div key={it.id} className={classes.system} role="alert" data-condition={it.id} data-priority={it.priority}>
            <IconAlertOctagon
              size={18}
              aria-hidden
              color={it.priority === 'critical' || it.priority === 'high' ? 'var(--app-critical)' : 'var(--app-medium)'}
            />
            <b>{t('systemAlarm')}</b>
            <span>{t(`condition.${it.kind}`, { subject: it.subject })}</span>
            <span className={classes.dim}>{t(`conditionText.${it.kind}`)}</span>
            <span className={`num ${classes.dim}`}>
              {dateText(it.since, 'time', zone)} ({ageText(it.since, now)})
            </span>
          </div>
        ))}
    </section>
  )
}
