import { Alert } from '@mantine/core'
import type { SignOn } from '@menara/shared/contract/alarms/sign-ons.contract.ts'
import { IconUserOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { dateText } from '../../../kit/dates/dates.ts'
import { useHomeZone } from '../../../kit/site.ts'
import { useOwnSignOn } from './desk-store.ts'
import { signOnById } from './sign-on.api.ts'

/** What somebody is told of when it was not their own doing here. */
const TOLD: ReadonlySet<SignOn['ended_because']> = new Set(['taken_over', 'handed_over', 'session'])

/** Says that I am no longer signed on, by whom and since when; stays until it is closed or I sign on again. */
export function SignOnEnded() {
  const { t } = useTranslation('alarms')
  const zone = useHomeZone()
  const own = useOwnSignOn()
  const [lastId, setLastId] = useState<string | null>(null)
  useEffect(() => {
    if (own) setLastId(own.id)
  }, [own])
  const over = own === null && lastId !== null
  const ended = useQuery({ ...signOnById(lastId ?? ''), enabled: over, gcTime: 0, retry: false }).data?.data
  if (!over || !ended || !TOLD.has(ended.ended_because)) return null
  const facts = {
    desk: ended.desk.name,
    name: ended.ended_by?.name ?? '',
    time: ended.ended_at ? dateText(ended.ended_at, 'time', zone) : '',
  }
  return (
    <Alert
      color="orange"
      role="alert"
      icon={<IconUserOff size={18} aria-hidden />}
      title={t(`signOn.ended.${ended.ended_because ?? 'session'}`, facts)}
      withCloseButton
      closeButtonLabel={t('close', { ns: 'common' })}
      onClose={() => setLastId(null)}
      data-sign-on-ended={ended.ended_because}
    >
      {t('signOn.noLonger')}
    </Alert>
  )
}
