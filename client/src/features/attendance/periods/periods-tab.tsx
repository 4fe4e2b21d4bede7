import { Badge, Button, Group, Stack, Table, Text } from '@mantine/core'
import type { AttendancePeriod } from '@menara/shared/contract/people/attendance/attendance-periods.contract.ts'
import { IconDownload, IconLock, IconLockOpen } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNow } from '../../../kit/dates/clock.ts'
import { dateText, monthText, numberText } from '../../../kit/dates/dates.ts'
import { FigureCell } from '../../../kit/lists/figure-cell.tsx'
import { ScrollTable } from '../../../kit/lists/scroll-table.tsx'
import { SiteSelect } from '../../../kit/lists/site-select.tsx'
import { text, useViewState } from '../../../kit/lists/view-state.ts'
import { Section } from '../../../kit/section.tsx'
import { useMay } from '../../../kit/session/session.ts'
import { usePageSite } from '../../../kit/site.ts'
import { FailedState, WaitingRows } from '../../../kit/states.tsx'
import { LockForm } from './lock-form.tsx'
import { PayrollDialog } from './payroll-dialog.tsx'
import { PayrollTemplates } from './payroll-templates.tsx'
import { periodsOf } from './periods.api.ts'

const periodsView = { site: text }
interface Chosen {
  readonly act: 'lock' | 'unlock' | 'file'
  readonly period: AttendancePeriod
}

/** Months of a site: what is not settled in them, whether they are locked, and their files for payroll. */
export function PeriodsTab() {
  const { t } = useTranslation('attendance_days')
  const { state, change } = useViewState(periodsView)
  const site = usePageSite(state.site)
  const mayManage = useMay('show_manage_user')
  if (!site) return <WaitingRows rows={8} />
  return (
    <Stack gap="sm">
      <Section
        title={t('months')}
        flush
        aside={<SiteSelect label={t('site')} size="xs" value={site.id} onChange={(site) => change({ site })} />}
      >
        <Months key={site.id} siteId={site.id} zone={site.zone} />
      </Section>
      {mayManage && <PayrollTemplates />}
    </Stack>
  )
}

function Months({ siteId, zone }: { readonly siteId: string; readonly zone: string }) {
  const { t } = useTranslation('attendance_days')
  const answer = useQuery(periodsOf(siteId))
  const rows = answer.data?.data
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const close = () => setChosen(null)
  return (
    <>
      {answer.isError && !rows && <FailedState error={answer.error} retry={() => void answer.refetch()} />}
      {answer.isPending && <WaitingRows rows={6} />}
      {rows && (
        <ScrollTable label={t('months')} from={860} highlightOnHover>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('month')}</Table.Th>
              <Table.Th ta="right">{t('attendances')}</Table.Th>
              <Table.Th ta="right">{t('figure.unfinished')}</Table.Th>
              <Table.Th ta="right">{t('requestsWaiting')}</Table.Th>
              <Table.Th>{t('state')}</Table.Th>
              <Table.Th>{t('settle')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map((period) => (
              <Month key={period.month} period={period} zone={zone} choose={(act) => setChosen({ act, period })} />
            ))}
          </Table.Tbody>
        </ScrollTable>
      )}
      {chosen?.act === 'file' && <PayrollDialog period={chosen.period} close={close} />}
      {chosen && chosen.act !== 'file' && <LockForm period={chosen.period} act={chosen.act} close={close} />}
    </>
  )
}

interface MonthProps {
  readonly period: AttendancePeriod
  readonly zone: string
  readonly choose: (act: Chosen['act']) => void
}
function Month({ period, zone, choose }: MonthProps) {
  const { t } = useTranslation('attendance_days')
  const [mayLock, mayUnlock] = [useMay('show_manage_user'), useMay('show_manage_workspace')]
  const isOver = useNow() >= Date.parse(period.lockable_at)
  const { changed, locked } = period
  return (
    <Table.Tr>
      <Table.Td>{monthText(period.month)}</Table.Td>
      <FigureCell>{numberText(period.attendances)}</FigureCell>
      <FigureCell>{numberText(period.unfinished)}</FigureCell>
      <FigureCell>{numberText(period.requests)}</FigureCell>
      <Table.Td>
        <Badge color={locked ? 'teal' : 'gray'}>{t(locked ? 'locked' : 'open')}</Badge>
        {changed && (
          <Text size="xs" c="dimmed">
            {t('changedBy', { name: changed.by?.name ?? '–', at: dateText(changed.at, 'full', zone) })}
            {changed.reason && `: “${changed.reason}”`}
          </Text>
        )}
        {!locked && !isOver && (
          <Text size="xs" c="dimmed">
            {t('lockableFrom', { at: dateText(period.lockable_at, 'full', zone) })}
          </Text>
        )}
      </Table.Td>
      <Table.Td>
        <Group gap={4} wrap="nowrap">
          {!locked && mayLock && isOver && (
            <Button size="compact-xs" variant="default" leftSection={<IconLock size={13} aria-hidden />} onClick={() => choose('lock')}>
              {t('lock')}
            </Button>
          )}
          {locked && mayUnlock && (
            <Button
              size="compact-xs"
              variant="default"
              leftSection={<IconLockOpen size={13} aria-hidden />}
              onClick={() => choose('unlock')}
            >
              {t('unlock')}
            </Button>
          )}
          {mayLock && (
            <Button size="compact-xs" variant="default" leftSection={<IconDownload size={13} aria-hidden />} onClick={() => choose('file')}>
              {t('payrollFile')}
            </Button>
          )}
        </Group>
      </Table.Td>
    </Table.Tr>
  )
}
