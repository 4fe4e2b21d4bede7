import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import type { MaintenanceOccurrence } from '@menara/shared/contract/maintenance/maintenance-occurrences.contract.ts'
import { mayMoveOccurrence } from '@menara/shared/domain/maintenance/maintenance-states.ts'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DateField } from '../../../kit/dates/date-field.tsx'
import { AnchorLink } from '../../../kit/links/anchor-link.tsx'
import { Modal } from '../../../kit/overlays/modal.tsx'
import { useMay } from '../../../kit/session/session.ts'
import { useReschedule, useSkip } from '../schedule.api.ts'
import { WorkState } from '../work-state.tsx'
import { wholeDayText } from './day-words.ts'

interface OpenWork {
  readonly work: MaintenanceOccurrence
  /** The day it was dragged to. */
  readonly to?: string | undefined
}
interface WorkDialogProps extends OpenWork {
  readonly close: () => void
}

/** The dialog of planned work, and what opens it: at the day that the work is moved to, if it is. */
export function useWorkDialog() {
  const [opened, setOpened] = useState<OpenWork | null>(null)
  return {
    open: (work: MaintenanceOccurrence, to?: string) => setOpened({ work, to }),
    dialog: opened && <WorkDialog {...opened} key={`${opened.work.id} ${opened.to}`} close={() => setOpened(null)} />,
  }
}

/** Planned work: what it is, the ways to its plan, asset and ticket, and how it is moved or skipped with a reason. */
function WorkDialog({ work, to, close }: WorkDialogProps) {
  const mayMove = useMay('show_manage_asset') && mayMoveOccurrence(work.state)
  return (
    <Modal opened onClose={close} title={`${work.plan.code} · ${work.plan.name}`}>
      <Stack gap="sm">
        <Facts work={work} />
        {mayMove && <MoveForm work={work} to={to} close={close} />}
      </Stack>
    </Modal>
  )
}

function Facts({ work }: Pick<WorkDialogProps, 'work'>) {
  const { t } = useTranslation('schedule')
  const { asset, area, ticket, group, plan, due_on, planned_on, moved_reason, skip_cause, skip_reason, done_on } = work
  const manages = useMay('show_manage_asset')
  const reasons = [
    moved_reason && t('movedFrom', { day: wholeDayText(planned_on), reason: moved_reason }),
    skip_cause && t(`skipped.${skip_cause}`, { reason: skip_reason || '–' }),
    done_on && t('doneOn', { day: wholeDayText(done_on) }),
  ].filter(Boolean)
  return (
    <Stack gap={4}>
      <Group gap="xs">
        <WorkState work={work} />
        <Text size="sm">
          {wholeDayText(due_on)}, {work.at}
        </Text>
      </Group>
      <Text size="sm">{[asset?.name ?? area?.name, group?.name, t('minutes', { count: work.minutes })].filter(Boolean).join(' · ')}</Text>
      {reasons.map((reason) => (
        <Text key={String(reason)} size="sm" c="dimmed">
          {reason}
        </Text>
      ))}
      <Group gap="md">
        <AnchorLink size="sm" to="/admin/plugins/schedule" search={{ tab: 'plans', plan: plan.id }}>
          {t('toPlan')}
        </AnchorLink>
        {asset && manages && (
          <AnchorLink size="sm" to="/admin/manage/assets/form" search={{ id: asset.id }}>
            {t('toAsset')}
          </AnchorLink>
        )}
        {ticket && (
          <AnchorLink size="sm" to="/desk/ticketing/$type/detail" params={{ type: ticket.type }} search={{ id: ticket.id }}>
            {ticket.number}
          </AnchorLink>
        )}
      </Group>
    </Stack>
  )
}

function MoveForm({ work, to, close }: WorkDialogProps) {
  const { t } = useTranslation('schedule')
  const [day, setDay] = useState(to ?? work.due_on)
  const [reason, setReason] = useState('')
  const move = useReschedule()
  const skip = useSkip()
  const hasReason = reason.trim() !== ''
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (hasReason && day !== work.due_on) move.mutate({ id: work.id, due_on: day, reason, rev: work.rev }, { onSuccess: close })
  }
  return (
    <form onSubmit={submit}>
      <Stack gap="sm">
        <DateField kind="date" label={t('toDay')} value={day} onChange={setDay} isNested />
        <TextInput
          label={t('reason')}
          withAsterisk
          maxLength={300}
          value={reason}
          data-autofocus
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <Group justify="flex-end">
          <Button
            variant="default"
            disabled={!hasReason}
            loading={skip.isPending}
            onClick={() => skip.mutate({ id: work.id, reason }, { onSuccess: close })}
          >
            {t('skip')}
          </Button>
          <Button type="submit" disabled={!hasReason || day === '' || day === work.due_on} loading={move.isPending}>
            {t('move')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
