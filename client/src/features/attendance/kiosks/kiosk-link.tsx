import { Button, Code, CopyButton, Group, Stack, Text } from '@mantine/core'
import type { NewKiosk } from '@menara/shared/contract/people/attendance/attendance-kiosks.contract.ts'
import { useTranslation } from 'react-i18next'
import { Modal } from '../../../kit/overlays/modal.tsx'
import { QrCode } from '../../../kit/qr-code.tsx'

/** The link of a kiosk, shown this once: typed, copied, or scanned by the tablet that is to show it. */
export function KioskLink({ kiosk: { name, token }, close }: { readonly kiosk: NewKiosk; readonly close: () => void }) {
  const { t } = useTranslation('kiosks')
  const link = `${location.origin}/desk/external?kiosk=${token}`
  return (
    <Modal opened onClose={close} title={t('linkOf', { name })} centered closeOnClickOutside={false}>
      <Stack gap="sm">
        <Text size="sm">{t('linkText')}</Text>
        <Code block style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
          {link}
        </Code>
        <Group justify="center">
          <QrCode text={link} label={t('linkCode', { name })} size={200} />
        </Group>
        <Group justify="flex-end">
          <CopyButton value={link}>
            {({ copied, copy }) => (
              <Button variant="default" onClick={copy}>
                {t(copied ? 'copied' : 'copy')}
              </Button>
            )}
          </CopyButton>
          <Button onClick={close}>{t('done')}</Button>
        </Group>
      </Stack>
    </Modal>
  )
}
