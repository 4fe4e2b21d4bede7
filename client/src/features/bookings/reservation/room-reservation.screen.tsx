import { Button, Paper, SegmentedControl, Select } from '@mantine/core'
import type { Asset } from '@menara/shared/contract/places/assets.contract.ts'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { SearchInput } from '../../../kit/lists/search-input.tsx'
import { useViewState } from '../../../kit/lists/view-state.ts'
import { NoSite } from '../../../kit/no-site.tsx'
import { PageHeader } from '../../../kit/page-header.tsx'
import { useHasNoSite, useSite, useSites } from '../../../kit/site.ts'
import { WaitingRows } from '../../../kit/states.tsx'
import { useBookingRights } from '../booking-rights.ts'
import { nextHalfHour } from '../booking-times.ts'
import { bookableAssets } from '../bookings.api.ts'
import { useDialog } from '../bookings-view.tsx'
import { FloorView } from './floor-view.tsx'
import { MonthView } from './month-view.tsx'
import { ReservationActions } from './reservation-actions.tsx'
import { type ReservationProps, reservationSpans, reservationView } from './reservation-view.ts'
import { SiteDay } from './site-day.tsx'
import { WeekView } from './week-view.tsx'

const HOUR_MS = 3_600_000
const VIEWS = { day: SiteDay, week: WeekView, month: MonthView, plan: FloorView } as const

/** Rooms, vehicles and equipment of a site by day, week and month. */
export function RoomReservationScreen() {
  const { t } = useTranslation(['bookings', 'nav'])
  const { state } = useViewState(reservationView)
  const sites = useSites()
  const chosen = useSite()
  const hasNone = useHasNoSite()
  const site = chosen ?? sites.find((one) => one.id === state.site) ?? sites[0]
  const choose = useChoice()
  const View = VIEWS[state.span ?? 'day']
  if (hasNone) return <NoSite />
  return (
    <>
      <PageHeader
        title={t('nav:title.admin_plugins_room_reservation')}
        subtitle={site?.name}
        actions={
          site && (
            <>
              <ReservationActions siteId={site.id} zone={site.zone} />
              <BookNow siteId={site.id} zone={site.zone} choose={choose} />
            </>
          )
        }
      />
      <Paper p="md">
        {site ? (
          <View siteId={site.id} zone={site.zone} choose={choose}>
            <Choices siteId={site.id} isSiteFree={!chosen} />
          </View>
        ) : (
          <WaitingRows />
        )}
      </Paper>
    </>
  )
}

function useChoice(): (asset: Asset) => boolean {
  const { type, search = '' } = useViewState(reservationView).state
  return useCallback(
    (asset) => {
      const words = `${asset.name} ${asset.code} ${asset.area?.name ?? ''}`.toLowerCase()
      return (type === undefined || asset.type === type) && words.includes(search.toLowerCase())
    },
    [type, search],
  )
}

function Choices({ siteId, isSiteFree }: { readonly siteId: string; readonly isSiteFree: boolean }) {
  const { t } = useTranslation(['bookings', 'assets'])
  const sites = useSites()
  const { state, change } = useViewState(reservationView)
  const types = [...new Set((useQuery(bookableAssets(siteId)).data?.data ?? []).map((asset) => asset.type))]
  return (
    <>
      <SegmentedControl
        aria-label={t('span')}
        value={state.span ?? 'day'}
        onChange={(span) => change({ span: span === 'day' ? undefined : reservationView.span(span) })}
        data={reservationSpans.map((span) => ({ value: span, label: t(`spans.${span}`) }))}
      />
      {isSiteFree && (
        <Select
          aria-label={t('site')}
          searchable
          allowDeselect={false}
          w={210}
          value={siteId}
          onChange={(site) => change({ site: site ?? undefined })}
          data={sites.map((site) => ({ value: site.id, label: site.name }))}
        />
      )}
      <Select
        aria-label={t('kind')}
        placeholder={t('anyKind')}
        clearable
        clearButtonProps={{ 'aria-label': t('anyKind') }}
        w={160}
        value={state.type ?? null}
        onChange={(type) => change({ type: reservationView.type(type) })}
        data={types.map((type) => ({ value: type, label: t(`assets:types.${type}`) }))}
      />
      <SearchInput label={t('searchRooms')} value={state.search ?? ''} onSearch={(search) => change({ search: search || undefined })} />
    </>
  )
}

type BookNowProps = Pick<ReservationProps, 'siteId' | 'zone' | 'choose'>
/** Books the first of what is shown, from the next half hour on; both can be changed. */
function BookNow({ siteId, zone, choose }: BookNowProps) {
  const { t } = useTranslation('bookings')
  const { mayBook } = useBookingRights()
  const { ask, dialog } = useDialog(zone)
  const first = (useQuery(bookableAssets(siteId)).data?.data ?? []).find(choose)
  if (!mayBook || !first) return null
  const from = nextHalfHour(Date.now())
  return (
    <>
      <Button
        leftSection={<IconPlus size={16} aria-hidden />}
        onClick={() => ask({ kind: 'new', siteId, start: { asset: { id: first.id, name: first.name }, from, to: from + HOUR_MS } })}
      >
        {t('book')}
      </Button>
      {dialog}
    </>
  )
}
