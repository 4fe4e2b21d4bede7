import { Badge, Button, Code, Drawer, Stack, Table, Text } from '@mantine/core'
import type { AuditDetail } from '@menara/shared/contract/audit.contract.ts'
import { IconFilter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { dateText } from '../../kit/dates/dates.ts'
import { FactRows } from '../../kit/fact-rows.tsx'
import { useViewState } from '../../kit/lists/view-state.ts'
import { useHomeZone } from '../../kit/site.ts'
import { FailedState, WaitingRows } from '../../kit/states.tsx'
import { entryBy } from './audit.api.ts'
import { auditView } from './audit-view.ts'
import { useAuditTexts } from './audit-words.ts'

/** One change: before and after, and its place in the chain. */
export function AuditDrawer({ seq, close }: { readonly seq: number | undefined; readonly close: () => void }) {
  const { t } = useTranslation('audit')
  return (
    <Drawer
      opened={seq !== undefined}
      onClose={close}
      position="right"
      size="lg"
      title={<Text fw={650}>{t('entry', { seq })}</Text>}
      closeButtonProps={{ 'aria-label': t('close', { ns: 'common' }) }}
    >
      {seq !== undefined && <Entry seq={seq} />}
    </Drawer>
  )
}

function Entry({ seq }: { readonly seq: number }) {
  const { t } = useTranslation('audit')
  const zone = useHomeZone()
  const { show } = useViewState(auditView)
  const { kindText, actionText } = useAuditTexts()
  const { data: answer, error, refetch } = useQuery(entryBy(seq))
  if (error) return <FailedState error={error} retry={() => void refetch()} />
  if (!answer) return <WaitingRows rows={6} />
  const entry = answer.data
  return (
    <Stack gap="md">
      <FactRows
        facts={[
          [t('at'), dateText(entry.at, 'full', zone)],
          [t('who'), entry.actor ? entry.actor.name || entry.actor.id : t('system')],
          [t('kind'), kindText(entry.subject)],
          [t('action'), actionText(entry.action)],
          [t('record'), entry.name ?? '–'],
          [t('recordId'), <Code key="id">{entry.subject_id}</Code>],
        ]}
      />
      <Differences entry={entry} />
      <Button
        variant="default"
        leftSection={<IconFilter size={16} aria-hidden />}
        onClick={() => show({ record: entry.subject_id, kind: entry.subject })}
      >
        {t('onlyThis')}
      </Button>
      <FactRows
        facts={[
          [t('chain'), String(entry.chain)],
          [t('hash'), <Code key="hash">{entry.hash}</Code>],
          [t('previous'), entry.prev_hash ? <Code key="prev">{entry.prev_hash}</Code> : t('first')],
          [
            t('seal'),
            <Badge key="seal" color={entry.sealed ? 'green' : 'gray'}>
              {t(entry.sealed ? 'sealed' : 'notSealed')}
            </Badge>,
          ],
        ]}
      />
    </Stack>
  )
}

type Facts = Readonly<Record<string, unknown>>
const isFacts = (value: unknown): value is Facts => value !== null && typeof value === 'object' && !Array.isArray(value)

/** Fields that differ, before and after; what is kept in another way stands as it is. */
function Differences({ entry: { detail, changed } }: { readonly entry: AuditDetail }) {
  const { t } = useTranslation('audit')
  const { fieldText } = useAuditTexts()
  const { before, after, ...others } = detail
  const sides = { before: isFacts(before) ? before : {}, after: isFacts(after) ? after : {} }
  const isSided = isFacts(before) || isFacts(after)
  const rest = isSided ? others : detail
  if (changed.length === 0 && Object.keys(rest).length === 0) return <Text size="sm">{t('noFacts')}</Text>
  return (
    <>
      {changed.length > 0 && (
        <Table layout="fixed" aria-label={t('changed')} withTableBorder>
          <Table.Thead>
            <Table.Tr>
              <Table.Th w="26%">{t('field')}</Table.Th>
              <Table.Th>{t('before')}</Table.Th>
              <Table.Th>{t('after')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {changed.map((field) => (
              <Table.Tr key={field}>
                <Table.Th scope="row" style={{ overflowWrap: 'anywhere' }}>
                  {fieldText(field)}
                </Table.Th>
                <Table.Td style={{ overflowWrap: 'anywhere' }}>{valueText(sides.before[field])}</Table.Td>
                <Table.Td style={{ overflowWrap: 'anywhere' }}>{valueText(sides.after[field])}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
      {Object.keys(rest).length > 0 && (
        <Code block aria-label={t('facts')}>
          {JSON.stringify(rest, null, 2)}
        </Code>
      )}
    </>
  )
}

function valueText(value: unknown): string {
  if (value === undefined || value === null || value === '') return '–'
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
