import { Button, Group, Select } from '@mantine/core'
import type { SavedReport } from '@menara/shared/contract/reports/saved-reports.contract.ts'
import { readyKeys, readyQuestions, readyTables } from '@menara/shared/domain/reports/ready-reports.ts'
import { reportSubjects } from '@menara/shared/domain/reports/report-subjects.ts'
import { IconDeviceFloppy, IconMail, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { askToRemove } from '../../../kit/overlays/ask-to-remove.ts'
import { useMe } from '../../../kit/session/session.ts'
import { draftOf, readDraft } from '../report-view.ts'
import { everyReport, removeReport } from '../reporting.api.ts'
import { useReportWords } from '../result/figure-words.ts'
import type { ShownReport } from '../use-report.ts'
import { KeepDialog } from './keep-dialog.tsx'
import { MailDialog } from './mail-dialog.tsx'

const READY = 'ready-'
const NEW = 'new'

/** Ready and kept reports to begin with, and what is done with the one that is shown. */
export function ReportChoice({ shown }: { readonly shown: ShownReport }) {
  const { t } = useTranslation('reporting')
  const { say } = useReportWords(shown.draft.subject)
  const held = useMe()?.permissions ?? []
  const kept = useQuery(everyReport).data?.data ?? []
  const [dialog, setDialog] = useState<'keep' | 'change' | 'mail' | null>(null)
  const current = kept.find((report) => report.id === shown.report)
  const mayRead = (permission: string | null): boolean => permission === null || held.includes(permission as never)
  const questions = readyQuestions.filter(({ definition }) => mayRead(reportSubjects[definition.subject].permission))
  const tables = readyKeys.filter((key) => mayRead(readyTables[key].permission))
  const choose = (id: string | null): void => {
    const question = questions.find(({ key }) => `${READY}${key}` === id)
    const found = kept.find((report) => report.id === id)
    if (question) shown.replace(draftOf(question.definition), `${READY}${question.key}`)
    else if (found) shown.replace(draftOf(found.definition), found.id)
    else shown.replace(readDraft({}), id === null || id === NEW ? undefined : id)
  }
  const data = [
    { group: t('report'), items: [{ value: NEW, label: t('newReport') }] },
    {
      group: t('ready'),
      items: [
        ...questions.map(({ key, name }) => ({ value: `${READY}${key}`, label: say(name) })),
        ...tables.map((key) => ({ value: `${READY}${key}`, label: say(readyTables[key].name) })),
      ],
    },
    { group: t('kept'), items: kept.map((report) => ({ value: report.id, label: labelOf(report, t) })) },
  ]
  return (
    <Group gap="sm" align="flex-end">
      <Select
        label={t('report')}
        searchable
        allowDeselect={false}
        w={{ base: '100%', xs: 340 }}
        maxDropdownHeight={420}
        data={data}
        value={shown.report ?? NEW}
        onChange={choose}
      />
      {!shown.ready && (
        <>
          {current?.editable && (
            <Button variant="default" leftSection={<IconDeviceFloppy size={16} aria-hidden />} onClick={() => setDialog('change')}>
              {t('keepChanges')}
            </Button>
          )}
          <Button variant="default" leftSection={<IconDeviceFloppy size={16} aria-hidden />} onClick={() => setDialog('keep')}>
            {current ? t('keepAs') : t('keep')}
          </Button>
        </>
      )}
      {current?.editable && (
        <>
          <Button variant="default" leftSection={<IconMail size={16} aria-hidden />} onClick={() => setDialog('mail')}>
            {t('mail')}
          </Button>
          <Button
            variant="subtle"
            color="red"
            leftSection={<IconTrash size={16} aria-hidden />}
            onClick={() =>
              askToRemove({
                title: t('removeTitle'),
                text: t('removeText', { name: current.name }),
                remove: () => removeReport(current.id),
                done: () => shown.replace(shown.draft, undefined),
              })
            }
          >
            {t('remove')}
          </Button>
        </>
      )}
      {(dialog === 'keep' || dialog === 'change') && (
        <KeepDialog shown={shown} report={dialog === 'change' ? current : undefined} close={() => setDialog(null)} />
      )}
      {dialog === 'mail' && current && <MailDialog report={current} close={() => setDialog(null)} />}
    </Group>
  )
}

const labelOf = (report: SavedReport, t: (key: string, params: Record<string, string>) => string): string =>
  report.editable ? report.name : `${report.name} · ${t('by', { name: report.owner.name })}`
