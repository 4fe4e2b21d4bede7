import { Badge, Button, Text } from '@mantine/core'
import type { AttendanceRequest } from '@menara/shared/contract/people/attendance/attendance-settling.contract.ts'
import type { Attendance } from '@menara/shared/contract/people/attendances.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { showRefusal } from '../../../kit/calls/refusals.ts'
import { dayText, zoneName } from '../../../kit/dates/dates.ts'
import { colourOf } from '../../../kit/look/look.ts'
import { useZoneOf } from '../../../kit/site.ts'
import classes from '../attendance.module.css'
import { RequestDialog } from './request-form.tsx'
import { REQUEST_COLOURS, requestTimes } from './request-words.ts'
import { ownRequests, useWithdraw } from './settling.api.ts'

const SHOWN = 3

/** What I have asked to be put right and what became of it, and the way to ask. */
export function OwnRequests({ recent }: { readonly recent: readonly Attendance[] }) {
  const { t } = useTranslation('attendance_days')
  const rows = useQuery(ownRequests()).data?.data.filter((row) => row.state !== 'withdrawn')
  const [asks, setAsks] = useState(false)
  return (
    <>
      {rows && rows.length > 0 && (
        <ul className={classes.recent} aria-label={t('myRequests')}>
          {rows.slice(0, SHOWN).map((row) => (
            <Own key={row.id} row={row} />
          ))}
        </ul>
      )}
      <Button variant="subtle" size="compact-sm" onClick={() => setAsks(true)}>
        {t('askCorrection')}
      </Button>
      {asks && <RequestDialog recent={recent} close={() => setAsks(false)} />}
    </>
  )
}

function Own({ row }: { readonly row: AttendanceRequest }) {
  const { t } = useTranslation('attendance_days')
  const zone = useZoneOf()(row.location.id)
  const withdraw = useWithdraw()
  return (
    <li>
      <Text size="xs" className="num" component="span">
        {dayText(row.day)} · {requestTimes(row, zone)} {zoneName(zone)}
      </Text>
      <Badge color={colourOf(REQUEST_COLOURS, row.state)} {...(row.decided?.note && { title: row.decided.note })}>
        {t(`requestState.${row.state}`)}
        {row.decided?.note && <span className="sr">: {row.decided.note}</span>}
      </Badge>
      {row.state === 'pending' && (
        <Button
          size="compact-xs"
          variant="subtle"
          loading={withdraw.isPending}
          onClick={() => withdraw.mutate(row.id, { onError: showRefusal })}
        >
          {t('withdraw')}
        </Button>
      )}
    </li>
  )
}
