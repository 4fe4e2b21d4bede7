import { ActionIcon, Button, Group, Menu, Text } from '@mantine/core'
import type { InboxItem } from '@menara/shared/contract/inbox.contract.ts'
import { IconArchive, IconBell, IconBellOff, IconClock, IconDots, IconInbox, IconMail, IconMailOpened } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { actsOn, type InboxAct, type InboxShow } from './inbox-moves.ts'

const ICONS = {
  read: IconMailOpened,
  unread: IconMail,
  done: IconArchive,
  open: IconInbox,
  mute: IconBellOff,
  unmute: IconBell,
  hour: IconClock,
  tomorrow: IconClock,
  monday: IconClock,
} as const satisfies Record<InboxAct, unknown>

interface RowActionsProps {
  readonly item: InboxItem
  readonly title: string
  readonly show: InboxShow
  readonly act: (what: InboxAct) => void
}
/** What may be done to one message. */
export function RowActions({ item, title, show, act }: RowActionsProps) {
  const { t } = useTranslation('inbox')
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon aria-label={t('actionsOn', { title })}>
          <IconDots size={16} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {actsOn([item], show).map((text) => {
          const Icon = ICONS[text]
          return (
            <Menu.Item key={text} leftSection={<Icon size={15} aria-hidden />} onClick={() => act(text)}>
              {t(`act.${text}`)}
            </Menu.Item>
          )
        })}
      </Menu.Dropdown>
    </Menu>
  )
}

interface BulkActionsProps {
  readonly items: readonly InboxItem[]
  readonly show: InboxShow
  readonly act: (what: InboxAct) => void
  readonly clear: () => void
}
/** What may be done to all that are chosen at once. */
export function BulkActions({ items, show, act, clear }: BulkActionsProps) {
  const { t } = useTranslation('inbox')
  return (
    <Group p="xs" pl="md" gap="xs" role="group" aria-label={t('chosen', { count: items.length })}>
      <Text size="sm" fw={600} role="status">
        {t('chosen', { count: items.length })}
      </Text>
      {actsOn(items, show).map((text) => (
        <Button key={text} size="compact-sm" variant="default" onClick={() => act(text)}>
          {t(`act.${text}`)}
        </Button>
      ))}
      <Button size="compact-sm" variant="subtle" onClick={clear}>
        {t('chooseNone')}
      </Button>
    </Group>
  )
}
