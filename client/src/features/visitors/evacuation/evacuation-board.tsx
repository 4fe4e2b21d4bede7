import { Alert, Button, Group, List, Paper, SegmentedControl, Stack, Text } from '@mantine/core'
import { IconAlertTriangle, IconCloudOff, IconPrinter } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNow } from '../../../kit/dates/clock.ts'
import { ageText, dateText } from '../../../kit/dates/dates.ts'
import { useHomeZone, useZoneOf } from '../../../kit/site.ts'
import { EmptyState, FailedState, WaitingRows } from '../../../kit/states.tsx'
import { type Evacuation, useEvacuation } from './evacuation.live.ts'
import css from './evacuation.module.css'
import { EvacuationRows } from './evacuation-rows.tsx'
import { StaffRows } from './evacuation-staff.tsx'
import { type Conflict, personOf } from './evacuation-store.ts'

interface BoardProps {
  readonly siteId: string | undefined
  readonly actions?: ReactNode
}
const SHOWN = ['all', 'missing'] as const

/** Everybody whose badge is out, with what is known of them at the assembly point; works on without a connection. */
export function EvacuationBoard({ siteId, actions }: BoardProps) {
  const { t } = useTranslation('visitors')
  const [shown, setShown] = useState<(typeof SHOWN)[number]>('all')
  const zoneOf = useZoneOf()
  const evacuation = useEvacuation(siteId)
  const { list, error, retry, mark } = evacuation
  if (!list) return error ? <FailedState error={error} retry={retry} /> : <WaitingRows rows={4} />
  const isShown = (item: { readonly safe: boolean }) => shown === 'all' || !item.safe
  const rows = list.rows.filter(isShown)
  return (
    <Stack gap="sm">
      <Head list={list} zone={list.zones[siteId ?? ''] ?? zoneOf(siteId)}>
        <SegmentedControl
          size="xs"
          className={css.screenOnly}
          aria-label={t('view.evacuation')}
          value={shown}
          onChange={(value) => setShown(value as typeof shown)}
          data={SHOWN.map((text) => ({ value: text, label: t(text === 'all' ? 'evacuation.showAll' : 'evacuation.showMissing') }))}
        />
        <Button
          className={css.screenOnly}
          variant="default"
          leftSection={<IconPrinter size={16} aria-hidden />}
          onClick={() => window.print()}
        >
          {t('print')}
        </Button>
        {actions}
      </Head>
      <Trouble evacuation={evacuation} takenAt={list.at} />
      <EvacuationConflicts conflicts={evacuation.conflicts} read={evacuation.readConflicts} />
      <Paper>
        {list.rows.length === 0 ? <EmptyState title={t('nobodyOnSite')} /> : <EvacuationRows rows={rows} zones={list.zones} mark={mark} />}
      </Paper>
      <StaffRows rows={list.staff.filter(isShown)} zones={list.zones} mark={mark} />
    </Stack>
  )
}

interface HeadProps {
  readonly list: NonNullable<Evacuation['list']>
  readonly zone: string
  readonly children: ReactNode
}
function Head({ list, zone, children }: HeadProps) {
  const { t } = useTranslation('visitors')
  const now = useNow()
  const everybody = [...list.rows, ...list.staff]
  const safe = everybody.filter((item) => item.safe).length
  return (
    <Group justify="space-between">
      <Text fw={600} role="status">
        {t('onSite', { count: list.rows.length })}
        {list.staff.length > 0 && ` · ${t('evacuation.staffInside', { count: list.staff.length })}`}
        {everybody.length > 0 && ` · ${t('evacuation.safeCount', { safe, count: everybody.length })}`}{' '}
        <Text span size="sm" c="dimmed" className="num">
          {t('takenAt', { at: dateText(list.at, 'full', zone), age: ageText(list.at, now) })}
        </Text>
      </Text>
      <Group gap="xs">{children}</Group>
    </Group>
  )
}

/** No connection, and words that wait for one. */
function Trouble({ evacuation: { error, waiting }, takenAt }: { readonly evacuation: Evacuation; readonly takenAt: number }) {
  const { t } = useTranslation('visitors')
  const now = useNow()
  if (!error && waiting === 0) return null
  return (
    <Alert color="orange" icon={<IconCloudOff size={18} aria-hidden />} title={error ? t('offlineList') : undefined} role="alert">
      {error && t('offlineListText', { age: ageText(takenAt, now) })} {waiting > 0 && t('evacuation.waitingWords', { count: waiting })}
    </Alert>
  )
}

interface ConflictsProps {
  readonly conflicts: readonly Conflict[]
  readonly read: () => void
}

/** Words of this browser that do not hold, each with the reason, until somebody has read them. */
function EvacuationConflicts({ conflicts, read }: ConflictsProps) {
  const { t } = useTranslation('visitors')
  const zone = useHomeZone()
  if (conflicts.length === 0) return null
  const said = (safe: boolean) => t(safe ? 'evacuation.saidSafe' : 'evacuation.saidMissing')
  return (
    <Alert color="red" icon={<IconAlertTriangle size={18} aria-hidden />} title={t('evacuation.conflicts')} role="alert">
      <List size="sm" mb="xs">
        {conflicts.map((conflict) => (
          <List.Item key={`${personOf(conflict)} ${conflict.outcome} ${conflict.at}`}>
            {t(`evacuation.conflict.${conflict.outcome}`, {
              name: conflict.name,
              said: said(conflict.said),
              who: conflict.by?.name ?? '–',
              at: conflict.at ? dateText(conflict.at, 'full', zone) : '–',
            })}
          </List.Item>
        ))}
      </List>
      <Button size="compact-sm" variant="default" onClick={read}>
        {t('evacuation.conflictRead')}
      </Button>
    </Alert>
  )
}
