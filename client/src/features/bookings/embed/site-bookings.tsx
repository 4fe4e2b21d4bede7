import { Paper, Select } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { NoSite } from '../../../kit/no-site.tsx'
import { useHasNoSite, useSite, useSites } from '../../../kit/site.ts'
import { WaitingRows } from '../../../kit/states.tsx'
import { SiteDay } from '../reservation/site-day.tsx'

/** Everything of a site that may be booked, on one day. */
export function SiteBookings() {
  const { t } = useTranslation('bookings')
  const sites = useSites()
  const [picked, setPicked] = useState<string | null>(null)
  const chosen = useSite()
  const hasNone = useHasNoSite()
  const site = chosen ?? sites.find((site) => site.id === picked) ?? sites[0]
  if (hasNone) return <NoSite />
  return (
    <Paper p="md">
      {site ? (
        <SiteDay siteId={site.id} zone={site.zone}>
          {!chosen && (
            <Select
              aria-label={t('site')}
              searchable
              allowDeselect={false}
              w={220}
              value={site.id}
              onChange={setPicked}
              data={sites.map((site) => ({ value: site.id, label: site.name }))}
            />
          )}
        </SiteDay>
      ) : (
        <WaitingRows />
      )}
    </Paper>
  )
}
