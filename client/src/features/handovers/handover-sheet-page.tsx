import { Button, Group, Paper, Stack, Text } from '@mantine/core'
import type { Handover } from '@menara/shared/contract/alarms/handovers.contract.ts'
import { IconPrinter, IconRefresh } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { showRefusal } from '../../kit/calls/refusals.ts'
import { dateText } from '../../kit/dates/dates.ts'
import { AnchorLink } from '../../kit/links/anchor-link.tsx'
import { PageHeader } from '../../kit/page-header.tsx'
import { useMay } from '../../kit/session/session.ts'
import { useHomeZone } from '../../kit/site.ts'
import { FailedState, WaitingRows } from '../../kit/states.tsx'
import { HandoverStateBadge } from './handover-badges.tsx'
import { HandoverNotes } from './handover-notes.tsx'
import { HandoverSections } from './handover-sections.tsx'
import { HandoverSigning } from './handover-signing.tsx'
import { HandoverSummary } from './handover-summary.tsx'
import { acts, handoverById, useAct } from './handovers.api.ts'
import classes from './handovers.module.css'

interface HandoverSheetPageProps {
  readonly id: string
  /** Revision of the live list: a newer one than shown is read. */
  readonly seen: number | undefined
}

/** One sheet: what stands, what people add, and both signatures. */
export function HandoverSheetPage({ id, seen }: HandoverSheetPageProps) {
  const answer = useQuery(handoverById(id))
  const handover = answer.data?.data
  const { refetch } = answer
  const behind = handover !== undefined && seen !== undefined && seen > handover.rev
  useEffect(() => {
    if (behind) void refetch()
  }, [behind, refetch])
  if (answer.isError && !handover) return <FailedState error={answer.error} retry={() => void refetch()} />
  if (!handover) return <WaitingRows />
  return <Sheet handover={handover} />
}

function Sheet({ handover }: { readonly handover: Handover }) {
  const { t } = useTranslation('handovers')
  const act = useAct(handover.id)
  const mayWrite = useMay('alarm_acknowledge')
  const draft = handover.state === 'draft'
  const [isUnsaved, setUnsaved] = useState(false)
  const { sheet } = handover
  const home = useHomeZone()
  const zone = sheet.zone ?? home
  return (
    <>
      <PageHeader
        above={
          <AnchorLink to="/admin/plugins/iot/handover" size="sm">
            {t('all')}
          </AnchorLink>
        }
        title={t('sheetOf', { desk: handover.desk.name })}
        subtitle={
          <Group gap="xs">
            <HandoverStateBadge state={handover.state} />
            <Text size="sm">{t('asOf', { at: dateText(sheet.taken_at, 'full', zone), since: dateText(sheet.since, 'full', zone) })}</Text>
          </Group>
        }
        actions={
          <Group gap="xs" className={classes.noPrint}>
            {draft && mayWrite && (
              <Button
                variant="default"
                leftSection={<IconRefresh size={16} aria-hidden />}
                loading={act.isPending}
                onClick={() => act.mutate(() => acts.refresh(handover), { onError: showRefusal })}
              >
                {t('refresh')}
              </Button>
            )}
            <Button variant="default" leftSection={<IconPrinter size={16} aria-hidden />} onClick={() => print()}>
              {t('print')}
            </Button>
          </Group>
        }
      />
      <Stack gap="md">
        <HandoverSections sheet={sheet} />
        <div className={classes.columns}>
          <Paper p="md">
            <HandoverSummary key={`${handover.id} ${draft}`} handover={handover} editable={draft && mayWrite} onUnsaved={setUnsaved} />
          </Paper>
          <Paper p="md">
            <HandoverNotes handover={handover} editable={draft && mayWrite} />
          </Paper>
        </div>
        <Paper p="md">
          <HandoverSigning handover={handover} mayWrite={mayWrite} isUnsaved={isUnsaved} />
        </Paper>
      </Stack>
    </>
  )
}
