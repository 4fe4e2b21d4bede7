import { alarmDeskFeed } from '@menara/shared/contract/alarms/alarm-desks.contract.ts'
import { useTranslation } from 'react-i18next'
import { dateText } from '../../kit/dates/dates.ts'
import { useFeed } from '../../kit/live/live.ts'
import { Section } from '../../kit/section.tsx'
import { useHomeZone } from '../../kit/site.ts'
import { FactsTable } from './facts.tsx'
import { StateMark } from './words.tsx'

/** Desks of the control room, and who is signed on at each. */
export function DesksPanel() {
  const { t } = useTranslation('monitoring')
  const zone = useHomeZone()
  const feed = useFeed(alarmDeskFeed, {})
  const rows = [...feed.rows.values()].toSorted((a, b) => a.name.localeCompare(b.name))
  if (rows.length === 0) return null
  const head = ['name', 'state', 'signedOn', 'unacked'].map((key) => ({ key, label: t(`column.${key}`) }))
  return (
    <Section flush title={t('desks')} count={rows.length}>
      <FactsTable
        label={t('desks')}
        head={head}
        rows={rows}
        keyOf={(item) => item.id}
        cells={(item) => [
          item.name,
          <StateMark key="state" tone={item.signed_on.length === 0 && item.annunciated > 0 ? 'bad' : 'good'}>
            {t(item.signed_on.length > 0 ? 'desk.manned' : 'desk.unmanned')}
          </StateMark>,
          item.signed_on.map((one) => `${one.user.name} (${dateText(one.since, 'short', zone)})`).join(', ') || '–',
          String(item.unacked),
        ]}
      />
    </Section>
  )
}
