import { Badge, Button, Group, Stack, Text } from '@mantine/core'
import { type SecondFactor, secondFactors, type TotpSetUp } from '@menara/shared/contract/people/second-factors.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../kit/calls/call.ts'
import { dateText } from '../../../kit/dates/dates.ts'
import { toastSuccess } from '../../../kit/overlays/toasts.ts'
import { useHomeZone } from '../../../kit/site.ts'
import { FailedState, WaitingRows } from '../../../kit/states.tsx'
import { SettingCard } from '../embed/setting-card.tsx'
import { AuthenticatorSteps } from './authenticator-steps.tsx'
import { CodeForm } from './code-form.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { ownSecondFactor, useBegin, useFactorChange, useRemoveFactor, useRenewCodes } from './second-factor.api.ts'

/** The own second factor: set up, turned off, other recovery codes. */
export function SecondFactorCard() {
  const { t } = useTranslation('security')
  const zone = useHomeZone()
  const { data, error, isPending, refetch } = useQuery(ownSecondFactor())
  const factor = data?.data
  const badge = factor?.totp_since ? t('on', { at: dateText(factor.totp_since, 'day', zone) }) : t('off')
  return (
    <SettingCard title={t('secondFactor')} aside={factor && <Badge color={factor.totp_since ? 'green' : 'gray'}>{badge}</Badge>}>
      {isPending && <WaitingRows rows={2} />}
      {error && <FailedState error={error} retry={() => void refetch()} />}
      {factor && <Steps factor={factor} />}
    </SettingCard>
  )
}

type Step =
  | { readonly is: 'idle' | 'password' | 'off' | 'renew' }
  | { readonly is: 'scan'; readonly setUp: TotpSetUp }
  | { readonly is: 'codes'; readonly codes: readonly string[] }

function Steps({ factor }: { readonly factor: SecondFactor }) {
  const { t } = useTranslation('security')
  const [step, setStep] = useState<Step>({ is: 'idle' })
  const [begin, renew, remove] = [useBegin(), useRenewCodes(), useRemoveFactor()]
  const confirm = useFactorChange((code: string) => call(secondFactors.confirm, { body: { code } }))
  const idle = () => setStep({ is: 'idle' })
  const showCodes = (answer: { readonly data: { readonly recovery_codes: readonly string[] } }) =>
    setStep({ is: 'codes', codes: answer.data.recovery_codes })
  const aside = (
    <Button variant="subtle" onClick={idle}>
      {t('cancel')}
    </Button>
  )
  const forms = { aside, asks: ['password', 'code'] as const }
  if (step.is === 'codes') return <RecoveryCodes codes={step.codes} done={idle} />
  if (step.is === 'scan')
    return <AuthenticatorSteps setUp={step.setUp} confirm={(code) => confirm.mutateAsync(code).then(showCodes)} aside={aside} />
  if (step.is === 'password')
    return (
      <CodeForm
        {...forms}
        asks={['password']}
        submitText={t('continue')}
        submit={({ password }) => begin.mutateAsync(password).then(({ data }) => setStep({ is: 'scan', setUp: data }))}
      />
    )
  if (step.is === 'renew')
    return <CodeForm {...forms} submitText={t('newCodes')} submit={(values) => renew.mutateAsync(values).then(showCodes)} />
  if (step.is === 'off') {
    const turnOff = async (values: { password: string; code: string }) => {
      await remove.mutateAsync(values)
      toastSuccess('update', t('turnedOff'))
      idle()
    }
    return <CodeForm {...forms} color="red" submitText={t('turnOff')} submit={turnOff} />
  }
  return <Standing factor={factor} choose={(is) => setStep({ is })} />
}

function Standing({ factor, choose }: { readonly factor: SecondFactor; readonly choose: (step: 'password' | 'off' | 'renew') => void }) {
  const { t } = useTranslation('security')
  const { totp_since: since, recovery_codes_left: left, required, passkeys } = factor
  return (
    <Stack gap="sm">
      <Text size="sm" c="dimmed">
        {since || passkeys > 0 ? t('codesLeft', { count: left }) : t('offText')} {required && t('required')}
      </Text>
      <Group gap="xs">
        {!since && <Button onClick={() => choose('password')}>{t('setUp')}</Button>}
        {since && (
          <Button variant="default" onClick={() => choose('renew')}>
            {t('newCodes')}
          </Button>
        )}
        {since && !(required && passkeys === 0) && (
          <Button variant="default" onClick={() => choose('off')}>
            {t('turnOff')}
          </Button>
        )}
      </Group>
    </Stack>
  )
}
