import { Alert, Button, Group, Stack, Textarea } from '@mantine/core'
import type { InspectionFinding } from '@menara/shared/contract/inspections/inspection-findings.contract.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { dateText } from '../../../kit/dates/dates.ts'
import { FactRows } from '../../../kit/fact-rows.tsx'
import { AnchorLink } from '../../../kit/links/anchor-link.tsx'
import { Modal } from '../../../kit/overlays/modal.tsx'
import { useZoneOf } from '../../../kit/site.ts'
import { useTextOf } from '../../../kit/texts/both-texts.ts'
import { FindingBadge } from '../inspection-badges.tsx'
import { useFix, useReopen, useVerify } from '../inspections.api.ts'
import { Photos } from '../rounds/round-answers.tsx'

interface FindingDialogProps {
  readonly finding: InspectionFinding
  readonly close: () => void
}

/** One finding: what failed, its ticket, and what its reader may say about it. */
export function FindingDialog({ finding, close }: FindingDialogProps) {
  const { t } = useTranslation('inspections')
  const textOf = useTextOf()
  const text = textOf({ en: finding.text_en, id: finding.text_id })
  return (
    <Modal opened onClose={close} title={text} size="lg">
      <Stack gap="md">
        <Group gap="xs">
          <FindingBadge state={finding.state} />
        </Group>
        <Facts finding={finding} />
        {finding.photo_ids.length > 0 && <Photos roundId={finding.round_id} ids={finding.photo_ids} of={text} />}
        {finding.fix_note && <Alert title={t('fixNote')}>{finding.fix_note}</Alert>}
        <Moves key={finding.rev} finding={finding} />
      </Stack>
    </Modal>
  )
}

function Facts({ finding }: Pick<FindingDialogProps, 'finding'>) {
  const { t } = useTranslation('inspections')
  const textOf = useTextOf()
  const zone = useZoneOf()(finding.location.id)
  const at = (instant: string | null): string => (instant ? dateText(instant, 'full', zone) : '–')
  const { template, location, area, asset, checkpoint, ticket, inspector, note, round_id } = finding
  const value = textOf({ en: finding.value_en, id: finding.value_id })
  const facts = [
    [t('siteHead'), [location.name, area?.name, asset?.name, checkpoint].filter(Boolean).join(' · ')],
    [
      t('roundTitle'),
      <AnchorLink key="round" size="sm" to="/people/inspection" search={{ tab: 'rounds', round: round_id }}>
        {textOf({ en: template.name_en, id: template.name_id })}
      </AnchorLink>,
    ],
    ...(value ? [[t('valueHead'), value] as const] : []),
    ...(note ? [[t('noteHead'), note] as const] : []),
    [t('foundHead'), `${at(finding.found_at)}${inspector ? ` · ${inspector.name}` : ''}`],
    [
      t('ticketHead'),
      ticket ? (
        <AnchorLink key="ticket" size="sm" to="/desk/ticketing/$type/detail" params={{ type: ticket.type }} search={{ id: ticket.id }}>
          {ticket.number}
        </AnchorLink>
      ) : (
        '–'
      ),
    ],
    [t('fixedHead'), at(finding.fixed_at)],
    [t('verifiedHead'), finding.verified_by ? `${at(finding.verified_at)} · ${finding.verified_by.name}` : '–'],
  ] as const
  return <FactRows facts={facts} />
}

/** Fixing needs to say how, reopening why; verifying needs no word. */
function Moves({ finding: { id, may_fix, may_verify } }: Pick<FindingDialogProps, 'finding'>) {
  const { t } = useTranslation('inspections')
  const [note, setNote] = useState('')
  const [fix, verify, reopen] = [useFix(), useVerify(), useReopen()]
  if (!may_fix && !may_verify) return null
  const isBlank = note.trim() === ''
  return (
    <Stack gap="xs">
      <Textarea
        label={t(may_fix ? 'howFixed' : 'whyReopened')}
        autosize
        minRows={2}
        maxLength={1000}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <Group justify="flex-end">
        {may_fix && (
          <Button disabled={isBlank} loading={fix.isPending} onClick={() => fix.mutate({ id, note })}>
            {t('fix')}
          </Button>
        )}
        {may_verify && (
          <>
            <Button variant="default" disabled={isBlank} loading={reopen.isPending} onClick={() => reopen.mutate({ id, note })}>
              {t('reopen')}
            </Button>
            <Button loading={verify.isPending} onClick={() => verify.mutate(id)}>
              {t('verify')}
            </Button>
          </>
        )}
      </Group>
    </Stack>
  )
}
