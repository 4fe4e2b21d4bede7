import { Select, Stack, Text } from '@mantine/core'
import { areas } from '@menara/shared/contract/places/areas.contract.ts'
import type { Asset } from '@menara/shared/contract/places/assets.contract.ts'
import type { Booking } from '@menara/shared/contract/places/bookings.contract.ts'
import { useQuery } from '@tanstack/react-query'
import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { asking } from '../../../kit/calls/query.ts'
import { DateField } from '../../../kit/dates/date-field.tsx'
import { zoneName } from '../../../kit/dates/dates.ts'
import { instantAt } from '../../../kit/dates/zoned-time.ts'
import { useViewState } from '../../../kit/lists/view-state.ts'
import { EmptyState, FailedState, WaitingRows } from '../../../kit/states.tsx'
import { useBookingRights } from '../booking-rights.ts'
import { nextHalfHour, spanOfDay, timeAt } from '../booking-times.ts'
import { bookableAssets, useBookings } from '../bookings.api.ts'
import { DayBar, Live, useDay, useDialog, ZoneNote } from '../bookings-view.tsx'
import { drawingOf, type FloorDrawing } from './floor-shapes.ts'
import classes from './reservation.module.css'
import { type ReservationProps, reservationView } from './reservation-view.ts'

const HOUR_MS = 3_600_000
const TIME = /^\d{2}:\d{2}$/

/** The rooms of a floor on its plan, free or taken at a time that is chosen. */
export function FloorView({ siteId, zone, choose, children }: ReservationProps) {
  const { t } = useTranslation('bookings')
  const [day, go] = useDay(zone)
  const { state, change } = useViewState(reservationView)
  const { mayBook } = useBookingRights()
  const { ask, dialog } = useDialog(zone)
  const time = TIME.test(state.at ?? '') ? (state.at as string) : timeAt(nextHalfHour(Date.now()), zone)
  const at = Date.parse(instantAt(`${day}T${time}`, zone))
  const span = spanOfDay(day, zone)
  const feed = useBookings({ location_id: siteId, start: new Date(span.from).toISOString(), end: new Date(span.to).toISOString() })
  const known = useQuery(bookableAssets(siteId))
  const rooms = (known.data?.data ?? []).filter((asset) => asset.area !== null && choose(asset))
  const floors = useFloors(siteId, rooms)
  const floor = floors.list.find((one) => one.id === state.floor) ?? floors.list[0]
  const open = (asset: Asset, taken: Booking | undefined): void => {
    if (taken) ask({ kind: 'old', booking: taken })
    else if (mayBook) ask({ kind: 'new', siteId, start: { asset: { id: asset.id, name: asset.name }, from: at, to: at + HOUR_MS } })
  }
  return (
    <Stack gap="sm">
      <DayBar day={day} zone={zone} step={1} go={go}>
        {children}
        <DateField kind="time" aria-label={t('from')} value={time} onChange={(chosen) => TIME.test(chosen) && change({ at: chosen })} />
        {floors.list.length > 1 && (
          <Select
            aria-label={t('floor')}
            searchable
            allowDeselect={false}
            value={floor?.id ?? null}
            onChange={(id) => change({ floor: id ?? undefined })}
            data={floors.list.map((one) => ({ value: one.id, label: one.name }))}
          />
        )}
      </DayBar>
      {(known.isPending || floors.isPending) && <WaitingRows />}
      {known.isError && <FailedState error={known.error} retry={() => void known.refetch()} />}
      {known.isSuccess && !floors.isPending && !floor && <EmptyState title={t('noPlan')} text={t('noPlanText')} />}
      {floor && (
        <Live feed={feed}>
          <Plan
            name={floor.name}
            drawing={floor.drawing}
            rooms={rooms}
            takenAt={(asset) => takenAt(feed.rows, asset.id, at)}
            open={open}
            zone={zone}
          />
        </Live>
      )}
      <ZoneNote name={zoneName(zone)} />
      {dialog}
    </Stack>
  )
}

const takenAt = (rows: readonly Booking[], assetId: string, at: number): Booking | undefined =>
  rows.find((row) => row.asset.id === assetId && Date.parse(row.start_at) <= at && at < Date.parse(row.end_at))

/** Areas of the site whose plan shows one of these rooms. */
function useFloors(siteId: string, rooms: readonly Asset[]) {
  const { data, isPending } = useQuery({
    ...asking(areas.list, { query: { next: '0', limit: 1000, location_id: siteId } }),
    staleTime: 300_000,
  })
  const shown = new Set(rooms.map((room) => room.area?.id))
  const list = (data?.data ?? []).flatMap(({ id, name, plan }) => {
    const drawing = drawingOf(plan)
    return drawing?.shapes.some((shape) => shape.kind === 'room' && shown.has(shape.areaId ?? '')) ? [{ id, name, drawing }] : []
  })
  return { list, isPending }
}

interface PlanProps {
  readonly name: string
  readonly drawing: FloorDrawing
  readonly rooms: readonly Asset[]
  readonly zone: string
  readonly takenAt: (asset: Asset) => Booking | undefined
  readonly open: (asset: Asset, taken: Booking | undefined) => void
}
function Plan({ name, drawing, rooms, zone, takenAt, open }: PlanProps) {
  const { t } = useTranslation('bookings')
  return (
    <section aria-label={name}>
      <svg className={classes.plan} viewBox={`-5 -5 ${drawing.width + 10} ${drawing.height + 10}`}>
        <title>{name}</title>
        {drawing.shapes.map((shape) => {
          const asset = rooms.find((room) => room.area?.id === shape.areaId)
          if (shape.kind === 'floor' || !asset) return <polygon key={shape.points} points={shape.points} className={classes.wall} />
          const taken = takenAt(asset)
          const said = taken ? t('takenUntil', { time: timeAt(taken.end_at, zone) }) : t('display.free')
          const onKeyDown = (event: KeyboardEvent): void => {
            if (event.key !== 'Enter' && event.key !== ' ') return
            event.preventDefault()
            open(asset, taken)
          }
          return (
            // biome-ignore lint/a11y/useSemanticElements: a button cannot be drawn in an SVG
            <g
              key={shape.points}
              role="button"
              tabIndex={0}
              aria-label={`${asset.name}: ${said}`}
              className={classes.place}
              data-taken={taken !== undefined || undefined}
              onClick={() => open(asset, taken)}
              onKeyDown={onKeyDown}
            >
              <polygon points={shape.points} />
              <text x={shape.middle.x} y={shape.middle.y}>
                {asset.name}
              </text>
              <text x={shape.middle.x} y={shape.middle.y + 22}>
                {said}
              </text>
            </g>
          )
        })}
      </svg>
      <Text size="xs" c="dimmed">
        {t('planText')}
      </Text>
    </section>
  )
}
