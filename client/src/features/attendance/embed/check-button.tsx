import { Button } from '@mantine/core'
import { IconLogin2, IconUserCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { timeText } from '../../../kit/dates/dates.ts'
import { Modal } from '../../../kit/overlays/modal.tsx'
import { useZoneOf } from '../../../kit/site.ts'
import { ownAttendance } from '../attendance.api.ts'
import { CheckCard } from './check-card.tsx'

/** The same for screens that are full: a button that says whether I am in. */
export function CheckButton() {
  const { t } = useTranslation('attendance')
  const own = useQuery(ownAttendance()).data?.data
  const zone = useZoneOf()(own?.open?.location.id)
  const [opened, setOpened] = useState(false)
  if (!own) return null
  const open = own.open
  const Icon = open ? IconUserCheck : IconLogin2
  return (
    <>
      <Button variant="default" leftSection={<Icon size={16} aria-hidden />} onClick={() => setOpened(true)}>
        {open ? t('inSince', { at: timeText(open.check_in.at, zone) }) : t('check_in')}
      </Button>
      <Modal opened={opened} onClose={() => setOpened(false)} title={t('myAttendance')} centered>
        <CheckCard bare />
      </Modal>
    </>
  )
}
