import { Alert, Button, Divider, PasswordInput, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { accounts } from '@menara/shared/contract/people/accounts.contract.ts'
import type { SignInChallenge } from '@menara/shared/contract/people/second-factors.contract.ts'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useRouter, useSearch } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call, Refused } from '../../kit/calls/call.ts'
import { readConfig } from '../../kit/calls/config.ts'
import { AnchorLink } from '../../kit/links/anchor-link.tsx'
import { SchemeSwitch } from '../../kit/look/scheme-switch.tsx'
import { onceIdle } from '../../kit/session/idle.ts'
import { safeNext } from '../../kit/session/safe-next.ts'
import { keepSession } from '../../kit/session/session.ts'
import { type SignedIn, signedInOf } from '../../kit/session/user-record.ts'
import { LanguageSwitch } from '../../kit/texts/language-switch.tsx'
import { challengeIn } from './challenge.ts'
import { PublicFrame } from './public-frame.tsx'

// Few people see them: what asks for a second factor, and other ways in, are not part of the first load.
const SecondFactorStep = lazy(async () => ({ default: (await import('./second-factor/second-factor-step.tsx')).SecondFactorStep }))
const OtherWays = lazy(async () => ({ default: (await import('./providers/other-ways.tsx')).OtherWays }))

/** Comes once the page itself is painted: the form does not wait for it. */
function OnceShown({ children }: { readonly children: ReactNode }) {
  const [isShown, setShown] = useState(false)
  useEffect(() => onceIdle(() => setShown(true)), [])
  return isShown && <Suspense>{children}</Suspense>
}

export function LoginScreen() {
  const { t } = useTranslation('accounts')
  const router = useRouter()
  const { next } = useSearch({ strict: false })
  const [refusal, setRefusal] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const [challenge, setChallenge] = useState<SignInChallenge | null>(null)
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { email: '', password: '' },
    validate: { email: (item) => (item.trim() ? null : t('emailMissing')), password: (text) => (text ? null : t('passwordMissing')) },
  })

  const enter = (session: SignedIn) => {
    keepSession(session)
    router.history.replace(safeNext(next))
  }
  const signIn = async (values: { email: string; password: string }) => {
    setBusy(true)
    setRefusal(null)
    try {
      const email = values.email.trim()
      const session = signedInOf(await call(accounts.login, { body: { email, password: values.password } }, { raw: true }))
      if (!session) throw new Refused({ status: 502, title: '', message: t('refusal.noToken'), errors: [] })
      // Only another upstream leaves the person out: what asks for them is not part of the first load.
      const person = async () => (await import('./person-of.ts')).personOf(session.accessToken, { email, name: email })
      enter({ ...session, user: session.user ?? (await person()) })
    } catch (error) {
      const asked = challengeIn(error)
      if (asked) setChallenge(asked)
      else setRefusal(sentenceOf(error, t))
    } finally {
      setBusy(false)
    }
  }

  const corner = (
    <>
      <LanguageSwitch />
      <SchemeSwitch />
    </>
  )
  if (challenge)
    return (
      <PublicFrame title={t(challenge.step === 'code' ? 'secondStep' : 'setUpFactor')} corner={corner}>
        <Suspense>
          <SecondFactorStep challenge={challenge} leave={() => setChallenge(null)} signedIn={enter} />
        </Suspense>
      </PublicFrame>
    )
  return (
    <PublicFrame title={t('signIn')} subtitle={t('signInText')} corner={corner}>
      <form onSubmit={form.onSubmit((values) => void signIn(values))} noValidate>
        <Stack gap="sm">
          {refusal && (
            <Alert color="red" role="alert" icon={<IconAlertTriangle size={18} aria-hidden />}>
              {refusal}
            </Alert>
          )}
          <TextInput
            autoFocus
            label={t('email')}
            type="email"
            autoComplete="username"
            key={form.key('email')}
            {...form.getInputProps('email')}
          />
          <PasswordInput
            label={t('password')}
            autoComplete="current-password"
            visibilityToggleButtonProps={{ 'aria-label': t('showPassword') }}
            key={form.key('password')}
            {...form.getInputProps('password')}
          />
          <Button type="submit" loading={busy} fullWidth mt="xs">
            {t('signIn')}
          </Button>
          <Text size="sm" ta="center">
            {t('noAccount')}{' '}
            <AnchorLink to="/register" underline="always">
              {t('register')}
            </AnchorLink>
          </Text>
        </Stack>
      </form>
      <OnceShown>
        <OtherWays next={next} signedIn={enter} refused={setRefusal} />
      </OnceShown>
      <DemoAccounts
        choose={(email, password) => {
          form.setValues({ email, password })
          void signIn({ email, password })
        }}
      />
    </PublicFrame>
  )
}

function DemoAccounts({ choose }: { readonly choose: (email: string, password: string) => void }) {
  const { t } = useTranslation('accounts')
  const { demo, demoAccounts = [], demoPassword = '', demoAccess } = readConfig()
  if (demo && demoAccess === 'closed')
    return (
      <Text size="xs" c="dimmed" mt="md">
        {t('demoClosed')}
      </Text>
    )
  if (!demo || demoAccounts.length === 0) return null
  return (
    <>
      <Divider my="md" label={t('demoAccounts')} />
      {demoAccess === 'public' && (
        <Alert color="red" mb="sm" icon={<IconAlertTriangle size={18} aria-hidden />}>
          {t('demoPublic')}
        </Alert>
      )}
      <SimpleGrid cols={2} spacing={6}>
        {demoAccounts.map(({ role, email }) => (
          <Button key={email} size="xs" variant="default" onClick={() => choose(email, demoPassword)}>
            {t(`role.${role}`, { defaultValue: role })}
          </Button>
        ))}
      </SimpleGrid>
      <Text size="xs" c="dimmed" mt="xs">
        {t('demoPassword', { password: demoPassword })}
      </Text>
    </>
  )
}

/** Another upstream that signs people in elsewhere. */
const NO_SIGN_IN = new Set([404, 405, 501])

/** The reason in the reader's language where it is one of the known ones, else in the server's words. */
function sentenceOf(error: unknown, t: (key: string) => string): string {
  if (!(error instanceof Refused)) throw error
  const known: Readonly<Record<number, string>> = { 0: 'offline', 401: 'wrongPair', 403: 'notActive', 422: 'wrongPair', 429: 'tooOften' }
  const ofStatus = known[error.status] ?? (NO_SIGN_IN.has(error.status) ? 'noSignIn' : undefined)
  const key = error.errors.some(({ rule }) => rule === 'demo') ? 'demoClosed' : ofStatus
  return key ? t(`refusal.${key}`) : error.message
}
