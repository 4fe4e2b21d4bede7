import { Badge } from '@mantine/core'
import type { AnnouncementReceipt } from '@menara/shared/contract/people/announcements/announcements.contract.ts'
import type { OwnAnnouncement } from '@menara/shared/contract/people/announcements/own-announcements.contract.ts'
import type { ShownAnnouncementState } from '@menara/shared/domain/people/announcement-states.ts'
import { useTranslation } from 'react-i18next'
import { colourOf } from '../../kit/look/look.ts'

const COLOURS: Readonly<Record<ShownAnnouncementState, string>> = {
  draft: 'gray',
  scheduled: 'blue',
  published: 'green',
  ended: 'gray',
  withdrawn: 'red',
  replaced: 'gray',
}

export function AnnouncementState({ state }: { readonly state: ShownAnnouncementState }) {
  const { t } = useTranslation('announcements')
  return <Badge color={colourOf(COLOURS, state)}>{t(`state.${state}`)}</Badge>
}

type Mine = Pick<OwnAnnouncement, 'read_at' | 'confirmed_at' | 'needs_confirmation'>

/** Whether I have opened or confirmed it, or am still to. */
export function OwnState({ announcement }: { readonly announcement: Mine }) {
  const { t } = useTranslation('announcements')
  const { read_at, confirmed_at, needs_confirmation } = announcement
  if (confirmed_at !== null) return <Badge color="green">{t('mine.confirmed')}</Badge>
  if (needs_confirmation) return <Badge color="orange">{t('mine.confirm')}</Badge>
  return read_at === null ? <Badge color="blue">{t('mine.unread')}</Badge> : <Badge color="gray">{t('mine.read')}</Badge>
}

/** How far one of the audience is. */
export function ReceiptState({ receipt }: { readonly receipt: AnnouncementReceipt }) {
  const { t } = useTranslation('announcements')
  if (receipt.confirmed_at !== null) return <Badge color="green">{t('status.confirmed')}</Badge>
  return receipt.read_at === null ? <Badge color="gray">{t('status.unread')}</Badge> : <Badge color="blue">{t('status.read')}</Badge>
}
