import { Badge, Button, Group, Select, Text } from '@mantine/core'
import { type Pass, passSettings } from '@menara/shared/contract/visitors/passes.contract.ts'
import { type PassKind, passKinds } from '@menara/shared/domain/visitors/passes.ts'
import { IconArchive, IconPlus, IconRestore } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../kit/calls/call.ts'
import { queryClient } from '../../../kit/calls/query.ts'
import { usePages } from '../../../kit/links/pages.ts'
import { type Column, DataGrid } from '../../../kit/lists/data-grid.tsx'
import { ListCount, ListSection } from '../../../kit/lists/list-page.tsx'
import { RowButton, RowRemove } from '../../../kit/lists/row-button.tsx'
import { SearchInput } from '../../../kit/lists/search-input.tsx'
import { colourOf } from '../../../kit/look/look.ts'
import { useSiteId } from '../../../kit/site.ts'
import { EmptyState } from '../../../kit/states.tsx'
import { useVisitorCommand } from '../visitors.api.ts'

const COLOURS = { free: 'green', out: 'blue', missing: 'red' } as const

/** What the receptions give out, the retired too. `open` shows the form of one, or of a new one. */
export function PassList({ open }: { readonly open: (id?: string) => void }) {
  const { t } = useTranslation('passes')
  const siteId = useSiteId()
  const [search, setSearch] = useState('')
  const [kind, setKind] = useState<PassKind | null>(null)
  const list = usePages(passSettings.list, { search, ...(kind && { kind }), ...(siteId && { location_id: siteId }) }, { limit: 200 })
  const columns: readonly Column<Pass>[] = [
    {
      key: 'code',
      header: t('code'),
      cell: (item) => (
        <Text span size="sm" fw={500}>
          {item.code}
        </Text>
      ),
    },
    { key: 'kind', header: t('kindLabel'), width: 130, cell: (item) => t(`kind.${item.kind}`) },
    { key: 'state', header: t('stateLabel'), width: 120, cell: (item) => <StateBadge pass={item} /> },
    { key: 'area', header: t('area'), width: 180, cell: (item) => item.area?.name ?? '–' },
    { key: 'site', header: t('site'), width: 200, cell: (item) => item.location.name },
    { key: 'note', header: t('note'), width: 200, cell: (item) => item.note || '–' },
    { key: 'actions', header: '', width: 100, wideOnly: true, cell: (item) => <Actions pass={item} /> },
  ]
  return (
    <ListSection
      title={t('title')}
      filters={
        <>
          <Select
            aria-label={t('kindLabel')}
            placeholder={t('everyKind')}
            clearable
            clearButtonProps={{ 'aria-label': t('everyKind') }}
            w={160}
            data={passKinds.map((kind) => ({ value: kind, label: t(`kinds.${kind}`) }))}
            value={kind}
            onChange={(next) => setKind(next as PassKind | null)}
          />
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
      <DataGrid<Pass>
        {...list}
        label={t('title')}
        columns={columns}
        keyOf={(item) => item.id}
        nameOf={(item) => item.code}
        height={420}
        onOpen={(value) => open(value.id)}
        empty={<EmptyState title={t('empty')} text={t('emptyText')} />}
      />
    </ListSection>
  )
}

function StateBadge({ pass: { active, state } }: { readonly pass: Pass }) {
  const { t } = useTranslation('passes')
  return <Badge color={active ? colourOf(COLOURS, state) : 'gray'}>{t(`state.${active ? state : 'retired'}`)}</Badge>
}

function Actions({ pass: { id, code, active, used } }: { readonly pass: Pass }) {
  const { t } = useTranslation('passes')
  const put = useVisitorCommand(passSettings.update)
  const remove = async () => {
    await call(passSettings.remove, { params: { id } })
    await queryClient.invalidateQueries({ queryKey: ['pass_settings'] })
  }
  return (
    <Group gap={2} wrap="nowrap" justify="flex-end">
      <RowButton
        label={t(active ? 'retireName' : 'restoreName', { code })}
        icon={active ? IconArchive : IconRestore}
        run={() => put.mutate({ params: { id }, body: { active: !active } })}
      />
      {!used && <RowRemove label={t('removeName', { code })} title={t('removeTitle')} text={t('removeText', { code })} remove={remove} />}
    </Group>
  )
}
