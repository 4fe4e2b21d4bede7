import { Alert, Button, Drawer, Group, Paper, Text } from '@mantine/core'
import type { Connector } from '@menara/shared/contract/iot/connectors.contract.ts'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { numberText } from '../../../kit/dates/dates.ts'
import { type Column, DataGrid, RowCount } from '../../../kit/lists/data-grid.tsx'
import { useMay } from '../../../kit/session/session.ts'
import { useSiteId } from '../../../kit/site.ts'
import { EmptyState, FailedState, WaitingRows } from '../../../kit/states.tsx'
import { ConnectorFacts } from './connector-facts.tsx'
import { ConnectorForm } from './connector-form.tsx'
import { useConnectorPlace } from './connector-place.ts'
import { ConnectorState, Since } from './connector-words.tsx'
import { connectorById, connectorsOf } from './connectors.api.ts'

/** What reads values out of other systems (Modbus TCP, BACnet/IP): how each fares, and what it asks. */
export function Connectors() {
  const { openId, edits } = useConnectorPlace()
  if (!edits || openId === undefined) return <ConnectorList />
  return openId === 'new' ? <ConnectorForm key="new" connector={undefined} /> : <OneConnector id={openId} />
}

function OneConnector({ id }: { readonly id: string }) {
  const answer = useQuery(connectorById(id))
  if (answer.isPending) return <WaitingRows />
  if (answer.isError) return <FailedState error={answer.error} retry={() => void answer.refetch()} />
  return <ConnectorForm key={id} connector={answer.data.data} />
}

function ConnectorList() {
  const { t } = useTranslation('connectors')
  const place = useConnectorPlace()
  const list = useQuery(connectorsOf(useSiteId()))
  const mayName = useMay('show_plugin_iot')
  const rows = list.data?.data
  const opened = rows?.find((row) => row.id === place.openId)
  const add = (
    <Button disabled={!mayName} leftSection={<IconPlus size={16} aria-hidden />} onClick={() => place.move({ connector: 'new' })}>
      {t('add')}
    </Button>
  )
  return (
    <Paper>
      <Group p="sm" justify="space-between">
        <RowCount count={rows?.length} more={false} />
        {add}
      </Group>
      {!mayName && (
        <Alert color="gray" m="sm" mt={0}>
          {t('needsPlugin')}
        </Alert>
      )}
      <DataGrid
        label={t('connectors')}
        columns={useColumns()}
        rows={rows}
        keyOf={(item) => item.id}
        nameOf={(item) => item.name}
        onOpen={(value) => place.move({ connector: value.id })}
        error={list.error}
        retry={() => void list.refetch()}
        empty={<EmptyState title={t('none')} text={t('noneText')} />}
        height="calc(100dvh - 18rem)"
      />
      <Drawer
        opened={opened !== undefined}
        onClose={() => place.move({})}
        position="right"
        size="lg"
        title={<Text fw={650}>{opened?.name ?? t('connectors')}</Text>}
        closeButtonProps={{ 'aria-label': t('close', { ns: 'common' }) }}
      >
        {opened && <ConnectorFacts key={opened.id} connector={opened} />}
      </Drawer>
    </Paper>
  )
}

function useColumns(): Column<Connector>[] {
  const { t } = useTranslation('connectors')
  return [
    { key: 'name', header: t('field.name'), cell: (item) => <b>{item.name}</b> },
    { key: 'kind', header: t('field.kind'), width: '8rem', cell: (item) => t(`kind.${item.kind}`) },
    { key: 'host', header: t('field.host'), cell: (item) => `${item.host}:${item.port}`, wideOnly: true },
    { key: 'state', header: t('field.state'), width: '10rem', cell: (item) => <ConnectorState status={item.status} /> },
    { key: 'mappings', header: t('values'), width: '5rem', cell: (item) => numberText(item.mappings.length), wideOnly: true },
    { key: 'last', header: t('lastPoll'), width: '8rem', cell: ({ status }) => <Since at={status.last_at} /> },
    {
      key: 'latency',
      header: t('latency'),
      width: '6rem',
      cell: ({ status }) => (status.latency_ms === null ? '–' : `${numberText(status.latency_ms)} ms`),
    },
    {
      key: 'failures',
      header: t('failures'),
      width: '8rem',
      cell: ({ status }) => t('failedOf', { failures: numberText(status.failures), polls: numberText(status.polls) }),
    },
  ]
}
