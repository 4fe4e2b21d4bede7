import { Box, Button, Group, Text } from '@mantine/core'
import { IconChecks } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { ButtonLink } from '../../kit/links/button-link.tsx'
import { AnchoredDialog } from '../../kit/overlays/anchored.tsx'
import type { PopupProps } from '../../kit/overlays/late-popup.tsx'
import { StaleNote } from '../../kit/states.tsx'
import { readAll } from './inbox.api.ts'
import { useInbox, useUnread } from './inbox.live.ts'
import { NewestMessages } from './newest-messages.tsx'

/** What opens under the bell. */
export function NewestPopup(popup: PopupProps) {
  const { t } = useTranslation('inbox')
  const inbox = useInbox()
  const unread = useUnread(inbox)
  return (
    <AnchoredDialog {...popup} label={t('title')} width="min(400px, calc(100vw - 16px))">
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
      <NewestMessages inbox={inbox} close={popup.close} />
      <Box p={6} style={{ borderTop: '1px solid var(--mantine-color-default-border)' }}>
        <ButtonLink to="/inbox" fullWidth variant="subtle" size="compact-md" onClick={popup.close}>
          {t('toAll')}
        </ButtonLink>
      </Box>
    </AnchoredDialog>
  )
}
