import { Button, Text } from '@mantine/core'
import { type AuditEntry, audit } from '@menara/shared/contract/audit.contract.ts'
import { IconFileDownload, IconShieldCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { showFetchRefusal } from '../../kit/calls/refusals.ts'
import { dateText } from '../../kit/dates/dates.ts'
import { dayEnd, dayStart } from '../../kit/dates/zoned-time.ts'
import { ExportMenu } from '../../kit/exports/export-menu.tsx'
import { saveFile } from '../../kit/exports/save-file.ts'
import type { Sheet } from '../../kit/exports/sheet.ts'
import { type TableFormat, tableFile, tableFormats } from '../../kit/exports/table-file.ts'
import { usePages } from '../../kit/links/pages.ts'
import type { Column } from '../../kit/lists/data-grid.tsx'
import { ListPage } from '../../kit/lists/list-page.tsx'
import { useViewState, type ViewState } from '../../kit/lists/view-state.ts'
import { PersonChip } from '../../kit/people/person-chip.tsx'
import { useHomeZone } from '../../kit/site.ts'
import { EmptyState } from '../../kit/states.tsx'
import { type AuditQuery, everyEntry, useVerify, wholeTrail } from './audit.api.ts'
import { AuditDrawer } from './audit-drawer.tsx'
import { AuditFilters } from './audit-filters.tsx'
import { auditView } from './audit-view.ts'
import { useAuditTexts } from './audit-words.ts'
import { Verification } from './verification.tsx'

/** Who changed what, with before and after, and whether the trail is whole. */
export function AuditScreen() {
  const { t } = useTranslation(['audit', 'nav'])
  const { state, change } = useViewState(auditView)
  const query = useAuditQuery(state)
  const verify = useVerify()
  const list = usePages(audit.list, { ...query })
  return (
    <>
      {verify.data && <Verification result={verify.data.data} />}
      <ListPage<AuditEntry>
        title={t('nav:title.admin_audit')}
        list={list}
        filters={<AuditFilters />}
        actions={
          <>
            <Button
              variant="default"
              leftSection={<IconShieldCheck size={16} aria-hidden />}
              loading={verify.isPending}
              onClick={() => verify.mutate()}
            >
              {t('verify')}
            </Button>
            <Files query={query} ready={(list.rows?.length ?? 0) > 0} />
          </>
        }
        columns={useColumns()}
        keyOf={(row) => String(row.seq)}
        nameOf={(row) => `${row.action} ${row.name ?? row.subject_id}`}
        onOpen={(row) => change({ entry: row.seq }, 'push')}
        least={900}
        empty={<EmptyState title={t('empty')} text={t('emptyText')} />}
      />
      <AuditDrawer seq={state.entry} close={() => change({ entry: undefined })} />
    </>
  )
}

function useAuditQuery({ from, until, person, kind, action, record }: ViewState<typeof auditView>): AuditQuery {
  const zone = useHomeZone()
  return {
    ...(from && { start_date: dayStart(from, zone) }),
    ...(until && { end_date: dayEnd(until, zone) }),
    ...(person && { actor_id: person }),
    ...(kind && { subject: kind }),
    ...(action && { action }),
    ...(record && { subject_id: record }),
  }
}

function useColumns(): readonly Column<AuditEntry>[] {
  const { t } = useTranslation('audit')
  const zone = useHomeZone()
  const { kindText, actionText, fieldText } = useAuditTexts()
  return [
    { key: 'at', header: t('at'), width: '14.5rem', cell: (row) => <span className="num">{dateText(row.at, 'full', zone)}</span> },
    { key: 'who', header: t('who'), width: 190, cell: (row) => <PersonChip person={row.actor} none={t('system')} /> },
    { key: 'kind', header: t('kind'), width: 190, cell: (row) => <span className="clip">{kindText(row.subject)}</span> },
    { key: 'action', header: t('action'), width: 190, cell: (row) => <span className="clip">{actionText(row.action)}</span> },
    {
      key: 'record',
      header: t('record'),
      cell: (row) => (
        <Text size="sm" fw={500} className="clip" component="span" title={row.name ?? row.subject_id}>
          {row.name ?? <span className="num">{row.subject_id.slice(-12)}</span>}
        </Text>
      ),
    },
    {
      key: 'changed',
      header: t('changed'),
      wideOnly: true,
      cell: (row) => (
        <Text size="sm" c="dimmed" className="clip" component="span" title={row.changed.map(fieldText).join(', ')}>
          {row.changed.map(fieldText).join(', ') || '–'}
        </Text>
      ),
    },
  ]
}

/** The rows of the filter as a table, and the whole trail for the verifier outside of the product. */
function Files({ query, ready }: { readonly query: AuditQuery; readonly ready: boolean }) {
  const { t } = useTranslation('audit')
  const zone = useHomeZone()
  const { kindText, actionText, fieldText } = useAuditTexts()
  const sheetOf = (rows: readonly AuditEntry[]): Sheet => ({
    name: t('sheet'),
    head: ['number', 'at', 'who', 'kind', 'action', 'record', 'recordId', 'changed'].map((key) => t(key)),
    rows: rows.map((row) => [
      ...[row.seq, dateText(row.at, 'full', zone), row.actor?.name ?? t('system'), kindText(row.subject), actionText(row.action)],
      ...[row.name, row.subject_id, row.changed.map(fieldText).join(', ')],
    ]),
  })
  const make = async (format: TableFormat) => tableFile('menara-audit', format, [sheetOf(await everyEntry(query))])
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconFileDownload size={16} aria-hidden />}
        onClick={() => void wholeTrail().then((file) => saveFile(file as Blob, 'menara-audit.jsonl'), showFetchRefusal)}
      >
        {t('wholeTrail')}
      </Button>
      <ExportMenu label={t('export')} formats={tableFormats} nameOf={(text) => text.toUpperCase()} make={make} ready={ready} />
    </>
  )
}
