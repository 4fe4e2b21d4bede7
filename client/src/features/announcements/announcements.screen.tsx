import { Text } from '@mantine/core'
import { type Announcement, announcements } from '@menara/shared/contract/people/announcements/announcements.contract.ts'
import { shownAnnouncementStates } from '@menara/shared/domain/people/announcement-states.ts'
import { IconPlus } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { dateText, numberText } from '../../kit/dates/dates.ts'
import { ButtonLink } from '../../kit/links/button-link.tsx'
import { usePages } from '../../kit/links/pages.ts'
import type { Column } from '../../kit/lists/data-grid.tsx'
import { ListPage } from '../../kit/lists/list-page.tsx'
import { SearchInput } from '../../kit/lists/search-input.tsx'
import { StateFilter } from '../../kit/lists/state-filter.tsx'
import { useViewState } from '../../kit/lists/view-state.ts'
import { useSiteId } from '../../kit/site.ts'
import { EmptyState } from '../../kit/states.tsx'
import { useTextOf } from '../../kit/texts/both-texts.ts'
import { AnnouncementState } from './announcement-badges.tsx'
import { useAnnouncementZone } from './announcement-zone.ts'
import { announcementsView } from './announcements-view.ts'

/** Announcements of the sites one sees, for who writes them. */
export function AnnouncementsScreen() {
  const { t } = useTranslation('announcements')
  const go = useNavigate()
  const textOf = useTextOf()
  const siteId = useSiteId()
  const { state, change } = useViewState(announcementsView)
  const { search = '' } = state
  const list = usePages(announcements.list, {
    ...(search && { search }),
    ...(state.state && { state: state.state }),
    ...(siteId && { location_id: siteId }),
  })
  return (
    <ListPage<Announcement>
      title={t('title')}
      list={list}
      actions={
        <>
          <ButtonLink to="/people/announcements/read" variant="default">
            {t('toMe')}
          </ButtonLink>
          <ButtonLink to="/people/announcements/form" leftSection={<IconPlus size={16} aria-hidden />}>
            {t('new')}
          </ButtonLink>
        </>
      }
      filters={
        <>
          <SearchInput label={t('search')} value={search} onSearch={(typed) => change({ search: typed || undefined })} />
          <StateFilter
            label={t('stateFilter')}
            anyState={t('anyState')}
            states={shownAnnouncementStates}
            labelOf={(value) => t(`state.${value}`)}
            value={state.state}
            change={(value) => change({ state: value })}
            width={180}
          />
        </>
      }
      columns={useColumns()}
      keyOf={({ id }) => id}
      nameOf={({ title }) => textOf(title)}
      onOpen={({ id }) => void go({ to: '/people/announcements/announcement', search: { id } })}
      empty={<EmptyState title={t('empty')} text={t('emptyText')} />}
    />
  )
}

function useColumns(): readonly Column<Announcement>[] {
  const { t } = useTranslation('announcements')
  const textOf = useTextOf()
  const zoneOf = useAnnouncementZone()
  return [
    {
      key: 'title',
      header: t('titleHead'),
      cell: ({ title }) => (
        <Text component="span" size="sm" fw={600}>
          {textOf(title)}
        </Text>
      ),
    },
    { key: 'state', header: t('stateHead'), width: 140, cell: ({ state }) => <AnnouncementState state={state} /> },
    {
      key: 'sites',
      header: t('sites'),
      width: 180,
      wideOnly: true,
      cell: ({ locations }) => locations.map(({ name }) => name).join(', ') || t('everySite'),
    },
    {
      key: 'published',
      header: t('publishedHead'),
      width: 170,
      cell: ({ published_at, publish_at, locations }) => {
        const at = published_at ?? publish_at
        return at === null ? '–' : dateText(at, 'short', zoneOf(locations))
      },
    },
    {
      key: 'read',
      header: t('readHead'),
      width: 120,
      cell: ({ read, people, published_at }) =>
        published_at === null ? null : t('ofPeople', { count: people, some: numberText(read), all: numberText(people) }),
    },
    {
      key: 'confirmed',
      header: t('confirmedHead'),
      width: 130,
      wideOnly: true,
      cell: ({ confirmed, people, published_at, needs_confirmation }) =>
        published_at === null || !needs_confirmation
          ? '–'
          : t('ofPeople', { count: people, some: numberText(confirmed), all: numberText(people) }),
    },
  ]
}
