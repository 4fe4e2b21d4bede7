import { Alert, Center, Stack, Text } from '@mantine/core'
import type { PublicVisitor } from '@menara/shared/contract/visitors/public-tickets.contract.ts'
import { shortCodeText } from '@menara/shared/domain/visitors/gate-code.ts'
import { IconCheck, IconClock, IconDoorEnter, IconX } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'

/** The QR code brings its own library: with the first code there is. */
const QrCode = lazy(async () => ({ default: (await import('../../kit/qr-code.tsx')).QrCode }))

const LOOKS = {
  submitted: ['blue', IconClock],
  verified: ['teal', IconCheck],
  assigned: ['teal', IconCheck],
  checked_in: ['green', IconDoorEnter],
  on_break: ['green', IconDoorEnter],
  done: ['gray', IconCheck],
} as const

/** How far the visitor is, and the code for the gate once there is one. */
export function VisitStatus({ person: { state, code, short_code, name } }: { readonly person: PublicVisitor }) {
  const { t } = useTranslation('external')
  const [colour, Icon] = LOOKS[state as keyof typeof LOOKS] ?? ['orange', IconX]
  return (
    <Stack gap="sm">
      <Alert color={colour} icon={<Icon size={20} aria-hidden />} role="status" title={t(`status.${state}`)}>
        {t(`statusText.${state}`)}
      </Alert>
      {code && (
        <Center>
          <Stack gap={4} align="center">
            <Suspense>
              <QrCode text={code} label={t('codeOf', { name })} size={240} />
            </Suspense>
            <Text size="sm">{t('showCode')}</Text>
            {short_code && (
              <Text fw={700} fz={24} className="num" style={{ letterSpacing: '0.08em' }} aria-label={t('shortCode')}>
                {shortCodeText(short_code)}
              </Text>
            )}
          </Stack>
        </Center>
      )}
    </Stack>
  )
}
