import { Button } from '@mantine/core'
import { IconCalendarShare, IconListDetails, IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { showRefusal } from '../../../kit/calls/refusals.ts'
import { useViewState } from '../../../kit/lists/view-state.ts'
import { toast } from '../../../kit/overlays/toasts.ts'
import { useMay } from '../../../kit/session/session.ts'
import { useBookingRights } from '../booking-rights.ts'
import { bookableAssets } from '../bookings.api.ts'
import { useDialog } from '../bookings-view.tsx'
import { FindRoom } from '../search/find-room.tsx'
import { LinksDialog } from '../settings/links-dialog.tsx'
import { RulesDialog } from '../settings/rules-dialog.tsx'
import { checkInHere } from '../steps.api.ts'
import { type ReservationProps, reservationView } from './reservation-view.ts'

type Opened = 'find' | 'links' | 'rules' | null

/** Finding a room, calendars and displays, and the rules for who manages assets. */
export function ReservationActions({ siteId, zone }: Pick<ReservationProps, 'siteId' | 'zone'>) {
  const { t } = useTranslation('bookings')
  const { mayBook } = useBookingRights()
  const manages = useMay('show_manage_asset')
  const [opened, setOpened] = useState<Opened>(null)
  const { ask, dialog } = useDialog(zone)
  const assets = useQuery(bookableAssets(siteId)).data?.data ?? []
  const close = () => setOpened(null)
  useCheckInHere()
  return (
    <>
      {mayBook && (
        <Button variant="default" leftSection={<IconSearch size={16} aria-hidden />} onClick={() => setOpened('find')}>
          {t('find.open')}
        </Button>
      )}
      <Button variant="default" leftSection={<IconCalendarShare size={16} aria-hidden />} onClick={() => setOpened('links')}>
        {t('links.open')}
      </Button>
      {manages && (
        <Button variant="default" leftSection={<IconListDetails size={16} aria-hidden />} onClick={() => setOpened('rules')}>
          {t('rules.open')}
        </Button>
      )}
      {opened === 'find' && <FindRoom siteId={siteId} zone={zone} ask={ask} close={close} />}
      {opened === 'links' && <LinksDialog assets={assets} close={close} />}
      {opened === 'rules' && <RulesDialog siteId={siteId} assets={assets} close={close} />}
      {dialog}
    </>
  )
}

/** The code at a room leads here with the room: the reader's own booking of it is checked into, once. */
function useCheckInHere(): void {
  const { t } = useTranslation('bookings')
  const { state, change } = useViewState(reservationView)
  const done = useRef<string | null>(null)
  useEffect(() => {
    const { here } = state
    if (here === undefined || done.current === here) return
    done.current = here
    change({ here: undefined })
    checkInHere(here).then(({ data }) => toast('success', t('checkedIn'), `${data.title} · ${data.asset.name}`), showRefusal)
  }, [state, change, t])
}
