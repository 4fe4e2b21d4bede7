import { Button, Group, MultiSelect, Radio, Stack, Text, TextInput } from '@mantine/core'
import type { SavedReport } from '@menara/shared/contract/reports/saved-reports.contract.ts'
import { type ReportAudience, reportAudiences } from '@menara/shared/domain/reports/report-schedules.ts'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { showRefusal } from '../../../kit/calls/refusals.ts'
import { Modal } from '../../../kit/overlays/modal.tsx'
import { toastSuccess } from '../../../kit/overlays/toasts.ts'
import { definitionOf } from '../report-view.ts'
import { everyRole, saveReport } from '../reporting.api.ts'
import type { ShownReport } from '../use-report.ts'

interface KeepDialogProps {
  readonly shown: ShownReport
  /** The report that is changed; undefined: a new one. */
  readonly report: SavedReport | undefined
  readonly close: () => void
}

/** Under which name a report is kept, and for whom. */
export function KeepDialog({ shown, report, close }: KeepDialogProps) {
  const { t } = useTranslation('reporting')
  const [name, setName] = useState(report?.name ?? '')
  const [audience, setAudience] = useState<ReportAudience>(report?.audience ?? 'personal')
  const [roleIds, setRoleIds] = useState(report?.roles.map((role) => role.id) ?? [])
  const [busy, setBusy] = useState(false)
  const roles = useQuery(everyRole).data?.data ?? []
  const complete = name.trim() !== '' && (audience !== 'roles' || roleIds.length > 0)
  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (!complete) return
    setBusy(true)
    const facts = { name: name.trim(), audience, role_ids: audience === 'roles' ? roleIds : [], definition: definitionOf(shown.draft) }
    await saveReport(report?.id, facts).then((saved) => {
      toastSuccess(report ? 'update' : 'create')
      shown.replace(shown.draft, saved.id)
      close()
    }, showRefusal)
    setBusy(false)
  }
  return (
    <Modal opened onClose={close} title={report ? report.name : t('keep')}>
      <form onSubmit={(event) => void save(event)}>
        <Stack gap="sm">
          <TextInput
            label={t('name')}
            withAsterisk
            data-autofocus
            maxLength={120}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <Radio.Group
            label={t('forWhom')}
            description={t('sharedNote')}
            value={audience}
            onChange={(value) => setAudience(value as ReportAudience)}
          >
            <Stack gap={6} mt={6}>
              {reportAudiences.map((value) => (
                <Radio key={value} value={value} label={t(`audience.${value}`)} />
              ))}
            </Stack>
          </Radio.Group>
          {audience === 'roles' && (
            <MultiSelect
              label={t('roles')}
              searchable
              data={roles.map((role) => ({ value: role.id, label: role.name }))}
              value={roleIds}
              onChange={setRoleIds}
            />
          )}
          <Group justify="flex-end">
            <Button type="submit" loading={busy} disabled={!complete}>
              <Text span inherit>
                {t('keep')}
              </Text>
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
