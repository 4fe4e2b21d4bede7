import { Button, Group, MultiSelect, Radio, Select, Stack, TextInput } from '@mantine/core'
import { audiences, type Dashboard } from '@menara/shared/contract/iot/dashboards.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { showRefusal } from '../../../kit/calls/refusals.ts'
import { Modal } from '../../../kit/overlays/modal.tsx'
import { useMay } from '../../../kit/session/session.ts'
import { useSiteId, useSites } from '../../../kit/site.ts'
import { type Draft, everyRole } from './dashboards.api.ts'

interface DashboardSettingsProps {
  /** Null: a new one. */
  readonly dashboard: Dashboard | null
  readonly onClose: () => void
  readonly onSave: (facts: Draft) => Promise<unknown>
}
type Audience = Dashboard['audience']

/** Name, site and whom a dashboard is for. */
export function DashboardSettings({ dashboard, onClose, onSave }: DashboardSettingsProps) {
  const { t } = useTranslation('iot')
  const sites = useSites()
  const here = useSiteId()
  const mayShare = useMay('alarm_configure')
  const [name, setName] = useState(dashboard?.name ?? '')
  const [siteId, setSiteId] = useState(dashboard ? (dashboard.location?.id ?? null) : (here ?? null))
  const [audience, setAudience] = useState<Audience>(dashboard?.audience ?? 'personal')
  const [roleIds, setRoleIds] = useState(dashboard?.roles.map((role) => role.id) ?? [])
  const [busy, setBusy] = useState(false)
  const roles = useQuery({ ...everyRole(), enabled: mayShare }).data?.data ?? []
  const complete = name.trim() !== '' && (audience !== 'roles' || roleIds.length > 0)
  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (!complete) return
    setBusy(true)
    const facts = { name: name.trim(), location_id: siteId, audience, role_ids: audience === 'roles' ? roleIds : [] }
    await onSave(facts).then(onClose, showRefusal)
    setBusy(false)
  }
  return (
    <Modal opened onClose={onClose} title={dashboard ? t('settingsOf', { name: dashboard.name }) : t('newDashboard')}>
      <form onSubmit={(event) => void save(event)}>
        <Stack gap="sm">
          <TextInput
            label={t('name')}
            withAsterisk
            data-autofocus
            maxLength={80}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <Select
            label={t('site')}
            clearable
            clearButtonProps={{ 'aria-label': t('everySite') }}
            placeholder={t('everySite')}
            value={siteId}
            onChange={setSiteId}
            data={sites.map((site) => ({ value: site.id, label: site.name }))}
          />
          {mayShare && (
            <Radio.Group label={t('forWhom')} value={audience} onChange={(value) => setAudience(value as Audience)}>
              <Stack gap={6} mt={6}>
                {audiences.map((audience) => (
                  <Radio key={audience} value={audience} label={t(`audience.${audience}`)} />
                ))}
              </Stack>
            </Radio.Group>
          )}
          {mayShare && audience === 'roles' && (
            <MultiSelect
              label={t('roles')}
              withAsterisk
              value={roleIds}
              onChange={setRoleIds}
              data={roles.map((role) => ({ value: role.id, label: role.name }))}
            />
          )}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('cancel', { ns: 'common' })}
            </Button>
            <Button type="submit" loading={busy} disabled={!complete}>
              {t('save', { ns: 'common' })}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
