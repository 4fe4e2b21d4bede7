import { Button, Group, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Modal } from '../../../kit/overlays/modal.tsx'
import type { AskedConfirmation } from './terms-confirmation.ts'
import { Outcome } from './what-if.tsx'

/** What a change does to open tickets, before it is done. */
export function ConfirmTerms({ asked, busy }: { readonly asked: AskedConfirmation | null; readonly busy: boolean }) {
  const { t } = useTranslation(['sla', 'common'])
  return (
    <Modal opened={asked !== null} onClose={() => asked?.close()} title={t('confirmTitle')} size="xl">
      {asked && (
        <Stack gap="sm">
          <Text size="sm">{t('confirmText')}</Text>
          <Outcome of={asked.preview} />
          <Group justify="flex-end">
            <Button variant="default" onClick={asked.close}>
              {t('cancel', { ns: 'common' })}
            </Button>
            <Button loading={busy} onClick={asked.accept}>
              {t('confirmSave')}
            </Button>
          </Group>
        </Stack>
      )}
    </Modal>
  )
}
