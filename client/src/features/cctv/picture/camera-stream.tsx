import { Badge, Button, Group, Table, Text } from '@mantine/core'
import type { CameraStream as Stream } from '@menara/shared/contract/media/cctv.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { showRefusal } from '../../../kit/calls/refusals.ts'
import { dateText, numberText } from '../../../kit/dates/dates.ts'
import { Section } from '../../../kit/section.tsx'
import { useHomeZone } from '../../../kit/site.ts'
import { FailedState, WaitingRows } from '../../../kit/states.tsx'
import { streamOf, useLookAgain } from '../cctv.api.ts'
import { codecName } from './codec-names.ts'
import { KINDS, kindOf } from './stream-kinds.ts'

/** What a camera sends, and what each kind of stream becomes for browsers. */
export function CameraStream({ id }: { readonly id: string }) {
  const { t } = useTranslation('cctv')
  const { data, error, refetch } = useQuery(streamOf(id))
  const again = useLookAgain(id)
  if (error && !data) return <FailedState error={error} retry={() => void refetch()} />
  if (!data) return <WaitingRows />
  return (
    <Section title={t('stream.title')}>
      <Group justify="space-between" mb="xs">
        <Text size="sm" role="status">
          {data.data.reason ? t(`reason.${data.data.reason}`) : <Sent stream={data.data} />}
        </Text>
        <Button
          size="compact-sm"
          variant="default"
          loading={again.isPending}
          onClick={() => again.mutate(undefined, { onError: showRefusal })}
        >
          {t('stream.again')}
        </Button>
      </Group>
      <Kinds stream={data.data} />
    </Section>
  )
}

function Sent({ stream }: { readonly stream: Stream }) {
  const zone = useHomeZone()
  const { t } = useTranslation('cctv')
  const { codec, profile, width, height, fps, looked_at } = stream
  const parts = [
    `${codecName(codec)} ${profile ?? ''}`.trim(),
    width && height ? `${width} × ${height}` : null,
    fps === null ? null : t('stream.rate', { value: numberText(fps, 1) }),
    looked_at === null ? null : t('stream.lookedAt', { at: dateText(looked_at, 'short', zone) }),
  ]
  return parts.filter(Boolean).join(' · ')
}

function Kinds({ stream }: { readonly stream: Stream }) {
  const { t } = useTranslation('cctv')
  const own = kindOf(stream)
  return (
    <Table>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('stream.kind')}</Table.Th>
          <Table.Th>{t('stream.becomes')}</Table.Th>
          <Table.Th>{t('stream.costs')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {KINDS.map(({ kind, way }) => (
          <Table.Tr key={kind} data-kind={kind} aria-current={kind === own}>
            <Table.Th scope="row" fw={kind === own ? 650 : 400}>
              {t(`stream.kinds.${kind}`)}{' '}
              {kind === own && (
                <Badge component="span" variant="light">
                  {t('stream.thisOne')}
                </Badge>
              )}
            </Table.Th>
            <Table.Td>{t(way === 'passed_on' ? 'passedOn' : 'transcoded')}</Table.Td>
            <Table.Td>{t(`stream.cost.${way}`)}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}
