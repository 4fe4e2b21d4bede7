import { ActionIcon, Indicator } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import i18next from 'i18next'
import { useTranslation } from 'react-i18next'
import { useNow } from '../../../kit/dates/clock.ts'
import { ageText } from '../../../kit/dates/dates.ts'
import { latePopup, useLatePopup } from '../../../kit/overlays/late-popup.tsx'
import { type Inbox, useInbox, useUnread } from '../inbox.live.ts'
import { countText } from '../inbox-order.ts'

/** With its texts: a popup that has to wait for them once it is open loses its place. */
const newest = latePopup(async () => {
  const [{ NewestPopup }] = await Promise.all([import('../newest-popup.tsx'), i18next.loadNamespaces(['inbox', 'letters'])])
  return NewestPopup
})

/** How many messages are unread, live; opens on the newest of them. */
export function InboxBell() {
  const inbox = useInbox()
  const unread = useUnread(inbox)
  const { trigger, popup } = useLatePopup(newest, 'dialog')
  const stale = inbox.status === 'stale'
  return (
    <>
      <Indicator
        label={countText(unread)}
        size={17}
        offset={6}
        color={stale ? 'gray' : 'red'}
        disabled={unread === 0}
        data-unread={unread}
        {...(stale && { 'data-stale': true })}
        zIndex={1}
      >
        <ActionIcon {...trigger} size="lg" aria-label={useBellName(inbox, unread)}>
          <IconBell size={19} />
        </ActionIcon>
      </Indicator>
      {popup}
    </>
  )
}

/** The bell by name: what is unread, and how old that is when the line is down. */
function useBellName({ status, asOf }: Inbox, unread: number): string {
  const { t } = useTranslation('inbox')
  const now = useNow()
  const bell = t('bell', { count: unread })
  return status === 'stale' && asOf !== null ? `${bell}, ${t('stale.since', { ns: 'common', age: ageText(asOf, now) })}` : bell
}
