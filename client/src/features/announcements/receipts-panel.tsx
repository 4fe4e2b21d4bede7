import { Button, Paper } from '@mantine/core'
import {
  type AnnouncementDetail,
  type AnnouncementReceipt,
  announcements,
} from '@menara/shared/contract/people/announcements/announcements.contract.ts'
import { receiptStatuses } from '@menara/shared/domain/people/announcement-states.ts'
import { IconDownload } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { showFetchRefusal } from '../../kit/calls/refusals.ts'
import { dateText, numberText } from '../../kit/dates/dates.ts'
import { saveFile } from '../../kit/exports/save-file.ts'
import { usePages } from '../../kit/links/pages.ts'
import type { Column } from '../../kit/lists/data-grid.tsx'
import { ListPanel } from '../../kit/lists/list-page.tsx'
import { SearchInput } from '../../kit/lists/search-input.tsx'
import { StateFilter } from '../../kit/lists/state-filter.tsx'
import { useViewState } from '../../kit/lists/view-state.ts'
import { EmptyState } from '../../kit/states.tsx'
import { ReceiptState } from './announcement-badges.tsx'
import { useAnnouncementZone } from './announcement-zone.ts'
import { fetchReceipts } from './announcements.api.ts'
import { announcementView } from './announcements-view.ts'

/** The people of an announcement: who has read and confirmed it, and who has not; before its publication whom it is for. */
export function ReceiptsPanel({ announcement }: { readonly announcement: AnnouncementDetail }) {
  const { t, i18n } = useTranslation('announcements')
  const { id, people, read, confirmed, needs_confirmation, published_at } = announcement
  const { state, change } = useViewState(announcementView)
  const { person = '', status } = state
  const query = { ...(person && { search: person }), ...(status && { status }) }
  const list = usePages(announcements.receipts, query, { params: { id } })
  const some = (count: number) => t('ofPeople', { count: people, some: numberText(count), all: numberText(people) })
  const counts = [t('readCount', { some: some(read) }), ...(needs_confirmation ? [t('confirmedCount', { some: some(confirmed) })] : [])]
  const statuses = receiptStatuses.filter((value) => needs_confirmation || !value.endsWith('confirmed'))
  const save = () =>
    void fetchReceipts(id, { ...query, language: i18n.language === 'id' ? 'id' : 'en' }).then(
      (file) => saveFile(file as Blob, t('csvName')),
      showFetchRefusal,
    )
  return (
    <Paper component="section" aria-label={t('receipts')}>
      <ListPanel<AnnouncementReceipt>
        label={t('receipts')}
        list={list}
        filters={
          <>
            <SearchInput label={t('searchPeople')} value={person} onSearch={(typed) => change({ person: typed || undefined })} />
            {published_at !== null && (
              <StateFilter
                label={t('statusFilter')}
                anyState={t('everybody')}
                states={statuses}
                labelOf={(value) => t(`status.${value}`)}
                value={status}
                change={(value) => change({ status: value })}
                width={200}
              />
            )}
            {published_at !== null && <span>{counts.join(' · ')}</span>}
          </>
        }
        actions={
          published_at !== null && (
            <Button variant="default" leftSection={<IconDownload size={16} aria-hidden />} onClick={save}>
              {t('csv')}
            </Button>
          )
        }
        columns={useColumns(announcement)}
        keyOf={({ user }) => user.id}
        nameOf={({ user }) => user.name}
        empty={<EmptyState title={t('nobody')} text={t('nobodyText')} />}
      />
    </Paper>
  )
}

function useColumns({ locations, needs_confirmation, published_at }: AnnouncementDetail): readonly Column<AnnouncementReceipt>[] {
  const { t } = useTranslation('announcements')
  const zone = useAnnouncementZone()(locations)
  const timeOf = (at: string | null) => (at === null ? '–' : dateText(at, 'short', zone))
  const who: readonly Column<AnnouncementReceipt>[] = [
    { key: 'name', header: t('nameHead'), cell: ({ user }) => user.name },
    { key: 'job', header: t('jobHead'), width: 200, wideOnly: true, cell: ({ title }) => title || '–' },
  ]
  if (published_at === null) return who
  return [
    ...who,
    { key: 'status', header: t('stateHead'), width: 150, cell: (row) => <ReceiptState receipt={row} /> },
    {
      key: 'notified',
      header: t('notifiedHead'),
      width: 170,
      wideOnly: true,
      cell: ({ notified_at }) => (notified_at === null ? t('joinedLater') : timeOf(notified_at)),
    },
    { key: 'read', header: t('readHead'), width: 170, wideOnly: true, cell: ({ read_at }) => timeOf(read_at) },
    ...(needs_confirmation
      ? [
          {
            ...{ key: 'confirmed', header: t('confirmedHead'), width: 170, wideOnly: true },
            cell: ({ confirmed_at }: AnnouncementReceipt) => timeOf(confirmed_at),
          },
        ]
      : []),
  ]
}
