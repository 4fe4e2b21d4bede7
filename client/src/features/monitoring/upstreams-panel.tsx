import type { UpstreamStatus } from '@menara/shared/contract/iot/monitoring.contract.ts'
import { useTranslation } from 'react-i18next'
import { dateText, numberText } from '../../kit/dates/dates.ts'
import { Section } from '../../kit/section.tsx'
import { useHomeZone } from '../../kit/site.ts'
import { FactsTable } from './facts.tsx'
import { msText, StateMark, type Tone } from './words.tsx'

const TONE: Readonly<Record<UpstreamStatus['state'], Tone>> = { reachable: 'good', doubtful: 'doubtful', away: 'bad' }
const NUMBERS = new Set(['p50', 'p95', 'calls', 'failures', 'inFlight'])

export function UpstreamsPanel({ upstreams }: { readonly upstreams: readonly UpstreamStatus[] }) {
  const { t } = useTranslation('monitoring')
  const zone = useHomeZone()
  const head = ['name', 'state', 'address', 'p50', 'p95', 'calls', 'failures', 'inFlight'].map((key) => ({
    key,
    label: t(`column.${key}`),
    number: NUMBERS.has(key),
  }))
  const hosts = byAddress(upstreams)
  return (
    <Section flush title={t('upstreams')} count={hosts.length}>
      <FactsTable
        label={t('upstreams')}
        head={head}
        rows={hosts}
        keyOf={(item) => item.address}
        cells={(item) => [
          item.names.map((name) => t(`upstream.${name}`)).join(', '),
          <span key="state">
            <StateMark tone={TONE[item.state]}>{t(`reach.${item.state}`)}</StateMark>
            {item.away_since !== null && <small> {t('since', { at: dateText(item.away_since, 'short', zone) })}</small>}
          </span>,
          item.address,
          msText(item.p50_ms),
          msText(item.p95_ms),
          numberText(item.calls),
          numberText(item.failures),
          numberText(item.in_flight),
        ]}
      />
    </Section>
  )
}

/** One host often serves several parts of the API: it is one line. */
function byAddress(upstreams: readonly UpstreamStatus[]): (UpstreamStatus & { readonly names: readonly UpstreamStatus['name'][] })[] {
  return [...Map.groupBy(upstreams, (upstream) => upstream.address).values()].flatMap(([first, ...more]) =>
    first ? [{ ...first, names: [first, ...more].map((item) => item.name) }] : [],
  )
}
