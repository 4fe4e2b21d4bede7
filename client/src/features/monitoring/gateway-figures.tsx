import type { GatewayStatus } from '@menara/shared/contract/iot/monitoring.contract.ts'
import { useTranslation } from 'react-i18next'
import { numberText } from '../../kit/dates/dates.ts'
import { Section } from '../../kit/section.tsx'
import { Figures } from './facts.tsx'
import { bytesText, msText, spanText } from './words.tsx'

/** An event loop that is later than this at the 99th percentile is felt by people. */
const LATE_MS = 50

/** Sockets, queues and the process of the gateway that answers. */
export function GatewayFigures({ status }: { readonly status: GatewayStatus }) {
  const { t } = useTranslation('monitoring')
  const { sockets, sweep, lanes, queue, process, redis, hints } = status
  const waiting = lanes.urgent + lanes.events + lanes.state + lanes.bulk
  return (
    <Section flush title={t('gateway')}>
      <Figures
        figures={[
          {
            key: 'people',
            label: t('figure.sockets'),
            value: numberText(sockets.signed_in),
            hint: t('figure.subscriptions', { count: sockets.subscriptions }),
          },
          {
            key: 'slow',
            label: t('figure.slow'),
            value: numberText(sockets.slow),
            hint: t('figure.held', { size: bytesText(sockets.held_bytes) }),
            wrong: sockets.slow > 0 ? t('figure.slowText') : undefined,
          },
          {
            key: 'rate',
            label: t('figure.deliveries'),
            value: `${numberText(sweep.deliveries_per_s)}/s`,
            hint: t('figure.worst', { time: msText(sweep.worst_ms) }),
          },
          { key: 'lanes', label: t('figure.waiting'), value: numberText(waiting), hint: bytesText(lanes.bytes) },
          {
            key: 'calls',
            label: t('figure.calls'),
            value: `${queue.in_flight} / ${queue.most}`,
            hint: t('figure.queued', { count: queue.waiting }),
          },
          {
            key: 'hints',
            label: t('figure.hints'),
            value: t(`link.${hints.state}`),
            hint: hints.p95_ms === null ? t('figure.received', { count: hints.received }) : t('figure.p95', { time: msText(hints.p95_ms) }),
            wrong: hints.state === 'away' ? t('figure.hintsAway') : undefined,
          },
          {
            key: 'redis',
            label: t('figure.redis'),
            value: t(`link.${redis.state}`),
            hint: t('figure.leases', { count: redis.leases }),
            wrong: redis.state === 'away' ? t('figure.redisAway') : undefined,
          },
          {
            key: 'loop',
            label: t('figure.loop'),
            value: msText(process.event_loop_p99_ms),
            hint: t('figure.cpu', { percent: numberText(process.cpu_percent) }),
            wrong: process.event_loop_p99_ms > LATE_MS ? t('figure.late') : undefined,
          },
          {
            key: 'memory',
            label: t('figure.memory'),
            value: bytesText(process.rss_bytes),
            hint: t('figure.up', { time: spanText(process.uptime_s * 1000) }),
          },
        ]}
      />
    </Section>
  )
}
