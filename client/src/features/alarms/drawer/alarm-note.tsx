import type { Alarm } from '@menara/shared/contract/alarms/alarms.contract.ts'
import { IconTicket } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useNow } from '../../../kit/dates/clock.ts'
import { ageText, dateText } from '../../../kit/dates/dates.ts'
import classes from '../alarms.module.css'
import { type AlarmList, listOf } from '../list/alarm-order.ts'

/** Last column: what the list is about. Its ticket; or until when, why and by whom it is set aside. */
export function AlarmNote({ alarm, zone }: { readonly alarm: Alarm; readonly zone: string }) {
  const Note = NOTES[listOf(alarm)]
  return <Note alarm={alarm} zone={zone} />
}

interface NoteProps {
  readonly alarm: Alarm
  readonly zone: string
}

function TicketNote({ alarm }: NoteProps) {
  if (!alarm.ticket) return null
  return (
    <span className="clip">
      <IconTicket size={13} aria-hidden style={{ verticalAlign: '-2px' }} /> {alarm.ticket.name}
    </span>
  )
}

function ShelfNote({ alarm, zone }: NoteProps) {
  const { t } = useTranslation('alarms')
  const now = useNow()
  const { shelf } = alarm
  if (!shelf) return null
  return (
    <>
      <span className="clip">
        {shelf.until
          ? t('untilIn', { at: dateText(shelf.until, 'time', zone), left: ageText(now, Date.parse(shelf.until)) })
          : t('untilNormal')}
      </span>
      <small className={`clip ${classes.dim}`} title={shelf.reason}>
        {[shelf.by?.name, shelf.reason].filter(Boolean).join(': ')}
      </small>
    </>
  )
}

function SuppressedNote({ alarm }: NoteProps) {
  const { t } = useTranslation('alarms')
  return (
    <span className="clip" title={alarm.suppressed_by ?? undefined}>
      {alarm.suppressed_by ?? t('byDesign')}
    </span>
  )
}

function OutNote({ alarm }: NoteProps) {
  const item = alarm.out_of_service
  if (!item) return null
  return (
    <>
      <span className="clip">
        <IconTicket size={13} aria-hidden style={{ verticalAlign: '-2px' }} /> {item.ticket?.name ?? '–'}
      </span>
      <small className={`clip ${classes.dim}`} title={item.reason}>
        {[item.by?.name, item.reason].filter(Boolean).join(': ')}
      </small>
    </>
  )
}

const NOTES: Readonly<Record<AlarmList, (props: NoteProps) => React.ReactNode>> = {
  live: TicketNote,
  shelved: ShelfNote,
  suppressed: SuppressedNote,
  out: OutNote,
}
