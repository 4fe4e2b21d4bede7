import { Button, Group, Stack, Text } from '@mantine/core'
import { type Connector, connectors } from '@menara/shared/contract/iot/connectors.contract.ts'
import { IconPencil, IconPlayerPause, IconPlayerPlay, IconTestPipe, IconTrash } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../../kit/calls/call.ts'
import { showRefusal } from '../../../kit/calls/refusals.ts'
import { numberText } from '../../../kit/dates/dates.ts'
import { askToRemove } from '../../../kit/overlays/ask-to-remove.ts'
import { useConnectorPlace } from './connector-place.ts'
import { connectorValuesOf } from './connector-values.ts'
import { ConnectorState, Since, Why } from './connector-words.tsx'
import { usePausing } from './connectors.api.ts'
import { MappingList } from './mapping-list.tsx'
import { TrialNote } from './trial-note.tsx'

/** How a connector fares, and what can be done with it. */
export function ConnectorFacts({ connector }: { readonly connector: Connector }) {
  const { t } = useTranslation('connectors')
  const { id, status, enabled, kind } = connector
  const trying = useMutation({ mutationFn: () => call(connectors.try, { params: { id } }), onError: showRefusal })
  const trial = trying.data?.data
  const { mappings } = connectorValuesOf(connector, undefined)
  return (
    <Stack gap="sm">
      <Group gap={8}>
        <ConnectorState status={status} />
        <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {t(`kind.${kind}`)} · {connector.host}:{connector.port} · {connector.location.name}
        </Text>
      </Group>
      <Text size="sm" className="num">
        {t('polled', {
          polls: numberText(status.polls),
          failures: numberText(status.failures),
          every: numberText(connector.interval_ms / 1000, 1),
        })}
      </Text>
      {enabled && (
        <Text size="sm" className="num">
          {t('lastPoll')}: <Since at={status.last_at} /> · {t('lastGood')}: <Since at={status.last_ok_at} />
        </Text>
      )}
      <div role="status">
        <Why {...status} />
      </div>
      <Group gap="xs">
        <Button
          variant="default"
          leftSection={<IconTestPipe size={16} aria-hidden />}
          loading={trying.isPending}
          onClick={() => trying.mutate()}
        >
          {t('try')}
        </Button>
        <Commands connector={connector} />
      </Group>
      <TrialNote trial={trial} />
      <MappingList
        mappings={mappings}
        kind={kind}
        siteId={connector.location_id}
        foundFor={(values) => trial?.values.find(sameAs(values))}
      />
    </Stack>
  )
}

interface Named {
  readonly device_id: string
  readonly point: string
}
const sameAs = (one: Named) => (other: Named) => one.device_id === other.device_id && one.point === other.point

function Commands({ connector: { id, name, enabled } }: { readonly connector: Connector }) {
  const { t } = useTranslation('connectors')
  const place = useConnectorPlace()
  const cache = useQueryClient()
  const pausing = usePausing(id)
  const remove = () =>
    askToRemove({
      title: t('removeTitle', { name }),
      text: t('removeText'),
      remove: () => call(connectors.remove, { params: { id } }),
      done: () => {
        place.move({})
        void cache.invalidateQueries({ queryKey: ['connectors', 'list'] })
      },
    })
  return (
    <>
      <Button
        variant="default"
        leftSection={enabled ? <IconPlayerPause size={16} aria-hidden /> : <IconPlayerPlay size={16} aria-hidden />}
        loading={pausing.isPending}
        onClick={() => pausing.mutate(!enabled)}
      >
        {enabled ? t('pause') : t('resume')}
      </Button>
      <Button
        variant="default"
        leftSection={<IconPencil size={16} aria-hidden />}
        onClick={() => place.move({ connector: id, edit: true })}
      >
        {t('change')}
      </Button>
      <Button variant="default" leftSection={<IconTrash size={16} aria-hidden />} onClick={remove}>
        {t('remove')}
      </Button>
    </>
  )
}
