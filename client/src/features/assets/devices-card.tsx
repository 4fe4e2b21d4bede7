import { Badge, Group, Paper, Table, Text, Title } from '@mantine/core'
import type { AssetDetail } from '@menara/shared/contract/places/assets.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { agoText } from '../../kit/dates/dates.ts'
import { ButtonLink } from '../../kit/links/button-link.tsx'
import { colourOf } from '../../kit/look/look.ts'
import { useMay } from '../../kit/session/session.ts'
import { FailedState, WaitingRows } from '../../kit/states.tsx'
import { devicesOfAsset } from './assets.api.ts'

const COLOUR: Readonly<Record<string, string>> = {
  online: 'green',
  offline: 'red',
  maintenance: 'orange',
  unknown: 'gray',
  retired: 'gray',
}

/** Devices mounted on an asset and whether they speak. */
export function DevicesCard({ asset }: { readonly asset: AssetDetail }) {
  const { t } = useTranslation('assets')
  const mayManage = useMay('show_manage_device')
  const answer = useQuery(devicesOfAsset(asset.id))
  const rows = answer.data?.data ?? []
  return (
    <Paper p="md" component="section" aria-label={t('devices')}>
      <Group justify="space-between" mb="xs">
        <Title order={2}>{t('devices')}</Title>
        {mayManage && (
          <ButtonLink to="/admin/manage/assets/formManageDevice" search={{ asset: asset.id }} size="xs" variant="default">
            {t('manageDevices')}
          </ButtonLink>
        )}
      </Group>
      {answer.isPending && <WaitingRows rows={2} />}
      {answer.isError && <FailedState error={answer.error} retry={() => void answer.refetch()} />}
      {answer.isSuccess && rows.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('noDevices')}
        </Text>
      )}
      {rows.length > 0 && (
        <Table verticalSpacing={4}>
          <Table.Tbody>
            {rows.map((row) => (
              <Table.Tr key={row.id}>
                <Table.Th scope="row">{row.name}</Table.Th>
                <Table.Td>
                  <Badge color={colourOf(COLOUR, row.status)}>{t(`deviceStatus.${row.status}`)}</Badge>
                </Table.Td>
                <Table.Td>
                  <Text size="xs" c="dimmed">
                    {row.last_seen_at ? agoText(row.last_seen_at) : '–'}
                  </Text>
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
    </Paper>
  )
}
