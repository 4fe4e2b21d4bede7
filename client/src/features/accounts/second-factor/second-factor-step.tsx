import { Button, Divider, Group, Loader, Stack, Text } from '@mantine/core'
import type { Session } from '@menara/shared/contract/people/accounts.contract.ts'
import { type SignInChallenge, secondFactors, type TotpSetUp } from '@menara/shared/contract/people/second-factors.contract.ts'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../kit/calls/call.ts'
import { showRefusal } from '../../../kit/calls/refusals.ts'
import { toast } from '../../../kit/overlays/toasts.ts'
import { PasskeyButton } from '../passkeys/passkey-button.tsx'
import { confirmByPasskey } from '../passkeys/passkeys.api.ts'
import { AuthenticatorSteps } from './authenticator-steps.tsx'
import { CodeForm } from './code-form.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

interface SecondFactorStepProps {
  readonly challenge: SignInChallenge
  readonly signedIn: (session: Session) => void
  /** Back to the password. */
  readonly leave: () => void
}
/** After the password: the second factor, or setting one up where a role demands it. */
export function SecondFactorStep(props: SecondFactorStepProps) {
  return props.challenge.step === 'set_up' ? <SetUpAtSignIn {...props} /> : <CodeAtSignIn {...props} />
}

function Back({ leave }: Pick<SecondFactorStepProps, 'leave'>) {
  const { t } = useTranslation('security')
  return (
    <Button variant="subtle" onClick={leave}>
      {t('back')}
    </Button>
  )
}

function CodeAtSignIn({ challenge: { challenge, methods }, signedIn, leave }: SecondFactorStepProps) {
  const { t } = useTranslation('security')
  const [isRecovery, setRecovery] = useState(!methods.includes('totp'))
  const verify = (code: string) => call(secondFactors.verify, { body: { challenge, code } }).then(({ data }) => signedIn(data))
  return (
    <Stack gap="sm">
      <Text size="sm">{t('secondStepText')}</Text>
      {methods.includes('passkey') && (
        <>
          <PasskeyButton
            ask={() => confirmByPasskey(challenge)}
            signedIn={signedIn}
            refused={(message) => toast('error', t('passkeyFailed'), message)}
          />
          <Divider label={t('or')} />
        </>
      )}
      <CodeForm
        key={String(isRecovery)}
        asks={['code']}
        isRecovery={isRecovery}
        submitText={t('confirm')}
        submit={({ code }) => verify(code)}
        aside={<Back leave={leave} />}
      />
      {methods.includes('totp') && (
        <Button variant="transparent" size="xs" onClick={() => setRecovery(!isRecovery)}>
          {t(isRecovery ? 'useAuthenticator' : 'useRecovery')}
        </Button>
      )}
    </Stack>
  )
}

function SetUpAtSignIn({ challenge: { challenge }, signedIn, leave }: SecondFactorStepProps) {
  const { t } = useTranslation('security')
  const [setUp, setSetUp] = useState<TotpSetUp | null>(null)
  const [done, setDone] = useState<{ session: Session; recovery_codes: readonly string[] } | null>(null)
  useEffect(() => {
    let isHere = true
    call(secondFactors.beginAtSignIn, { body: { challenge } }).then(
      ({ data }) => isHere && setSetUp(data),
      (error: unknown) => {
        if (!isHere) return
        showRefusal(error)
        leave()
      },
    )
    return () => {
      isHere = false
    }
  }, [challenge, leave])
  if (done) return <RecoveryCodes codes={done.recovery_codes} done={() => signedIn(done.session)} />
  if (!setUp)
    return (
      <Group justify="center">
        <Loader size="sm" />
      </Group>
    )
  const confirm = (code: string) => call(secondFactors.confirmAtSignIn, { body: { challenge, code } }).then(({ data }) => setDone(data))
  return (
    <Stack gap="sm">
      <Text size="sm">{t('setUpText')}</Text>
      <AuthenticatorSteps setUp={setUp} confirm={confirm} aside={<Back leave={leave} />} />
    </Stack>
  )
}
