import { Badge, Button, Group, Paper, Stack, Text, TextInput } from '@mantine/core'
import type { ShiftOffer } from '@menara/shared/contract/people/roster/shift-offers.contract.ts'
import type { Location } from '@menara/shared/contract/places/locations.contract.ts'
import { shiftOfferStates } from '@menara/shared/domain/people/roster/shift-offers.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { showRefusal } from '../../../kit/calls/refusals.ts'
import { dateText } from '../../../kit/dates/dates.ts'
import { type Column, DataGrid, RowCount } from '../../../kit/lists/data-grid.tsx'
import { StateFilter } from '../../../kit/lists/state-filter.tsx'
import { useViewState } from '../../../kit/lists/view-state.ts'
import { colourOf } from '../../../kit/look/look.ts'
import { Modal } from '../../../kit/overlays/modal.tsx'
import { toastSuccess } from '../../../kit/overlays/toasts.ts'
import { PersonChip } from '../../../kit/people/person-chip.tsx'
import { useMay, useMe } from '../../../kit/session/session.ts'
import { EmptyState } from '../../../kit/states.tsx'
import { rosterView } from '../roster/roster-view.ts'
import { exchangeText, OFFER_COLOURS, shiftOfDay } from './offer-texts.ts'
import { useClose, useDecide, useOffers, useOffersLive } from './offers.api.ts'
import { OpenShiftDialog } from './open-shift-form.tsx'

/** Shifts that are swapped, given away or open at a site; what was accepted is decided here. */
export function OffersTab({ site }: { readonly site: Location }) {
  const { t } = useTranslation('roster')
  const { state, change } = useViewState(rosterView)
  const mayDecide = useMay('show_manage_user')
  const [open, setOpen] = useState<ShiftOffer | 'new' | null>(null)
  useOffersLive(site.id)
  const { rows, total, error, retry, more } = useOffers({ location_id: site.id, ...(state.state && { state: state.state }) })
  const columns = useColumns()
  const shown = open === 'new' || open === null ? null : open
  return (
    <Paper>
      <Group p="sm" gap="sm" justify="space-between">
        <Group gap="sm">
          <StateFilter
            label={t('offers.state.title')}
            anyState={t('offers.state.all')}
            states={shiftOfferStates}
            labelOf={(item) => t(`offers.state.${item}`)}
            value={state.state}
            change={(chosen) => change({ state: chosen })}
            width={200}
          />
          <Text size="sm" c="dimmed">
            <RowCount count={total} more={false} />
          </Text>
        </Group>
        {mayDecide && <Button onClick={() => setOpen('new')}>{t('offers.openShift')}</Button>}
      </Group>
      <DataGrid
        label={t('offers.title')}
        columns={columns}
        rows={rows}
        keyOf={(row) => row.id}
        nameOf={(row) => `${exchangeText(row)} ${row.user?.name ?? ''}`}
        onOpen={setOpen}
        error={error}
        retry={retry}
        more={more}
        empty={<EmptyState title={t('offers.none')} text={t('offers.noneText')} />}
      />
      {shown && <Decide row={rows?.find((row) => row.id === shown.id) ?? shown} mayDecide={mayDecide} close={() => setOpen(null)} />}
      {open === 'new' && <OpenShiftDialog site={site} close={() => setOpen(null)} />}
    </Paper>
  )
}

function useColumns(): Column<ShiftOffer>[] {
  const { t } = useTranslation('roster')
  return [
    {
      key: 'state',
      header: t('offers.state.title'),
      width: 170,
      cell: (row) => <Badge color={colourOf(OFFER_COLOURS, row.state)}>{t(`offers.state.${row.state}`)}</Badge>,
    },
    { key: 'kind', header: t('offers.how'), width: 110, cell: (row) => t(`offers.kind.${row.kind}`) },
    {
      key: 'what',
      header: t('offers.shifts'),
      cell: (row) => (
        <span className="num">
          {shiftOfDay(row.day, row.shift)}
          {row.counterpart_day !== null && row.counterpart_shift && (
            <>
              <br />⇄ {shiftOfDay(row.counterpart_day, row.counterpart_shift)}
            </>
          )}
        </span>
      ),
    },
    { key: 'from', header: t('offers.from'), width: 170, cell: (row) => (row.user ? <PersonChip person={row.user} /> : '–') },
    {
      key: 'to',
      header: t('offers.to'),
      width: 170,
      cell: (row) => (row.counterpart ? <PersonChip person={row.counterpart} /> : t('offers.anybody')),
    },
    { key: 'note', header: t('offers.note'), width: 170, wideOnly: true, cell: (row) => row.note || '–' },
  ]
}

interface DecideProps {
  readonly row: ShiftOffer
  readonly mayDecide: boolean
  readonly close: () => void
}
function Decide({ row, mayDecide, close }: DecideProps) {
  const { t } = useTranslation('roster')
  const me = useMe()?.id
  const concerned = row.user?.id === me || row.counterpart?.id === me
  return (
    <Modal opened onClose={close} title={`${t(`offers.kind.${row.kind}`)} · ${t(`offers.state.${row.state}`)}`} centered>
      <Stack gap="sm">
        <Text size="sm" className="num">
          {exchangeText(row)}
        </Text>
        <Text size="sm">
          {row.user?.name ?? t('offers.open')} → {row.counterpart?.name ?? t('offers.anybody')}
        </Text>
        {row.note && <Text size="sm">“{row.note}”</Text>}
        <Text size="xs" c="dimmed">
          {t('offers.since', { at: dateText(row.created_at, 'full', row.zone) })}
        </Text>
        {row.settled && (
          <Text size="sm">
            {t(`offers.state.${row.state}`)}: {row.settled.by?.name ?? t('offers.byTime')}, {dateText(row.settled.at, 'full', row.zone)}
            {row.settled.reason && ` “${row.settled.reason}”`}
          </Text>
        )}
        {mayDecide && row.state === 'accepted' && concerned && <Text size="sm">{t('offers.somebodyElse')}</Text>}
        {mayDecide && row.state === 'accepted' && !concerned && <Decision row={row} close={close} />}
        {mayDecide && row.state === 'offered' && row.kind === 'open' && <CloseOpen row={row} close={close} />}
      </Stack>
    </Modal>
  )
}

interface RowProps {
  readonly row: ShiftOffer
  readonly close: () => void
}
function Decision({ row, close }: RowProps) {
  const { t } = useTranslation('roster')
  const [reason, setReason] = useState('')
  const decide = useDecide(row.id)
  const done = () => {
    toastSuccess('update')
    close()
  }
  const run = (approved: boolean) =>
    decide.mutate({ approved, ...(reason.trim() && { reason: reason.trim() }) }, { onSuccess: done, onError: showRefusal })
  return (
    <>
      <TextInput label={t('offers.reason')} maxLength={300} value={reason} onChange={(event) => setReason(event.currentTarget.value)} />
      <Group justify="flex-end">
        <Button variant="default" color="red" loading={decide.isPending} onClick={() => run(false)}>
          {t('offers.refuse')}
        </Button>
        <Button loading={decide.isPending} onClick={() => run(true)}>
          {t('offers.approve')}
        </Button>
      </Group>
    </>
  )
}

function CloseOpen({ row, close }: RowProps) {
  const { t } = useTranslation('roster')
  const end = useClose()
  return (
    <Group justify="flex-end">
      <Button variant="default" loading={end.isPending} onClick={() => end.mutate(row.id, { onSuccess: close, onError: showRefusal })}>
        {t('offers.lookNoLonger')}
      </Button>
    </Group>
  )
}
