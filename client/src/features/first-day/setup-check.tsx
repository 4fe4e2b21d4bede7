import { Badge, Code, Stack, Table, Text } from '@mantine/core'
import type { SetupCheck as Check } from '@menara/shared/contract/first-day.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { dateText, numberText } from '../../kit/dates/dates.ts'
import { colourOf } from '../../kit/look/look.ts'
import { Section } from '../../kit/section.tsx'
import { useHomeZone } from '../../kit/site.ts'
import { FailedState, WaitingRows } from '../../kit/states.tsx'
import { setupChecks } from './first-day.api.ts'
import { useGatewayChecks } from './gateway-checks.ts'

const COLOUR = { ok: 'green', off: 'gray', wrong: 'red' } as const
/** The setting of the README that mends it. */
const SETTINGS: Readonly<Record<string, string>> = {
  mail: 'MENARA_SMTP_URL, MENARA_MAIL_FROM',
  public_address: 'MENARA_PUBLIC_URL, TLS_CERT, TLS_KEY',
  push: 'MENARA_PUBLIC_URL, TLS_CERT, TLS_KEY',
  broker: 'MQTT_HOST, MQTT_URL',
  backup: 'BACKUP_DIR, npm run backup',
  backup_schedule: 'BACKUP_DIR, BACKUP_AT, BACKUP_KEEP',
  backup_encryption: 'BACKUP_KEY_FILE',
  backup_rehearsal: 'npm run restore -- rehearse --from <archive>',
  clock: 'NTP',
  storage: 'DATA_DIR',
  virus_scanner: 'CLAMD_URL',
  demo_accounts: 'DEMO=0',
  page_tls: 'TLS_CERT, TLS_KEY',
  turn: 'TURN_URL, TURN_SECRET',
  media: 'npm run media:build',
  cameras: 'ffmpeg',
  footage: 'MEDIA_DIR, MEDIA_RESERVE_MB',
}

interface Row {
  readonly key: string
  readonly state: Check['state']
  readonly at?: string | null
  readonly figure?: number | null
  readonly reason?: Check['reason']
  readonly params?: Check['params']
}

/** What of the installation is in order, not configured or wrong, what that means, and what mends it. */
export function SetupCheck() {
  const { t } = useTranslation('first_day')
  const answer = useQuery(setupChecks())
  const gateway = useGatewayChecks()
  const rows: readonly Row[] = [...(answer.data?.data ?? []), ...gateway]
  return (
    <Section title={t('check.title')} flush>
      {answer.isPending && <WaitingRows rows={4} />}
      {answer.isLoadingError && <FailedState error={answer.error} retry={() => void answer.refetch()} />}
      {answer.data && (
        <Table verticalSpacing={6} layout="fixed">
          <Table.Tbody>
            {rows.map((row) => (
              <CheckRow key={row.key} row={row} />
            ))}
          </Table.Tbody>
        </Table>
      )}
    </Section>
  )
}

function CheckRow({ row: { key, state, at, figure, reason, params } }: { readonly row: Row }) {
  const { t } = useTranslation('first_day')
  const zone = useHomeZone()
  const facts = { ...params, at: at ? dateText(at, 'full', zone) : '', figure: numberText(figure ?? 0) }
  return (
    <Table.Tr data-check={key} data-state={state}>
      <Table.Th scope="row" w={150} style={{ verticalAlign: 'top' }}>
        <Stack gap={4}>
          {t(`check.name.${key}`)}
          <Badge color={colourOf(COLOUR, state)}>{t(`check.state.${state}`)}</Badge>
        </Stack>
      </Table.Th>
      <Table.Td style={{ overflowWrap: 'anywhere' }}>
        <Text size="sm">{t(`check.${state === 'ok' ? 'ok' : 'means'}.${key}`, facts)}</Text>
        {reason && <Text size="sm">{t(`check.reason.${reason}`, facts)}</Text>}
        {state !== 'ok' && (
          <Text size="xs" c="dimmed">
            {t('check.mend')} <Code>{SETTINGS[key]}</Code>
          </Text>
        )}
      </Table.Td>
    </Table.Tr>
  )
}
