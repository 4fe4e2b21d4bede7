import { Drawer, Group, Paper, SegmentedControl, Text } from '@mantine/core'
import { type Tagged, tagging } from '@menara/shared/contract/iot/tagging.contract.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePages } from '../../../kit/links/pages.ts'
import { type Column, DataGrid, RowCount } from '../../../kit/lists/data-grid.tsx'
import { SearchInput } from '../../../kit/lists/search-input.tsx'
import { oneOf, text, useViewState, type ViewState } from '../../../kit/lists/view-state.ts'
import { useSiteId } from '../../../kit/site.ts'
import { EmptyState } from '../../../kit/states.tsx'
import { taggedWords } from '../../../kit/texts/tag-words.ts'
import { RecordFiles } from '../../imports/embed/record-files.tsx'
import { BulkTags } from './bulk-tags.tsx'
import { DeviceTags } from './device-tags.tsx'
import { TagChips } from './tag-chips.tsx'
import { TagFilter } from './tag-filter.tsx'

const OF = ['point', 'device'] as const
const NOTHING: ReadonlySet<string> = new Set()
export const tagsView = { of: oneOf(OF), tags: text }

/** Devices and points with their tags: found by them, and given them, one by one or many at once. */
export function TagsTab() {
  const { t } = useTranslation('tagging')
  const { state: place, change } = useViewState(tagsView)
  const { of = 'point' } = place
  const siteId = useSiteId()
  const [search, setSearch] = useState('')
  const [selected, setSelected] = useState(NOTHING)
  const [opened, setOpened] = useState<Tagged | null>(null)
  const words = taggedWords(search)
  const tags = [place.tags, words.tags].filter(Boolean).join(',')
  const { rows, error, retry, more } = usePages(
    tagging.list,
    { of, ...(siteId && { location_id: siteId }), ...(words.search && { search: words.search }), ...(tags && { tags }) },
    { limit: 200 },
  )
  const move = (to: ViewState<typeof tagsView>): void => {
    setSelected(NOTHING)
    change(to, 'push')
  }
  return (
    <Paper>
      <Group p="sm" gap="sm">
        <SegmentedControl
          aria-label={t('of')}
          value={of}
          onChange={(value) => move({ of: value === 'point' ? undefined : value })}
          data={OF.map((text) => ({ value: text, label: t(`ofKind.${text}`) }))}
        />
        <SearchInput label={t('find')} value="" onSearch={setSearch} />
        <TagFilter value={place.tags} change={(next) => move({ tags: next })} />
        <RowCount count={rows?.length} more={more !== undefined} />
        <Group gap="xs" ml="auto">
          <RecordFiles kind="tags" filter={{ location_id: siteId }} />
        </Group>
      </Group>
      {selected.size > 0 && <BulkTags of={of} ids={[...selected]} done={() => setSelected(NOTHING)} />}
      <DataGrid
        label={t('tags')}
        columns={useColumns(of)}
        rows={rows}
        keyOf={(item) => item.id}
        nameOf={nameOf}
        onOpen={setOpened}
        selected={{ keys: selected, change: setSelected }}
        error={error}
        retry={retry}
        more={more}
        empty={<EmptyState title={t('nothing')} text={t('nothingText')} />}
        height="calc(100dvh - 20rem)"
      />
      <Drawer
        opened={opened !== null}
        onClose={() => setOpened(null)}
        position="right"
        size="lg"
        title={<Text fw={650}>{opened?.device ?? ''}</Text>}
        closeButtonProps={{ 'aria-label': t('close', { ns: 'common' }) }}
      >
        {opened && <DeviceTags key={opened.device_id} deviceId={opened.device_id} />}
      </Drawer>
    </Paper>
  )
}

const nameOf = ({ device, label, point }: Tagged): string => [device, label || point].filter(Boolean).join(' · ')

function useColumns(of: (typeof OF)[number]): Column<Tagged>[] {
  const { t } = useTranslation('tagging')
  return [
    { key: 'name', header: t(`ofKind.${of}`), cell: (item) => <b>{nameOf(item)}</b> },
    ...(of === 'point' ? [{ key: 'unit', header: t('unit'), width: '6rem', cell: (tagged: Tagged) => tagged.unit, wideOnly: true }] : []),
    {
      key: 'place',
      header: t('place'),
      width: '14rem',
      cell: (item) => [item.location, item.area].filter(Boolean).join(', '),
      wideOnly: true,
    },
    { key: 'tags', header: t('tags'), cell: (item) => <TagChips tags={item.tags} inherited={item.inherited} /> },
  ]
}
