import { Alert, Group, Stack, Text, Title } from '@mantine/core'
import type { OvertimeDetail } from '@menara/shared/contract/people/overtime/overtimes.contract.ts'
import { hoursText } from '@menara/shared/kit/hours-text.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { dateText, timeText } from '../../kit/dates/dates.ts'
import { FactRows } from '../../kit/fact-rows.tsx'
import { Modal } from '../../kit/overlays/modal.tsx'
import { useMay } from '../../kit/session/session.ts'
import { FailedState, WaitingRows } from '../../kit/states.tsx'
import { DocumentButton } from '../documents/embed/document-button.tsx'
import { overtimeById } from './overtime.api.ts'
import { OvertimeFigures } from './overtime-figures.tsx'
import { OvertimeMoves } from './overtime-moves.tsx'
import { TermsButton } from './overtime-terms.tsx'
import { OvertimeBadge, whenText } from './overtime-texts.tsx'

/** One overtime: who agreed to what and when, how each figure comes about, and what the reader may do. */
export function OvertimeDialog({ id, close }: { readonly id: string; readonly close: () => void }) {
  const { t } = useTranslation('overtime')
  const answer = useQuery(overtimeById(id))
  const overtime = answer.data?.data
  return (
    <Modal opened onClose={close} title={overtime ? `${overtime.number} · ${overtime.user.name}` : t('title')} size="xl">
      {answer.isError && !overtime && <FailedState error={answer.error} />}
      {answer.isPending && <WaitingRows rows={4} />}
      {overtime && <Whole overtime={overtime} />}
    </Modal>
  )
}

const ORDERED = new Set(['ordered', 'consented', 'approved', 'performed', 'verified', 'converted'])

function Whole({ overtime }: { readonly overtime: OvertimeDetail }) {
  const { t } = useTranslation('overtime')
  const seesWages = useMay('overtime_wage')
  return (
    <Stack gap="md">
      <Group gap="xs">
        <OvertimeBadge state={overtime.state} />
        <Text size="sm">{t(`waits.${overtime.state}`)}</Text>
      </Group>
      <Facts overtime={overtime} />
      {overtime.reason && <Alert title={t('reason')}>{overtime.reason}</Alert>}
      {overtime.exemption && (
        <Alert color="orange" title={t('exemption')}>
          {overtime.exemption}
        </Alert>
      )}
      <section aria-label={t('figures')}>
        <Title order={3} fz="sm" mb="xs">
          {t(overtime.verified_minutes === null ? 'figuresPlanned' : 'figuresVerified')}
        </Title>
        <OvertimeFigures steps={overtime.steps} hourlyWages={overtime.hourly_wages} pay={overtime.pay} />
        <Text size="xs" mt="xs">
          {t('legal', { ...overtime.articles, law: overtime.law })}
        </Text>
      </section>
      <Acts overtime={overtime} />
      <Group gap="xs">
        {ORDERED.has(overtime.state) && <DocumentButton kind="overtime_order" subject_id={overtime.id} of={overtime.number} />}
        {seesWages && <TermsButton user={overtime.user} />}
      </Group>
      <OvertimeMoves key={overtime.rev} overtime={overtime} />
    </Stack>
  )
}

function Facts({ overtime }: { readonly overtime: OvertimeDetail }) {
  const { t } = useTranslation('overtime')
  const minutes = (value: number | null): string => (value === null ? '–' : hoursText(value))
  const meal = overtime.meal_owed ? t('mealText') : t('noMeal')
  const attended = overtime.attendance.map(
    ({ check_in_at, check_out_at }) =>
      `${timeText(check_in_at, overtime.zone)} – ${check_out_at ? timeText(check_out_at, overtime.zone) : '…'}`,
  )
  const facts: (readonly [string, string])[] = [
    [t('when'), whenText(overtime)],
    [t('site'), overtime.location.name],
    [t('work'), overtime.work],
    [t('compensationHead'), overtime.compensation ? t(`compensation.${overtime.compensation}`) : '–'],
    [t('planned'), hoursText(overtime.planned_minutes)],
    [t('actual'), minutes(overtime.actual_minutes)],
    [t('verified'), minutes(overtime.verified_minutes)],
    ...(overtime.time_off_minutes === null ? [] : [[t('timeOff'), hoursText(overtime.time_off_minutes)] as const]),
    [t('attendance'), attended.join(', ') || '–'],
    [t('meal'), meal],
    ...(overtime.exempt ? [[t('exempt'), t('exemptText')] as const] : []),
  ]
  return <FactRows facts={facts} />
}

/** Who did what when, in order. */
function Acts({ overtime }: { readonly overtime: OvertimeDetail }) {
  const { t } = useTranslation('overtime')
  const { kind, state, created, consented, decided, verified, converted } = overtime
  const acts = [
    [kind === 'order' ? 'ordered' : 'requested', created],
    [state === 'declined' ? 'declined' : kind === 'order' ? 'consented' : 'orderedBy', consented],
    [state === 'rejected' ? 'rejected' : 'approved', decided],
    ['verified', verified],
    ['converted', converted],
  ] as const
  return (
    <section aria-label={t('history')}>
      <Title order={3} fz="sm" mb={4}>
        {t('history')}
      </Title>
      <Stack gap={2} component="ol" m={0} ps="md">
        {acts.map(
          ([name, act]) =>
            act && (
              <Text key={name} component="li" size="sm">
                {t(`act.${name}`, { name: act.by?.name ?? '–', at: dateText(act.at, 'full', overtime.zone) })}
              </Text>
            ),
        )}
      </Stack>
    </section>
  )
}
