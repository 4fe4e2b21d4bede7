import { Badge, Button, Drawer, Group, Paper, Stack, Text } from '@mantine/core'
import { type Connector, connectors, type Trial } from '@menara/shared/contract/connectors.contract.ts'
import { IconCircleCheck, IconCircleX, IconLoader, IconPlayerPause } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../kit/call.ts'
import { useNow } from '../../../kit/clock.ts'
import { type Column, DataGrid } from '../../../kit/data-grid.tsx'
import { ageText, numberText } from '../../../kit/dates.ts'
import { asking } from '../../../kit/query.ts'
import { showRefusal } from '../../../kit/refusals.ts'
import { useSiteId } from '../../../kit/site.ts'
import { EmptyState } from '../../../kit/states.tsx'
import { toastSuccess } from '../../../kit/toasts.ts'
import classes from './monitoring.module.css'

const EVERY_MS = 5000
const LOOK = {
  running: { colour: 'gray', icon: IconCircleCheck },
  starting: { colour: 'blue', icon: IconLoader },
  backing_off: { colour: 'orange', icon: IconCircleX },
  disabled: { colour: 'gray', icon: IconPlayerPause },
} as const

const listOf = (siteId: string | undefined) => ({
  ...asking(connectors.list, { query: { limit: 200, ...(siteId && { location_id: siteId }) } }),
  refetchInterval: EVERY_MS,
})

/** What reads values out of other systems (Modbus TCP, BACnet/IP), and how it fares. */
export function Connectors() {
  const { t } = useTranslation('iot')
  const list = useQuery(listOf(useSiteId()))
  const [openId, setOpenId] = useState<string | null>(null)
  const rows = list.data?.data
  const columns: readonly Column<Connector>[] = [
    { key: 'name', header: t('name'), cell: (it) => <b>{it.name}</b> },
    { key: 'kind', header: t('protocol'), width: '8rem', cell: (it) => t(`connectorKind.${it.kind}`) },
    { key: 'host', header: t('address'), cell: (it) => `${it.host}:${it.port}`, wideOnly: true },
    { key: 'state', header: t('state'), width: '9rem', cell: (it) => <ConnectorState state={it.status.state} /> },
    { key: 'mappings', header: t('values'), width: '6rem', cell: (it) => numberText(it.mappings.length) },
    {
      key: 'latency',
      header: t('latency'),
      width: '6rem',
      cell: ({ status }) => (status.latency_ms === null ? '–' : `${numberText(status.latency_ms)} ms`),
    },
    { key: 'ok', header: t('lastGood'), width: '7rem', cell: ({ status }) => <Since at={status.last_ok_at} /> },
  ]
  return (
    <Paper>
      <DataGrid
        label={t('tab.connectors')}
        columns={columns}
        rows={rows}
        keyOf={(it) => it.id}
        nameOf={(it) => it.name}
        onOpen={(it) => setOpenId(it.id)}
        error={list.error}
        retry={() => void list.refetch()}
        empty={<EmptyState title={t('noConnectors')} text={t('noConnectorsText')} />}
      />
      <ConnectorDrawer connector={rows?.find((it) => it.id === openId)} onClose={() => setOpenId(null)} />
    </Paper>
  )
}

function ConnectorState({ state }: { readonly state: Connector['status']['state'] }) {
  const { t } = useTranslation('iot')
  const { colour, icon: Icon } = LOOK[state]
  return (
    <Badge color={colour} leftSection={<Icon size={13} aria-hidden />}>
      {t(`connectorState.${state}`)}
    </Badge>
  )
}
function Since({ at }: { readonly at: string | null }) {
  const { t } = useTranslation('iot')
  const now = useNow()
  return at ? t('ago', { age: ageText(at, now) }) : '–'
}

function ConnectorDrawer({ connector, onClose }: { readonly connector: Connector | undefined; readonly onClose: () => void }) {
  const { t } = useTranslation('iot')
  return (
    <Drawer
      opened={connector !== undefined}
      onClose={onClose}
      position="right"
      size="lg"
      title={<Text fw={650}>{connector?.name ?? t('tab.connectors')}</Text>}
      closeButtonProps={{ 'aria-label': t('close', { ns: 'common' }) }}
    >
      {connector && <ConnectorFacts key={connector.id} connector={connector} />}
    </Drawer>
  )
}

function ConnectorFacts({ connector }: { readonly connector: Connector }) {
  const { t } = useTranslation('iot')
  const cache = useQueryClient()
  const { id, status, enabled } = connector
  const trying = useMutation({ mutationFn: () => call(connectors.try, { params: { id } }), onError: showRefusal })
  const switching = useMutation({
    mutationFn: () => call(connectors.update, { params: { id }, body: { enabled: !enabled } }),
    onSuccess: () => toastSuccess('update'),
    onError: showRefusal,
    onSettled: () => cache.invalidateQueries({ queryKey: ['connectors'] }),
  })
  return (
    <Stack gap="sm">
      <Group gap={8}>
        <ConnectorState state={status.state} />
        <Text size="sm" c="dimmed">
          {t(`connectorKind.${connector.kind}`)} · {connector.host}:{connector.port} · {connector.location.name}
        </Text>
      </Group>
      <Text size="sm">
        {t('polled', {
          polls: numberText(status.polls),
          failures: numberText(status.failures),
          every: numberText(connector.interval_ms / 1000, 1),
        })}
      </Text>
      {status.error && (
        <Text size="sm" c="var(--app-high)" role="status">
          {status.error}
        </Text>
      )}
      <Group gap="xs">
        <Button variant="default" loading={trying.isPending} onClick={() => trying.mutate()}>
          {t('tryNow')}
        </Button>
        <Button variant="default" loading={switching.isPending} onClick={() => switching.mutate()}>
          {enabled ? t('switchOff') : t('switchOn')}
        </Button>
      </Group>
      <Mappings connector={connector} trial={trying.data?.data ?? null} />
    </Stack>
  )
}

/** Every value it reads; what a trial found stands beside it. */
function Mappings({ connector, trial }: { readonly connector: Connector; readonly trial: Trial | null }) {
  const { t } = useTranslation('iot')
  const found = (device: string, point: string) => trial?.values.find((it) => it.device_id === device && it.point === point)
  return (
    <>
      {trial && !trial.reached && (
        <Text size="sm" c="var(--app-high)" role="status">
          {t('notReached', { error: trial.error })}
        </Text>
      )}
      <table className={classes.values}>
        <thead>
          <tr>
            <th scope="col">{t('point')}</th>
            <th scope="col">{t('readFrom')}</th>
            <th scope="col">{t('found')}</th>
          </tr>
        </thead>
        <tbody>
          {connector.mappings.map((it) => {
            const value = found(it.device_id, it.point)
            return (
              <tr key={`${it.device_id} ${it.point}`}>
                <td>{it.point}</td>
                <td>
                  {it.modbus && `${it.modbus.table} ${it.modbus.unit_id}/${it.modbus.address} ${it.modbus.type}`}
                  {it.bacnet && `${it.bacnet.object} ${it.bacnet.instance}`}
                </td>
                <td>{value ? value.error || `${value.value === null ? '–' : numberText(value.value, 3)} ${it.unit}` : '–'}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </>
  )
}
