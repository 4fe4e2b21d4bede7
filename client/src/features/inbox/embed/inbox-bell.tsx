import { ActionIcon, Box, Button, Group, Indicator, Popover, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconBell, IconChecks } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { StaleNote } from '../../../kit/states.tsx'
import { readAll } from '../inbox.api.ts'
import { type Inbox, useInbox, useUnread } from '../inbox.live.ts'
import { NewestMessages } from '../newest-messages.tsx'

const MOST = 99

/** How many messages are unread, live; opens on the newest of them. */
export function InboxBell() {
  const { t } = useTranslation('inbox')
  const [opened, { toggle, close }] = useDisclosure()
  const inbox = useInbox()
  const unread = useUnread(inbox)
  return (
    <Popover
      opened={opened}
      onChange={(open) => {
        if (!open) close()
      }}
      width="min(400px, calc(100vw - 16px))"
      position="bottom-end"
      trapFocus
      returnFocus
      shadow="md"
      withinPortal
    >
      <Indicator
        label={unread > MOST ? `${MOST}+` : unread}
        size={17}
        offset={6}
        color="red"
        disabled={unread === 0}
        data-unread={unread}
        zIndex={1}
      >
        <Popover.Target>
          <ActionIcon size="lg" aria-label={t('bell', { count: unread })} onClick={toggle}>
            <IconBell size={19} />
          </ActionIcon>
        </Popover.Target>
      </Indicator>
      <Popover.Dropdown p={0} aria-label={t('title')}>
        <Opened inbox={inbox} unread={unread} close={close} />
      </Popover.Dropdown>
    </Popover>
  )
}

interface OpenedProps {
  readonly inbox: Inbox
  readonly unread: number
  readonly close: () => void
}

function Opened({ inbox, unread, close }: OpenedProps) {
  const { t } = useTranslation('inbox')
  return (
    <>
      <Group justify="space-between" wrap="nowrap" p="xs" pl="md">
        <Box miw={0}>
          <Text fw={650} size="sm">
            {t('title')}
          </Text>
          {inbox.status === 'stale' ? (
            <StaleNote asOf={inbox.asOf} reason={inbox.reason} />
          ) : (
            <Text size="xs" c="dimmed" role="status">
              {t('unread', { count: unread })}
            </Text>
          )}
        </Box>
        <Button
          size="compact-sm"
          variant="subtle"
          leftSection={<IconChecks size={15} aria-hidden />}
          disabled={unread === 0}
          onClick={() => void readAll(inbox.items)}
        >
          {t('readAll')}
        </Button>
      </Group>
      <NewestMessages inbox={inbox} close={close} />
      <Box p={6} style={{ borderTop: '1px solid var(--mantine-color-default-border)' }}>
        <Button component={Link} to="/inbox" fullWidth variant="subtle" size="compact-md" onClick={close}>
          {t('toAll')}
        </Button>
      </Box>
    </>
  )
}
