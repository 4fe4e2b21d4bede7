import { Badge, Button, Group, Paper, Text } from '@mantine/core'
import { type IdentityProvider, identityProviders } from '@menara/shared/contract/people/identity-providers.contract.ts'
import { IconPlus } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../../kit/calls/call.ts'
import { type Column, DataGrid } from '../../../kit/lists/data-grid.tsx'
import { RowRemove } from '../../../kit/lists/row-button.tsx'
import { EmptyState } from '../../../kit/states.tsx'
import { allProviders } from '../identity-providers.api.ts'

/** Services at which people sign in; a press opens one. */
export function ProviderList({ open }: { readonly open: (id: string) => void }) {
  const { t } = useTranslation('providers')
  const { data, error, refetch } = useQuery(allProviders())
  const columns: readonly Column<IdentityProvider>[] = [
    { key: 'name', header: t('name'), cell: ({ name }) => <b>{name}</b> },
    { key: 'issuer', header: t('issuer'), wideOnly: true, cell: ({ issuer }) => <span className="clip">{issuer}</span> },
    {
      key: 'enabled',
      header: t('state'),
      width: 110,
      cell: ({ enabled }) => <Badge color={enabled ? 'green' : 'gray'}>{t(enabled ? 'on' : 'off')}</Badge>,
    },
    { key: 'actions', header: '', width: 60, wideOnly: true, cell: (row) => <Remove provider={row} /> },
  ]
  return (
    <Paper>
      <Group justify="space-between" p="sm" gap="sm">
        <Text size="sm" c="dimmed">
          {t('about')}
        </Text>
        <Button size="xs" leftSection={<IconPlus size={14} aria-hidden />} onClick={() => open('new')}>
          {t('new')}
        </Button>
      </Group>
      <DataGrid<IdentityProvider>
        label={t('about')}
        rows={data?.data}
        error={error}
        retry={() => void refetch()}
        columns={columns}
        keyOf={({ id }) => id}
        nameOf={({ name }) => name}
        height="calc(100dvh - 320px)"
        onOpen={({ id }) => open(id)}
        empty={<EmptyState title={t('none')} text={t('noneText')} />}
      />
    </Paper>
  )
}

function Remove({ provider: { id, name } }: { readonly provider: IdentityProvider }) {
  const { t } = useTranslation('providers')
  const cache = useQueryClient()
  return (
    <RowRemove
      label={t('remove', { name })}
      title={t('removeTitle')}
      text={t('removeText', { name })}
      remove={() => call(identityProviders.remove, { params: { id } })}
      done={() => void cache.invalidateQueries({ queryKey: ['identity_providers'] })}
    />
  )
}
