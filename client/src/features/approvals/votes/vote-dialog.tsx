import { Button, Group, PasswordInput, Select, Stack, Text, Textarea } from '@mantine/core'
import { ApprovalVote, type TicketApprovals } from '@menara/shared/contract/approvals/approvals.contract.ts'
import { users } from '@menara/shared/contract/people/users.contract.ts'
import { type Decision, needsComment } from '@menara/shared/domain/approval/approval-words.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { asking } from '../../../kit/calls/query.ts'
import { bodyOf, useContractForm } from '../../../kit/forms/form.ts'
import { Modal } from '../../../kit/overlays/modal.tsx'
import { toastSuccess } from '../../../kit/overlays/toasts.ts'
import { useMe } from '../../../kit/session/session.ts'
import { useVote } from '../approvals.api.ts'
import { mineFor, seenStep } from './seen-step.ts'

interface VoteDialogProps {
  readonly of: TicketApprovals
  readonly decision: Decision
  readonly close: () => void
}

/** One decision: its comment, whom it is handed to, for whom it is, and the password where the amount asks for it. */
export function VoteDialog({ of, decision, close }: VoteDialogProps) {
  const { t } = useTranslation(['approvals', 'common'])
  const me = useMe()
  const vote = useVote()
  // As it was when the dialog was opened: what is decided is what was read.
  const [seen] = useState(of)
  const { ticket, step_up } = seen
  const about = seen.requests.some((request) => request.state === 'pending' && request.visitor !== null)
  const mine = mineFor(seen, decision, me?.id)
  const first = mine.find((item) => item.id === me?.id) ?? mine[0]
  const read = ({ comment, ...rest }: { comment: string; delegate_to: string; on_behalf_of: string; password: string }) =>
    bodyOf({ ...rest, decision, comment: comment.trim(), step_id: seenStep(seen, me?.id, rest.on_behalf_of) })
  const { form, onError, focusFirst } = useContractForm(
    ApprovalVote,
    { comment: '', delegate_to: '', on_behalf_of: first?.id ?? '', password: '' },
    { read },
  )
  const send = form.onSubmit(
    (values) =>
      vote.mutate(
        { ticketId: ticket.id, body: read(values) },
        {
          onSuccess() {
            toastSuccess('update')
            close()
          },
          onError,
        },
      ),
    focusFirst,
  )
  return (
    <Modal opened centered onClose={close} title={t(`dialog.${decision}`, { number: ticket.number })}>
      <form onSubmit={send} noValidate>
        <Stack gap="sm">
          <Text size="sm" c="dimmed">
            {t(about ? `hintVisitor.${decision}` : `hint.${decision}`)}
          </Text>
          {(mine.length > 1 || first?.id !== me?.id) && (
            <Select
              label={t('behalf')}
              allowDeselect={false}
              data={mine.map((item) => ({
                value: item.id,
                label: item.id === me?.id ? t('forMyself') : t('onBehalfOf', { name: item.name }),
              }))}
              key={form.key('on_behalf_of')}
              {...form.getInputProps('on_behalf_of')}
            />
          )}
          {decision === 'delegate' && (
            <Heir siteId={ticket.location.id} input={{ key: form.key('delegate_to'), ...form.getInputProps('delegate_to') }} />
          )}
          <Textarea
            label={t('comment')}
            data-autofocus
            withAsterisk={needsComment(decision)}
            autosize
            minRows={3}
            maxLength={2000}
            key={form.key('comment')}
            {...form.getInputProps('comment')}
          />
          {step_up && (
            <PasswordInput
              label={t('password')}
              description={t('passwordText')}
              withAsterisk
              autoComplete="current-password"
              key={form.key('password')}
              {...form.getInputProps('password')}
            />
          )}
          <Group justify="flex-end">
            <Button variant="default" onClick={close}>
              {t('back', { ns: 'common' })}
            </Button>
            <Button type="submit" loading={vote.isPending} {...(decision === 'reject' && { color: 'red' })}>
              {t(`decision.${decision}`)}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}

/** Active people who see the site. */
function Heir({ siteId, input: { key, ...input } }: { readonly siteId: string; readonly input: { readonly key: string } }) {
  const { t } = useTranslation('approvals')
  const me = useMe()
  const people = useQuery(asking(users.byLocation, { params: { id: siteId }, query: {} })).data?.data ?? []
  return (
    <Select
      key={key}
      label={t('delegateTo')}
      withAsterisk
      searchable
      data={people.filter((person) => person.id !== me?.id).map((person) => ({ value: person.id, label: person.name }))}
      {...input}
    />
  )
}
