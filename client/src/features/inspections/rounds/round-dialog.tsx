import { Alert, Button, Group, Stack, Textarea } from '@mantine/core'
import type { InspectionRoundDetail } from '@menara/shared/contract/inspections/inspection-rounds.contract.ts'
import type { InspectionVersion } from '@menara/shared/contract/inspections/inspection-templates.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { dateText, numberText } from '../../../kit/dates/dates.ts'
import { FactRows } from '../../../kit/fact-rows.tsx'
import { Modal } from '../../../kit/overlays/modal.tsx'
import { useZoneOf } from '../../../kit/site.ts'
import { FailedState, WaitingRows } from '../../../kit/states.tsx'
import { useTextOf } from '../../../kit/texts/both-texts.ts'
import { RoundBadge } from '../inspection-badges.tsx'
import { roundById, useApprove, useReturn } from '../inspections.api.ts'
import { RoundAnswers } from './round-answers.tsx'
import { RoundVisits } from './round-visits.tsx'

/** One round: who made it when, what was shown at its checkpoints, its answers, and what may be decided. */
export function RoundDialog({ id, close }: { readonly id: string; readonly close: () => void }) {
  const { t } = useTranslation('inspections')
  const textOf = useTextOf()
  const answer = useQuery(roundById(id))
  const found = answer.data?.data
  const template = found?.round.template
  return (
    <Modal opened onClose={close} title={template ? textOf({ en: template.name_en, id: template.name_id }) : t('roundTitle')} size="xl">
      {answer.isError && !found && <FailedState error={answer.error} />}
      {answer.isPending && <WaitingRows rows={4} />}
      {found && <Whole {...found} />}
    </Modal>
  )
}

interface WholeProps {
  readonly round: InspectionRoundDetail
  readonly version: InspectionVersion
}
function Whole({ round, version }: WholeProps) {
  const { t } = useTranslation('inspections')
  return (
    <Stack gap="md">
      <RoundBadge round={round} />
      <Facts round={round} />
      {round.decision_note && <Alert title={t(round.state === 'returned' ? 'returnedWhy' : 'decisionNote')}>{round.decision_note}</Alert>}
      {round.checkpoints.length > 0 && <RoundVisits round={round} />}
      <RoundAnswers round={round} sections={version.sections} />
      {round.may_decide && <Decision key={round.rev} id={round.id} />}
    </Stack>
  )
}

function Facts({ round }: Pick<WholeProps, 'round'>) {
  const { t } = useTranslation('inspections')
  const zone = useZoneOf()(round.location.id)
  const at = (instant: string | null): string => (instant ? dateText(instant, 'full', zone) : '–')
  const { plan, location, area, asset, inspector, assignee, group, decided_by, score, template } = round
  const facts = [
    [t('siteHead'), [location.name, area?.name, asset?.name].filter(Boolean).join(' · ')],
    [t('planHead'), plan?.name ?? '–'],
    [t('versionHead'), String(template.version)],
    [t('dueHead'), at(round.due_at)],
    [t('windowHead'), `${at(round.opens_at)} – ${at(round.closes_at)}`],
    [t('forHead'), assignee?.name ?? group?.name ?? '–'],
    [t('startedHead'), inspector ? `${at(round.started_at)} · ${inspector.name}` : '–'],
    [t('submittedHead'), at(round.submitted_at)],
    [t('decidedHead'), decided_by ? `${at(round.decided_at)} · ${decided_by.name}` : '–'],
    [t('scoreHead'), score === null ? '–' : t('percent', { value: numberText(score) })],
  ] as const
  return <FactRows facts={facts} />
}

function Decision({ id }: { readonly id: string }) {
  const { t } = useTranslation('inspections')
  const [note, setNote] = useState('')
  const [approve, giveBack] = [useApprove(), useReturn()]
  return (
    <Stack gap="xs">
      <Textarea
        label={t('noteLabel')}
        description={t('noteText')}
        autosize
        minRows={2}
        maxLength={1000}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <Group justify="flex-end">
        <Button variant="default" disabled={note.trim() === ''} loading={giveBack.isPending} onClick={() => giveBack.mutate({ id, note })}>
          {t('return')}
        </Button>
        <Button loading={approve.isPending} onClick={() => approve.mutate({ id, note })}>
          {t('approve')}
        </Button>
      </Group>
    </Stack>
  )
}
