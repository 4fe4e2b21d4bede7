import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { numberText } from '../../kit/dates/dates.ts'
import { AnchorLink } from '../../kit/links/anchor-link.tsx'
import { Section } from '../../kit/section.tsx'
import { useMay } from '../../kit/session/session.ts'
import { FailedState, WaitingRows } from '../../kit/states.tsx'
import { Figures } from './facts.tsx'
import { telemetryHealth } from './monitoring.api.ts'
import { msText, spanText } from './words.tsx'

/** Hours are rolled up within a minute or two; later than this something is stuck. */
const BEHIND_S = 300

/** What comes in from devices. */
export function IngestPanel() {
  const { t } = useTranslation('monitoring')
  const letters = useMay('alarm_configure')
  const { data, error, isPending, refetch } = useQuery(telemetryHealth())
  const health = data?.data
  return (
    <Section
      flush
      title={t('ingest')}
      aside={
        letters && (
          <AnchorLink to="/admin/plugins/iot/monitoring" search={{ tab: 'letters' }} size="sm">
            {t('toLetters')}
          </AnchorLink>
        )
      }
    >
      {isPending && <WaitingRows rows={2} />}
      {!health && error && <FailedState error={error} retry={() => void refetch()} />}
      {health && (
        <Figures
          figures={[
            {
              key: 'rate',
              label: t('figure.readings'),
              value: `${numberText(health.readings_per_s, 1)}/s`,
              hint: t('figure.total', { count: health.readings }),
            },
            {
              key: 'lag',
              label: t('figure.lag'),
              value: msText(health.lag_p99_ms),
              hint: t('figure.p50', { time: msText(health.lag_p50_ms) }),
            },
            { key: 'waiting', label: t('figure.intake'), value: numberText(health.waiting) },
            { key: 'dead', label: t('figure.dead'), value: numberText(health.dead_letters) },
            {
              key: 'behind',
              label: t('figure.rollups'),
              value: spanText(health.rollup_behind_s * 1000),
              hint: t('figure.openHours', { count: health.open_hours }),
              wrong: health.rollup_behind_s > BEHIND_S ? t('figure.late') : undefined,
            },
          ]}
        />
      )}
    </Section>
  )
}
