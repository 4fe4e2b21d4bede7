import { Anchor, Button, CopyButton, Group, Stack, Text } from '@mantine/core'
import { IconBrandWhatsapp, IconCopy, IconPrinter } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Modal } from '../../kit/overlays/modal.tsx'
import { QrCode } from '../../kit/qr-code.tsx'

export interface LinkShown {
  readonly path: string
  readonly language: 'en' | 'id'
  readonly vendor: string
  readonly phone: string
  readonly number: string
  /** Until when, in words; absent for an order. */
  readonly deadline?: string
}
interface SupplierLinkProps {
  readonly link: LinkShown | null
  readonly kind: 'rfq' | 'order'
  readonly close: () => void
}

/** The link of a supplier: a code to print, a message for WhatsApp in the supplier's language, or to be copied. */
export function SupplierLink({ link, kind, close }: SupplierLinkProps) {
  const { t, i18n } = useTranslation('purchasing')
  if (!link) return null
  const url = `${location.origin}${link.path}`
  const say = i18n.getFixedT(link.language, 'purchasing')
  const message = `${say(`whatsapp.${kind}`, { number: link.number, vendor: link.vendor, deadline: link.deadline ?? '' })}\n${url}`
  return (
    <Modal opened onClose={close} title={t('link.title', { vendor: link.vendor })}>
      <Stack gap="sm" align="center">
        <QrCode text={url} label={t('link.code', { vendor: link.vendor })} size={220} />
        <Text size="sm" ta="center">
          {t('link.text')}
        </Text>
        <Anchor href={url} size="xs" style={{ overflowWrap: 'anywhere' }}>
          {url}
        </Anchor>
        <Group gap="xs" justify="center">
          <Button
            component="a"
            href={`https://wa.me/${phoneOf(link.phone)}?text=${encodeURIComponent(message)}`}
            target="_blank"
            rel="noreferrer"
            leftSection={<IconBrandWhatsapp size={16} aria-hidden />}
          >
            WhatsApp
          </Button>
          <CopyButton value={message}>
            {({ copied, copy }) => (
              <Button variant="default" leftSection={<IconCopy size={16} aria-hidden />} onClick={copy}>
                {t(copied ? 'link.copied' : 'link.copy')}
              </Button>
            )}
          </CopyButton>
          <Button variant="default" leftSection={<IconPrinter size={16} aria-hidden />} onClick={() => window.print()}>
            {t('link.print')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}

/** A number as wa.me wants it: digits with the country, Indonesia's where it begins with a zero; empty lets the sender choose. */
const phoneOf = (phone: string): string => phone.replaceAll(/\D/g, '').replace(/^0/, '62')
