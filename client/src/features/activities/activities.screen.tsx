import { Button, Group, Text } from '@mantine/core'
import { type Activity, activities } from '@menara/shared/contract/activities.contract.ts'
import { IconPencilPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { dateText } from '../../kit/dates/dates.ts'
import { dayEnd, dayStart } from '../../kit/dates/zoned-time.ts'
import { ExportMenu } from '../../kit/exports/export-menu.tsx'
import type { Sheet } from '../../kit/exports/sheet.ts'
import { type TableFormat, tableFile, tableFormats } from '../../kit/exports/table-file.ts'
import { usePages } from '../../kit/links/pages.ts'
import type { Column } from '../../kit/lists/data-grid.tsx'
import { ListPage } from '../../kit/lists/list-page.tsx'
import { useViewState, type ViewState } from '../../kit/lists/view-state.ts'
import { PersonChip } from '../../kit/people/person-chip.tsx'
import { useMay } from '../../kit/session/session.ts'
import { usePageZone, useSiteId, useZoneOf } from '../../kit/site.ts'
import { EmptyState, StaleNote } from '../../kit/states.tsx'
import { type ActivityQuery, everyActivity, useFreshActivities } from './activities.api.ts'
import { activitiesView } from './activities-view.ts'
import { ActivityDrawer } from './activity-drawer.tsx'
import { ActivityFilters } from './activity-filters.tsx'
import { ActivityForm } from './activity-form.tsx'
import { typeText } from './activity-types.ts'
import { iconOfType } from './embed/activity-icon.ts'
import { happenedText } from './embed/happened-text.ts'

/** What happened at the sites, newest first, as it happens. */
export function ActivitiesScreen() {
  const { t } = useTranslation(['activities', 'home', 'letters', 'nav'])
  const siteId = useSiteId()
  const { state, change } = useViewState(activitiesView)
  const query = useActivityQuery(state)
  const list = usePages(activities.list, { ...query })
  const feed = useFreshActivities(siteId)
  return (
    <>
      <ListPage<Activity>
        title={t('nav:title.admin_activity')}
        list={list}
        filters={
          <>
            <ActivityFilters />
            {feed.status === 'stale' && <StaleNote asOf={feed.asOf} reason={feed.reason} />}
          </>
        }
        actions={
          <>
            <Export query={query} ready={(list.rows?.length ?? 0) > 0} />
            <Write siteId={siteId} />
          </>
        }
        columns={useColumns()}
        keyOf={(row) => row.id}
        nameOf={(row) => row.description}
        onOpen={(row) => change({ entry: row.id }, 'push')}
        least={900}
        empty={<EmptyState title={t('empty')} text={t('emptyText')} />}
      />
      <ActivityDrawer id={state.entry} close={() => change({ entry: undefined })} />
    </>
  )
}

function useActivityQuery({ from, until, type, tag, area, search, link }: ViewState<typeof activitiesView>): ActivityQuery {
  const zone = usePageZone()
  const siteId = useSiteId()
  return {
    ...(from && { start_date: dayStart(from, zone) }),
    ...(until && { end_date: dayEnd(until, zone) }),
    ...(type && { type }),
    ...(tag && { tag }),
    ...(area && { area_id: area }),
    ...(search && { description: search }),
    ...(link && { link_id: link }),
    ...(siteId && { location_id: siteId }),
  }
}

function Write({ siteId }: { readonly siteId: string | undefined }) {
  const { t } = useTranslation('activities')
  const [open, setOpen] = useState(false)
  if (!useMay('activity_write')) return null
  return (
    <>
      <Button leftSection={<IconPencilPlus size={16} aria-hidden />} onClick={() => setOpen(true)}>
        {t('write')}
      </Button>
      {open && <ActivityForm siteId={siteId} close={() => setOpen(false)} />}
    </>
  )
}

function useColumns(): readonly Column<Activity>[] {
  const { t, i18n } = useTranslation(['activities', 'home', 'letters'])
  const zoneOf = useZoneOf()
  return [
    {
      key: 'at',
      header: t('at'),
      width: '14.5rem',
      cell: (row) => <span className="num">{dateText(row.at, 'full', zoneOf(row.location?.id))}</span>,
    },
    {
      key: 'what',
      header: t('happened'),
      cell: (row) => {
        const Icon = iconOfType(row.type)
        const said = happenedText(row, i18n)
        return (
          <Group gap={8} wrap="nowrap" miw={0} component="span">
            <Icon size={16} stroke={1.7} aria-hidden style={{ flex: 'none' }} />
            <Text size="sm" className="clip" component="span" title={said}>
              {said}
            </Text>
          </Group>
        )
      },
    },
    { key: 'type', header: t('type'), width: 190, wideOnly: true, cell: (row) => typeText(row.type, t) },
    {
      key: 'where',
      header: t('where'),
      width: 220,
      cell: (row) => <span className="clip">{[row.location?.name, row.area?.name].filter(Boolean).join(' · ') || '–'}</span>,
    },
    { key: 'who', header: t('who'), width: 180, cell: (row) => <PersonChip person={row.actor} none={t('nobody')} /> },
  ]
}

/** The rows of the filter as a file, as the reader sees them. */
function Export({ query, ready }: { readonly query: ActivityQuery; readonly ready: boolean }) {
  const { t, i18n } = useTranslation(['activities', 'home', 'letters'])
  const zoneOf = useZoneOf()
  const sheetOf = (rows: readonly Activity[]): Sheet => ({
    name: t('sheet'),
    head: ['at', 'happened', 'type', 'tag', 'site', 'area', 'who'].map((key) => t(key)),
    rows: rows.map((row) => [
      ...[dateText(row.at, 'full', zoneOf(row.location?.id)), happenedText(row, i18n), typeText(row.type, t), row.tag || null],
      ...[row.location?.name ?? null, row.area?.name ?? null, row.actor?.name ?? null],
    ]),
  })
  const make = async (format: TableFormat) => tableFile('menara-activities', format, [sheetOf(await everyActivity(query))])
  return <ExportMenu label={t('export')} formats={tableFormats} nameOf={(text) => text.toUpperCase()} make={make} ready={ready} />
}
