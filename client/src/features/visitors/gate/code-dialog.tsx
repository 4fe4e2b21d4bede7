import { Button, Center, Group, Stack, Text } from '@mantine/core'
import type { Visitor } from '@menara/shared/contract/visitors/visitors.contract.ts'
import { shortCodeText } from '@menara/shared/domain/visitors/gate-code.ts'
import { IconPrinter } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { AuthImage } from '../../../kit/auth-image.tsx'
import { dateText } from '../../../kit/dates/dates.ts'
import { Modal } from '../../../kit/overlays/modal.tsx'
import { QrCode } from '../../../kit/qr-code.tsx'
import { useZoneOf } from '../../../kit/site.ts'
import classes from './code-dialog.module.css'

/** The visitor's badge with the code of the gate; printing prints the badge alone. */
export function CodeDialog({ visitor, close }: { readonly visitor: Visitor; readonly close: () => void }) {
  const { t } = useTranslation('visitors')
  const zone = useZoneOf()(visitor.location.id)
  const { name, company, host, escort, badge, areas, location, until, photo, code, short_code } = visitor
  return (
    <Modal opened onClose={close} title={t('badge')} centered>
      <Stack gap="md">
        <section className={classes.badge} aria-label={t('badge')}>
          <Text fw={700} fz={20}>
            {location.name}
          </Text>
          <Text fz={12}>{t('visitorBadge')}</Text>
          <Group wrap="nowrap" align="center" mt="xs">
            {photo && <AuthImage path={photo.split('?')[0] ?? ''} alt={t('photoOf', { name })} height={110} />}
            <div>
              <Text fw={700} fz={22}>
                {name}
              </Text>
              <Text>{company}</Text>
              <Text fz={13}>
                {t('fact.host')}: {host?.name ?? escort}
              </Text>
              {areas.length > 0 && (
                <Text fz={13}>
                  {t('fact.areas')}: {areas.map((area) => area.name).join(', ')}
                </Text>
              )}
              <Text fz={13}>{t('validUntil', { at: dateText(until, 'full', zone) })}</Text>
            </div>
          </Group>
          <Center mt="xs">
            <QrCode text={code ?? ''} label={t('codeOf', { name })} size={170} />
          </Center>
          {short_code && (
            <Text fz={15} ta="center" className="num" style={{ letterSpacing: '0.08em' }}>
              {shortCodeText(short_code)}
            </Text>
          )}
          <Text fw={700} fz={26} ta="center">
            {badge}
          </Text>
        </section>
        <Group justify="flex-end">
          <Button leftSection={<IconPrinter size={16} aria-hidden />} onClick={() => window.print()}>
            {t('print')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
