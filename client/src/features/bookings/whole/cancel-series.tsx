import { Button } from '@mantine/core'
import type { Booking } from '@menara/shared/contract/places/bookings.contract.ts'
import { useTranslation } from 'react-i18next'
import { showRefusal } from '../../../kit/calls/refusals.ts'
import { askFirst } from '../../../kit/overlays/confirm.tsx'
import { toastSuccess } from '../../../kit/overlays/toasts.ts'
import { cancelSeries } from '../steps.api.ts'

/** Cancels this and the following occurrences, or all of a series. */
export function CancelSeries({ booking, close }: { readonly booking: Booking; readonly close: () => void }) {
  const { t } = useTranslation('bookings')
  const ask = (scope: 'following' | 'all') =>
    askFirst({
      title: t(`cancelScope.${scope}`),
      text: t('cancelSeriesText', { title: booking.title, asset: booking.asset.name }),
      confirm: t(`cancelScope.${scope}`),
      danger: true,
      run: () =>
        cancelSeries(booking.id, scope).then(() => {
          toastSuccess('delete')
          close()
        }, showRefusal),
    })
  return (
    <>
      <Button variant="default" onClick={() => ask('following')}>
        {t('cancelScope.following')}
      </Button>
      <Button variant="default" onClick={() => ask('all')}>
        {t('cancelScope.all')}
      </Button>
    </>
  )
}
