import { Button, Group, NumberInput, Select, SimpleGrid, Stack, Text, Textarea } from '@mantine/core'
import type { Asset } from '@menara/shared/contract/places/assets.contract.ts'
import { DEFAULT_BOOKING_SETTINGS, mergedSettings } from '@menara/shared/domain/bookings/booking-settings.ts'
import type { BrokenRule } from '@menara/shared/kit/refusal-sentence.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Refused } from '../../../kit/calls/call.ts'
import { showRefusal } from '../../../kit/calls/refusals.ts'
import { Modal } from '../../../kit/overlays/modal.tsx'
import { toastSuccess } from '../../../kit/overlays/toasts.ts'
import { WaitingRows } from '../../../kit/states.tsx'
import { rulesOf, useSetRules } from '../steps.api.ts'
import { ApprovalField, ServiceFields } from './chosen-fields.tsx'
import { blackoutsOf, blackoutsText, numberFields, type OwnSettings, withField } from './settings-draft.ts'

interface RulesDialogProps {
  readonly siteId: string
  readonly assets: readonly Asset[]
  readonly close: () => void
}
/** `site`: of the whole site; else `type:` or `asset:` and whose. */
const SITE = 'site'

/** How the assets of a site may be booked: of all of them, of a type, or of one; what is left empty is inherited. */
export function RulesDialog({ siteId, assets, close }: RulesDialogProps) {
  const { t } = useTranslation(['bookings', 'assets'])
  const [scope, setScope] = useState(SITE)
  const { data } = useQuery(rulesOf(siteId))
  const types = [...new Set(assets.map((asset) => asset.type))]
  const scopes = [
    { value: SITE, label: t('rules.site') },
    ...types.map((type) => ({ value: `type:${type}`, label: t('rules.type', { type: t(`assets:types.${type}`) }) })),
    ...assets.map((asset) => ({ value: `asset:${asset.id}`, label: `${asset.name} (${asset.code})` })),
  ]
  const found = (data?.data ?? []).find((rule) => keyOf(rule, siteId) === scope)
  return (
    <Modal opened onClose={close} title={t('rules.title')} size="xl" centered>
      <Stack gap="sm">
        <Select
          label={t('rules.scope')}
          searchable
          allowDeselect={false}
          value={scope}
          onChange={(chosen) => setScope(chosen ?? SITE)}
          data={scopes}
        />
        {data ? (
          <RulesForm key={`${scope} ${found?.id ?? ''}`} start={found?.settings ?? {}} target={targetOf(scope, siteId)} close={close} />
        ) : (
          <WaitingRows />
        )}
      </Stack>
    </Modal>
  )
}

const keyOf = (rule: { asset: { id: string } | null; asset_type: string | null; location: { id: string } | null }, siteId: string) => {
  if (rule.asset) return `asset:${rule.asset.id}`
  if (rule.location?.id !== siteId) return ''
  return rule.asset_type === null ? SITE : `type:${rule.asset_type}`
}
type Target = Parameters<ReturnType<typeof useSetRules>['mutate']>[0]
function targetOf(scope: string, location_id: string): Omit<Target, 'settings'> {
  const [kind, value = ''] = scope.split(':')
  if (kind === 'asset') return { asset_id: value }
  return kind === 'type' ? { location_id, asset_type: value as NonNullable<Target['asset_type']> } : { location_id }
}

interface RulesFormProps {
  readonly start: OwnSettings
  readonly target: Omit<Target, 'settings'>
  readonly close: () => void
}
function RulesForm({ start, target, close }: RulesFormProps) {
  const { t } = useTranslation('bookings')
  const [settings, setSettings] = useState(start)
  const [days, setDays] = useState(blackoutsText(start.blackouts))
  const [errors, setErrors] = useState<readonly BrokenRule[]>([])
  const save = useSetRules()
  const blackouts = blackoutsOf(days)
  const errorOf = (field: string) => errors.some((error) => error.field.startsWith(`settings.${field}`)) && t('rules.wrong')
  const put = <K extends keyof OwnSettings>(field: K, value: OwnSettings[K]) => setSettings((now) => withField(now, field, value))
  const whole = withField(settings, 'blackouts', blackouts?.length === 0 ? undefined : blackouts)
  const send = () => {
    setErrors([])
    save.mutate(
      { ...target, settings: whole },
      {
        onSuccess() {
          toastSuccess('update')
          close()
        },
        onError(error) {
          if (error instanceof Refused) setErrors(error.errors)
          showRefusal(error)
        },
      },
    )
  }
  return (
    <>
      <Text size="sm" c="dimmed">
        {t('rules.about')}
      </Text>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        {numberFields.map((field) => (
          <NumberInput
            key={field}
            label={t(`rules.fields.${field}`)}
            placeholder={String(mergedSettings([])[field] ?? t('none', { ns: 'common' }))}
            min={0}
            allowDecimal={false}
            value={settings[field] ?? ''}
            onChange={(value) => put(field, typeof value === 'number' ? value : undefined)}
            error={errorOf(field)}
          />
        ))}
        {(['cross_day', 'check_in'] as const).map((field) => (
          <Select
            key={field}
            label={t(`rules.fields.${field}`)}
            clearable
            placeholder={t('rules.inherited', { value: t(DEFAULT_BOOKING_SETTINGS[field] ? 'yes' : 'no', { ns: 'common' }) })}
            value={settings[field] === undefined ? null : String(settings[field])}
            onChange={(value) => put(field, value === null ? undefined : value === 'true')}
            data={['true', 'false'].map((value) => ({ value, label: t(value === 'true' ? 'yes' : 'no', { ns: 'common' }) }))}
          />
        ))}
        <ApprovalField value={settings.approval_type_id} onChange={(id) => put('approval_type_id', id)} />
        <ServiceFields settings={settings} put={put} />
      </SimpleGrid>
      <Textarea
        label={t('rules.fields.blackouts')}
        description={t('rules.blackoutsText')}
        autosize
        minRows={2}
        value={days}
        onChange={(event) => setDays(event.currentTarget.value)}
        error={blackouts === undefined ? t('rules.blackoutsWrong') : errorOf('blackouts')}
      />
      <Group justify="flex-end">
        <Button variant="default" onClick={close}>
          {t('discard', { ns: 'common' })}
        </Button>
        <Button loading={save.isPending} disabled={blackouts === undefined} onClick={send}>
          {t('saveChanges', { ns: 'common' })}
        </Button>
      </Group>
    </>
  )
}
