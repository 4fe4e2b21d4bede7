import { Center, Code, Stack, Text } from '@mantine/core'
import type { TotpSetUp } from '@menara/shared/contract/people/second-factors.contract.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { QrCode } from '../../../kit/qr-code.tsx'
import { CodeForm } from './code-form.tsx'

interface AuthenticatorStepsProps {
  readonly setUp: TotpSetUp
  readonly confirm: (code: string) => Promise<unknown>
  readonly aside?: ReactNode
}
/** The secret as a QR code and as one types it, and the code that confirms it. */
export function AuthenticatorSteps({ setUp: { secret, uri }, confirm, aside }: AuthenticatorStepsProps) {
  const { t } = useTranslation('security')
  return (
    <Stack gap="sm">
      <Text size="sm">{t('scan')}</Text>
      <Center>
        <QrCode text={uri} label={t('qr')} />
      </Center>
      <div>
        <Text size="sm">{t('typeKey')}</Text>
        <Code block style={{ whiteSpace: 'normal', overflowWrap: 'anywhere' }} data-totp-secret>
          {secret.match(/.{1,4}/g)?.join(' ')}
        </Code>
      </div>
      <Text size="sm">{t('thenCode')}</Text>
      <CodeForm asks={['code']} submitText={t('confirm')} submit={({ code }) => confirm(code)} aside={aside} />
    </Stack>
  )
}
