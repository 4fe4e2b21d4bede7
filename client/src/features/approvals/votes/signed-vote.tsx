import { Button, Group, PasswordInput, SegmentedControl, Stack, Text, Textarea } from '@mantine/core'
import { linkDecisions, SignedDecision, type SignedRequest } from '@menara/shared/contract/approvals/approval-links.contract.ts'
import { needsComment } from '@menara/shared/domain/approval/approval-words.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { dateText } from '../../../kit/dates/dates.ts'
import { bodyOf, useContractForm } from '../../../kit/forms/form.ts'
import type { useDecideByLink } from './signed-request.api.ts'

type Decision = (typeof linkDecisions)[number]
interface SignedVoteProps {
  readonly of: SignedRequest
  readonly decide: ReturnType<typeof useDecideByLink>
  readonly done: (decision: Decision) => void
}

/** First the decision, then its comment, and the password where it is asked for: nothing is decided by one touch alone. */
export function SignedVote({ of, decide, done }: SignedVoteProps) {
  const { t } = useTranslation(['approvals', 'common'])
  const [decision, setDecision] = useState<Decision>('approve')
  const read = ({ comment, password }: { comment: string; password: string }) => bodyOf({ decision, password, comment: comment.trim() })
  const { form, onError, focusFirst } = useContractForm(SignedDecision, { comment: '', password: '' }, { read })
  const send = form.onSubmit(
    (values) =>
      decide.mutate(read(values) as never, {
        onSuccess: () => done(decision),
        onError,
      }),
    focusFirst,
  )
  const choices = linkDecisions.filter((decision) => decision !== 'return' || of.ticket.requester !== null || of.visitor !== null)
  return (
    <form onSubmit={send} noValidate aria-label={t('link.decide')}>
      <Stack gap="sm">
        <SegmentedControl
          aria-label={t('link.decide')}
          fullWidth
          value={decision}
          onChange={(value) => setDecision(value as Decision)}
          data={choices.map((choice) => ({ value: choice, label: t(`decision.${choice}`) }))}
        />
        <Text size="sm" c="dimmed">
          {t(`hint.${decision}`)}
        </Text>
        <Textarea
          label={t('comment')}
          withAsterisk={needsComment(decision)}
          autosize
          minRows={3}
          maxLength={2000}
          key={form.key('comment')}
          {...form.getInputProps('comment')}
        />
        {of.step_up && (
          <PasswordInput
            label={t('password')}
            description={t('link.passwordText', { count: of.tries_left })}
            withAsterisk
            autoComplete="current-password"
            key={form.key('password')}
            {...form.getInputProps('password')}
          />
        )}
        <Group justify="space-between">
          <Text size="xs" c="dimmed">
            {t('link.until', { at: dateText(of.expires_at, 'full', of.zone) })}
          </Text>
          <Button type="submit" size="md" loading={decide.isPending} {...(decision === 'reject' && { color: 'red' })}>
            {t(`decision.${decision}`)}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
