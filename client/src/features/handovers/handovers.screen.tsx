import { Paper } from '@mantine/core'
import { type HandoverLine, handoverFeed } from '@menara/shared/contract/alarms/handovers.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { dateText } from '../../kit/dates/dates.ts'
import { ButtonLink } from '../../kit/links/button-link.tsx'
import { DataGrid } from '../../kit/lists/data-grid.tsx'
import { recordView, useViewState } from '../../kit/lists/view-state.ts'
import { useFeed } from '../../kit/live/live.ts'
import { PageHeader } from '../../kit/page-header.tsx'
import { PersonChip } from '../../kit/people/person-chip.tsx'
import { useMay } from '../../kit/session/session.ts'
import { useHomeZone } from '../../kit/site.ts'
import { EmptyState, FailedState, StaleNote } from '../../kit/states.tsx'
import { HandoverStateBadge } from './handover-badges.tsx'
import { HandoverSheetPage } from './handover-sheet-page.tsx'
import { deskNames } from './handovers.api.ts'
import { PrepareButton } from './prepare-button.tsx'

/** Shift hand-overs: the list, and one sheet where `?id=` names it. */
export function HandoversScreen() {
  const { id } = useViewState(recordView).state
  const feed = useFeed(handoverFeed, {})
  if (id) return <HandoverSheetPage key={id} id={id} seen={feed.rows.get(id)?.rev} />
  return <HandoverList feed={feed} />
}

function HandoverList({ feed }: { readonly feed: ReturnType<typeof useFeed<typeof handoverFeed>> }) {
  const { t } = useTranslation('handovers')
  const { show } = useViewState(recordView)
  const mayWrite = useMay('alarm_acknowledge')
  const zone = useHomeZone()
  const rows = useMemo(() => [...feed.rows.values()].sort((a, b) => b.created_at.localeCompare(a.created_at)), [feed.rows])
  const open = (line: Pick<HandoverLine, 'id'>) => show({ id: line.id })
  return (
    <>
      <PageHeader
        title={t('title')}
        subtitle={
          <>
            {t('text')} {feed.status === 'stale' && <StaleNote asOf={feed.asOf} reason={feed.reason} />}
          </>
        }
        actions={mayWrite && <PrepareButton open={open} lines={rows} />}
      />
      <Paper>
        {feed.status === 'refused' ? (
          <FailedState error={new Error(feed.reason ?? '')} />
        ) : (
          <DataGrid
            label={t('title')}
            rows={feed.status === 'connecting' && rows.length === 0 ? undefined : rows}
            keyOf={(item) => item.id}
            nameOf={(item) => `${item.desk.name}, ${dateText(item.created_at, 'full', zone)}`}
            onOpen={open}
            empty={<Nothing />}
            columns={[
              { key: 'state', header: t('state'), width: '9rem', cell: (item) => <HandoverStateBadge state={item.state} /> },
              { key: 'desk', header: t('desk'), cell: (item) => item.desk.name },
              { key: 'written', header: t('written'), width: '14.5rem', cell: (item) => dateText(item.created_at, 'full', zone) },
              { key: 'from', header: t('from'), cell: (item) => <PersonChip person={item.prepared_by} /> },
              { key: 'to', header: t('to'), cell: (item) => <PersonChip person={item.taken_by} /> },
              {
                key: 'taken',
                header: t('takenAt'),
                width: '14.5rem',
                cell: (item) => (item.taken_at ? dateText(item.taken_at, 'full', zone) : '–'),
              },
            ]}
          />
        )}
      </Paper>
    </>
  )
}

/** A hand-over is of a desk: where there is none yet, it says where desks are made. */
function Nothing() {
  const { t } = useTranslation('handovers')
  const mayConfigure = useMay('alarm_configure')
  const desks = useQuery(deskNames()).data?.data
  if (desks?.length !== 0) return <EmptyState title={t('empty')} text={t('emptyText')} />
  return (
    <EmptyState
      title={t('noDesk')}
      text={t('noDeskText')}
      action={
        mayConfigure && (
          <ButtonLink variant="default" to="/admin/plugins/iot/alarm" search={{ view: 'desks' }}>
            {t('toDesks')}
          </ButtonLink>
        )
      }
    />
  )
}
