import { Badge, Button, Group, Text, Title } from '@mantine/core'
import { type CostCentre, costCentres } from '@menara/shared/contract/cost-centres.contract.ts'
import { IconArchive, IconPlus, IconRestore } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Column, DataGrid, RowCount } from '../../../kit/data-grid.tsx'
import { usePages } from '../../../kit/pages.ts'
import { showRefusal } from '../../../kit/refusals.ts'
import { RowButton, RowRemove } from '../../../kit/row-button.tsx'
import { SearchInput } from '../../../kit/search-input.tsx'
import { EmptyState } from '../../../kit/states.tsx'
import { usePutCostCentre, useRemoveCostCentre } from '../cost-centres.api.ts'
import { useCostCentreText } from './cost-centre-words.ts'

/** Budgets and who answers for them, the archived ones too. `open` shows the form of one, or of a new one. */
export function CostCentreList({ open }: { readonly open: (id?: string) => void }) {
  const { t } = useTranslation('cost_centres')
  const textOf = useCostCentreText()
  const [search, setSearch] = useState('')
  const list = usePages(costCentres.list, { search, archived: true })
  const columns: readonly Column<CostCentre>[] = [
    {
      key: 'name',
      header: t('one'),
      cell: (item) => (
        <Text span size="sm" fw={500}>
          {textOf(item)}
          {!item.active && (
            <Badge color="gray" ml={8}>
              {t('archived')}
            </Badge>
          )}
        </Text>
      ),
    },
    { key: 'owner', header: t('owner'), width: 200, cell: (item) => item.owner?.name ?? '–' },
    { key: 'deputy', header: t('deputy'), width: 200, cell: (item) => item.deputy?.name ?? '–' },
    { key: 'site', header: t('site'), width: 200, cell: (item) => item.location?.name ?? t('everySite') },
    { key: 'actions', header: '', width: 100, wideOnly: true, cell: (item) => <Actions centre={item} /> },
  ]
  return (
    <section aria-label={t('title')}>
      <Group px="md" py="xs" gap="sm">
        <Title order={2} fz="sm">
          {t('title')}
        </Title>
        <SearchInput label={t('search')} value={search} onSearch={setSearch} />
        <RowCount count={list.rows?.length} more={list.more !== undefined} />
        <Button size="xs" variant="default" ml="auto" leftSection={<IconPlus size={14} aria-hidden />} onClick={() => open()}>
          {t('new')}
        </Button>
      </Group>
      <DataGrid<CostCentre>
        label={t('title')}
        columns={columns}
        rows={list.rows}
        keyOf={(item) => item.id}
        nameOf={textOf}
        error={list.error}
        retry={list.retry}
        more={list.more}
        height={360}
        onOpen={(value) => open(value.id)}
        empty={<EmptyState title={t('empty')} text={t('emptyText')} />}
      />
    </section>
  )
}

function Actions({ centre }: { readonly centre: CostCentre }) {
  const { t } = useTranslation('cost_centres')
  const put = usePutCostCentre()
  const remove = useRemoveCostCentre()
  const { id, code: name, active } = centre
  return (
    <Group gap={2} wrap="nowrap" justify="flex-end">
      <RowButton
        label={t(active ? 'archiveName' : 'restoreName', { name })}
        icon={active ? IconArchive : IconRestore}
        run={() => put.mutate({ id, body: { active: !active } }, { onError: showRefusal })}
      />
      <RowRemove
        label={t('removeName', { name })}
        title={t('removeTitle')}
        text={t('removeText', { name })}
        remove={() => remove.mutateAsync(id)}
      />
    </Group>
  )
}
