import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { PageHeader } from '../../kit/page-header.tsx'
import { useMay } from '../../kit/session/session.ts'
import { FailedState, StaleNote, WaitingRows } from '../../kit/states.tsx'
import { ConditionsPanel } from './conditions-panel.tsx'
import { DesksPanel } from './desks-panel.tsx'
import { DevicesPanel } from './devices-panel.tsx'
import { FeedsPanel } from './feeds-panel.tsx'
import { GatewayFigures } from './gateway-figures.tsx'
import { IngestPanel } from './ingest-panel.tsx'
import { gatewayStatus } from './monitoring.api.ts'
import { UpstreamsPanel } from './upstreams-panel.tsx'
import { WallsPanel } from './walls-panel.tsx'

/** How the system itself is doing: what is wrong, upstreams, feeds, sockets and queues, ingest, devices, walls. */
export function MonitoringScreen() {
  const { t } = useTranslation('monitoring')
  const answer = useQuery(gatewayStatus())
  const mayDesks = useMay('show_plugin_iot')
  const status = answer.data?.data
  return (
    <>
      <PageHeader
        title={t('title')}
        subtitle={
          <>
            {status ? t('text', { id: status.gateway.id.slice(0, 8) }) : t('waiting')}{' '}
            {answer.isError && status && <StaleNote asOf={answer.dataUpdatedAt} reason={answer.error.message} />}
          </>
        }
      />
      {!status && answer.isError && <FailedState error={answer.error} retry={() => void answer.refetch()} />}
      {!status && !answer.isError && <WaitingRows />}
      {status && (
        <Stack gap="md">
          <ConditionsPanel conditions={status.conditions} />
          <GatewayFigures status={status} />
          <UpstreamsPanel upstreams={status.upstreams} />
          <IngestPanel />
          <DevicesPanel />
          {mayDesks && <DesksPanel />}
          <FeedsPanel feeds={status.feeds} now={status.gateway.now} />
          <WallsPanel walls={status.walls} />
        </Stack>
      )}
    </>
  )
}
