import { Group, Kbd, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import { Modal } from '../../kit/overlays/modal.tsx'
import { closeShortcuts, shortcutsStore } from './shortcuts-store.ts'

const KEYS = [
  ['Ctrl K', 'palette'],
  ['?', 'help'],
  ['/', 'search'],
  ['↑ ↓', 'rows'],
  ['Enter', 'open'],
  ['Space', 'select'],
  ['J K', 'alarms'],
  ['A', 'acknowledge'],
  ['S', 'shelve'],
  ['U', 'unshelve'],
  ['T', 'ticket'],
  ['O', 'openTicket'],
  ['M', 'silence'],
  ['Esc', 'close'],
] as const

/** The keys that work everywhere, and those of the alarm list. */
export function ShortcutsHelp() {
  const { t } = useTranslation('nav')
  const open = useStore(shortcutsStore, (state) => state.open)
  return (
    <Modal opened={open} onClose={closeShortcuts} title={t('shortcuts')} centered>
      <Stack gap="xs">
        {KEYS.map(([keys, what]) => (
          <Group key={keys} justify="space-between">
            <Text size="sm">{t(`keys.${what}`)}</Text>
            <Kbd>{keys}</Kbd>
          </Group>
        ))}
      </Stack>
    </Modal>
  )
}
