import { Alert, Button, Group, Progress, Stack, Text, Title } from '@mantine/core'
import type { PublicQuestionnaire } from '@menara/shared/contract/surveys/public-surveys.contract.ts'
import { IconAlertTriangle, IconClock, IconEyeOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Refused } from '../../../kit/calls/call.ts'
import { useNow } from '../../../kit/dates/clock.ts'
import { useTextOf } from '../../../kit/texts/both-texts.ts'
import { SectionQuestions } from '../questions/section-questions.tsx'
import { useAnswering } from './use-answering.ts'

interface AnsweringProps {
  readonly token: string
  readonly resume: string | null
  readonly page: PublicQuestionnaire
}

/** A survey that is being answered, section by section. */
export function Answering({ token, resume, page }: AnsweringProps) {
  const { t } = useTranslation('surveys')
  const { answers, sections, section, at, startedAt, isLast, errors, keeping, sending, change, next, back, send } = useAnswering({
    token,
    resume,
    page,
  })
  if (sending.isSuccess) return <Thanks />
  const refusal = sending.error ?? keeping.error
  if (refusal instanceof Refused && refusal.status === 409) return <Over text={refusal.message} />
  return (
    <Stack gap="md">
      <Head page={page} isFirst={at === 0} startedAt={startedAt} />
      {sections.length > 1 && (
        <Group gap="sm" wrap="nowrap">
          <Progress value={(100 * (at + 1)) / sections.length} flex={1} aria-label={t('progress', { at: at + 1, of: sections.length })} />
          <Text size="xs" c="dimmed" className="num">{`${at + 1}/${sections.length}`}</Text>
        </Group>
      )}
      {section && <SectionQuestions key={section.key} section={section} answers={answers} places={page} errors={errors} change={change} />}
      {refusal && (
        <Alert color="red" role="alert" icon={<IconAlertTriangle size={18} aria-hidden />}>
          {refusal instanceof Refused && refusal.status !== 0 ? refusal.message : t('notSent')}
        </Alert>
      )}
      <Group justify="space-between">
        {at > 0 ? (
          <Button variant="default" size="md" onClick={back}>
            {t('before')}
          </Button>
        ) : (
          <span />
        )}
        <Button size="md" onClick={isLast ? send : next} loading={sending.isPending}>
          {t(isLast ? 'send' : 'next')}
        </Button>
      </Group>
    </Stack>
  )
}

interface HeadProps {
  readonly page: PublicQuestionnaire
  readonly isFirst: boolean
  readonly startedAt: string | null
}
function Head({ page, isFirst, startedAt }: HeadProps) {
  const { t } = useTranslation('surveys')
  const textOf = useTextOf()
  return (
    <Stack gap={6}>
      <Title order={1} fz={22} style={{ overflowWrap: 'anywhere' }}>
        {textOf(page.title)}
      </Title>
      {page.place && (
        <Text size="sm" c="dimmed">
          {page.place}
        </Text>
      )}
      {isFirst && textOf(page.intro) && <Text style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{textOf(page.intro)}</Text>}
      {isFirst && page.anonymous && (
        <Group gap={6} wrap="nowrap" align="flex-start">
          <IconEyeOff size={16} aria-hidden style={{ flex: 'none', marginTop: 3 }} />
          <Text size="sm">{t('isAnonymous')}</Text>
        </Group>
      )}
      {page.time_limit_minutes !== null && <TimeLeft minutes={page.time_limit_minutes} since={startedAt} />}
    </Stack>
  )
}

const MINUTE_MS = 60_000
/** How long one still has; until something was kept, how long one will have. */
function TimeLeft({ minutes, since }: { readonly minutes: number; readonly since: string | null }) {
  const { t } = useTranslation('surveys')
  const now = useNow()
  const left = since === null ? minutes : Math.max(0, Math.ceil((Date.parse(since) + minutes * MINUTE_MS - now) / MINUTE_MS))
  return (
    <Group gap={6} wrap="nowrap">
      <IconClock size={16} aria-hidden />
      <Text size="sm" c={left <= 1 ? 'var(--app-critical)' : 'dimmed'}>
        {t('minutesLeft', { count: left })}
      </Text>
    </Group>
  )
}

function Thanks() {
  const { t } = useTranslation('surveys')
  return (
    <Stack gap="xs" role="status">
      <Title order={1} fz={22}>
        {t('thanks')}
      </Title>
      <Text>{t('thanksText')}</Text>
    </Stack>
  )
}

/** Why there is nothing to answer any more. */
export function Over({ text }: { readonly text: string }) {
  const { t } = useTranslation('surveys')
  return (
    <Stack gap="xs" role="status">
      <Title order={1} fz={22}>
        {t('noAnswers')}
      </Title>
      <Text>{text}</Text>
    </Stack>
  )
}
