import { Group, Kbd, Modal, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'

const store = createStore<{ open: boolean }>(() => ({ open: false }))
export const openShortcuts = (): void => store.setState({ open: true })

const KEYS = [['Ctrl K', 'palette'], ['?', 'help'], ['/', 'search'], ['↑ ↓', 'rows'], ['Enter', 'open'], ['Space', 'select'], ['A', 'acknowledge'], ['T', 'ticket'], ['Esc', 'close']] as const

/** The keys that work everywhere, and those of the alarm list. */
export function ShortcutsHelp() {
  const { t } = useTranslation('nav')
  const open = useStore(store, (it) => it.open)
  return (
    <Modal opened={open} onClose={() => store.setState({ open: false })} title={t('shortcuts')} centered>
      <Stack gap="xs">
        {KEYS.map(([keys, what]) => <Group key={keys} justify="space-between"><Text size="sm">{t(`keys.${what}`)}</Text><Kbd>{keys}</Kbd></Group>)}
      </Stack>
    </Modal>
  )
}
