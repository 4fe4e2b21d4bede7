import { Button, Select, Tabs } from '@mantine/core'
import { type Overtime, overtimeFeed, overtimeViews } from '@menara/shared/contract/people/overtime/overtimes.contract.ts'
import { dayAfter } from '@menara/shared/domain/energy/energy-calendar.ts'
import { overtimeStates } from '@menara/shared/domain/overtime/overtime-states.ts'
import { hoursText } from '@menara/shared/kit/hours-text.ts'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { languageNow } from '../../i18n/i18n.ts'
import { todayIn } from '../../kit/dates/zoned-time.ts'
import { ExportMenu } from '../../kit/exports/export-menu.tsx'
import type { Column } from '../../kit/lists/data-grid.tsx'
import { ListPage } from '../../kit/lists/list-page.tsx'
import { SearchInput } from '../../kit/lists/search-input.tsx'
import { useViewState } from '../../kit/lists/view-state.ts'
import { useChanges } from '../../kit/live/live.ts'
import { PersonChip } from '../../kit/people/person-chip.tsx'
import { useMay } from '../../kit/session/session.ts'
import { usePageZone, useSiteId } from '../../kit/site.ts'
import { EmptyState } from '../../kit/states.tsx'
import { rupiahText } from '../../kit/texts/money.ts'
import { overtimeFile, peopleToOrder, refreshOvertimes, useOvertimes } from './overtime.api.ts'
import { OvertimeDialog } from './overtime-dialog.tsx'
import { OvertimeForm } from './overtime-form.tsx'
import { MonthList } from './overtime-month.tsx'
import { OvertimeBadge, whenText } from './overtime-texts.tsx'
import { overtimeView } from './overtime-view.ts'

/** Overtime: one's own, what waits for one's decision, that of one's team, and all by right. */
export function OvertimeScreen() {
  const { t } = useTranslation('overtime')
  const siteId = useSiteId()
  const { state, change } = useViewState(overtimeView)
  const { manages } = useLeading()
  const { tab = 'mine', search = '' } = state
  useChanges(overtimeFeed, siteId ? { location_id: siteId } : {}, () => void refreshOvertimes())
  const list = useOvertimes({
    view: tab,
    ...(state.state && { state: state.state }),
    ...(search && { search }),
    ...(siteId && { location_id: siteId }),
  })
  return (
    <>
      <ListPage<Overtime>
        title={t('title')}
        list={list}
        actions={<Actions />}
        filters={<Filters />}
        columns={useColumns()}
        keyOf={({ id }) => id}
        nameOf={({ number, user }) => `${number} ${user.name}`}
        onOpen={({ id }) => change({ id }, 'push')}
        empty={<EmptyState title={t(`empty.${tab}`)} text={t('emptyText')} />}
      />
      {state.write && (
        <OvertimeForm
          kind={state.write}
          close={() => change({ write: undefined })}
          done={(id) => change({ write: undefined, id, tab: state.write === 'request' ? 'mine' : manages ? 'all' : 'team' })}
        />
      )}
      {state.id && !state.write && <OvertimeDialog key={state.id} id={state.id} close={() => change({ id: undefined })} />}
    </>
  )
}

/** Whether somebody manages the overtime of sites, and whether there is anybody they may order it of. */
function useLeading() {
  const manages = useMay('overtime_manage')
  const team = useQuery({ ...peopleToOrder({}), enabled: !manages }).data?.data ?? []
  return { manages, leads: manages || team.length > 0 }
}

function Actions() {
  const { t } = useTranslation('overtime')
  const { change } = useViewState(overtimeView)
  const { manages, leads } = useLeading()
  return (
    <>
      <FileMenu />
      {manages && <MonthList />}
      {leads && (
        <Button variant="default" onClick={() => change({ write: 'order' }, 'push')}>
          {t('newOrder')}
        </Button>
      )}
      <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => change({ write: 'request' }, 'push')}>
        {t('newRequest')}
      </Button>
    </>
  )
}

const DAYS_BACK = 180
const DAYS_AHEAD = 92
const FORMATS = { csv: 'CSV', xlsx: 'XLSX' } as const

/** Half a year back and what is planned, as a file; pay is in it for who may see wages. */
function FileMenu() {
  const { t } = useTranslation('overtime')
  const [siteId, zone] = [useSiteId(), usePageZone()]
  const { tab = 'mine' } = useViewState(overtimeView).state
  const make = async (format: keyof typeof FORMATS) => {
    const today = todayIn(zone)
    const [start, end] = [dayAfter(today, -DAYS_BACK), dayAfter(today, DAYS_AHEAD)]
    const file = await overtimeFile({ start, end, format, language: languageNow(), view: tab, ...(siteId && { location_id: siteId }) })
    return { name: `menara-overtime-${start}-${end}.${format}`, file }
  }
  return (
    <ExportMenu
      label={t('export')}
      formats={['csv', 'xlsx'] as const}
      nameOf={(format) => FORMATS[format]}
      make={make}
      ready
      variant="default"
    />
  )
}

function Filters() {
  const { t } = useTranslation('overtime')
  const { state, change } = useViewState(overtimeView)
  const { manages, leads } = useLeading()
  const isShown = { mine: true, decide: true, team: leads, all: manages }
  return (
    <>
      <Tabs value={state.tab ?? 'mine'} onChange={(next) => change({ tab: overtimeView.tab(next) })} w="100%">
        <Tabs.List aria-label={t('views')}>
          {overtimeViews
            .filter((view) => isShown[view] || view === state.tab)
            .map((view) => (
              <Tabs.Tab key={view} value={view}>
                {t(`view.${view}`)}
              </Tabs.Tab>
            ))}
        </Tabs.List>
      </Tabs>
      <SearchInput label={t('search')} value={state.search ?? ''} onSearch={(typed) => change({ search: typed || undefined })} />
      <Select
        aria-label={t('stateHead')}
        placeholder={t('anyState')}
        clearable
        clearButtonProps={{ 'aria-label': t('clear', { ns: 'common' }) }}
        w={200}
        data={overtimeStates.map((value) => ({ value, label: t(`state.${value}`) }))}
        value={state.state ?? null}
        onChange={(value) => change({ state: overtimeView.state(value) })}
      />
    </>
  )
}

function useColumns(): readonly Column<Overtime>[] {
  const { t } = useTranslation('overtime')
  const seesWages = useMay('overtime_wage')
  const columns: Column<Overtime>[] = [
    { key: 'user', header: t('worker'), cell: (item) => <PersonChip person={item.user} /> },
    { key: 'when', header: t('when'), width: 240, cell: (item) => <span className="num">{whenText(item)}</span> },
    { key: 'state', header: t('stateHead'), width: 130, cell: (item) => <OvertimeBadge state={item.state} /> },
    {
      key: 'hours',
      header: t('hoursHead'),
      width: 70,
      cell: (item) => <span className="num">{hoursText(item.verified_minutes ?? item.actual_minutes ?? item.planned_minutes)}</span>,
    },
    { key: 'work', header: t('work'), wideOnly: true, cell: (item) => item.work },
    { key: 'site', header: t('site'), width: 140, wideOnly: true, cell: (item) => item.location.name },
  ]
  const pay: Column<Overtime> = {
    key: 'pay',
    header: t('pay'),
    width: 110,
    wideOnly: true,
    cell: (item) => <span className="num">{item.pay ? rupiahText(item.pay.amount) : '–'}</span>,
  }
  return seesWages ? [...columns, pay] : columns
}
