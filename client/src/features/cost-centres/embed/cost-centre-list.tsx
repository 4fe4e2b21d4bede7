import { Badge, Button, Group, Text } from '@mantine/core'
import { type CostCentre, costCentres } from '@menara/shared/contract/approvals/cost-centres.contract.ts'
import { IconArchive, IconPlus, IconRestore } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { showRefusal } from '../../../kit/calls/refusals.ts'
import { usePages } from '../../../kit/links/pages.ts'
import { type Column, DataGrid } from '../../../kit/lists/data-grid.tsx'
import { ListCount, ListSection } from '../../../kit/lists/list-page.tsx'
import { RowButton, RowRemove } from '../../../kit/lists/row-button.tsx'
import { SearchInput } from '../../../kit/lists/search-input.tsx'
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
    <ListSection
      title={t('title')}
      filters={
        <>
          <SearchInput label={t('search')} value={search} onSearch={setSearch} />
          <ListCount list={list} />
        </>
      }
      actions={
        <Button size="xs" variant="default" leftSection={<IconPlus size={14} aria-hidden />} onClick={() => open()}>
          {t('new')}
        </Button>
      }
    >
      <DataGrid<CostCentre>
        {...list}
        label={t('title')}
        columns={columns}
        keyOf={(item) => item.id}
        nameOf={textOf}
        height={360}
        onOpen={(value) => open(value.id)}
        empty={<EmptyState title={t('empty')} text={t('emptyText')} />}
      />
    </ListSection>
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
