import { Button, Group, Radio, Stack, TextInput } from '@mantine/core'
import type { Kiosk, NewKiosk } from '@menara/shared/contract/people/attendance/attendance-kiosks.contract.ts'
import { type KioskMode, kioskModes } from '@menara/shared/domain/people/attendance-evidence.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { showRefusal } from '../../../kit/calls/refusals.ts'
import { Modal } from '../../../kit/overlays/modal.tsx'
import { toastSuccess } from '../../../kit/overlays/toasts.ts'
import { useCreateKiosk, useUpdateKiosk } from './kiosks.api.ts'

interface KioskFormProps {
  readonly site: { readonly id: string; readonly name: string }
  /** Absent: a new one. */
  readonly kiosk: Kiosk | undefined
  readonly close: () => void
  readonly onMade: (kiosk: NewKiosk) => void
}

/** Name of a kiosk and how it recognises people. */
export function KioskForm({ site, kiosk, close, onMade }: KioskFormProps) {
  const { t } = useTranslation('kiosks')
  const [name, setName] = useState(kiosk?.name ?? '')
  const [mode, setMode] = useState<KioskMode>(kiosk?.mode ?? 'qr')
  const [create, update] = [useCreateKiosk(), useUpdateKiosk(kiosk?.id ?? '')]
  const onError = showRefusal
  const run = () => {
    const draft = { name: name.trim(), mode }
    if (!kiosk) return create.mutate({ location_id: site.id, ...draft }, { onSuccess: ({ data }) => onMade(data), onError })
    const onSuccess = () => {
      toastSuccess('update')
      close()
    }
    return update.mutate(draft, { onSuccess, onError })
  }
  return (
    <Modal opened onClose={close} title={kiosk ? t('editName', { name: kiosk.name }) : t('newAt', { site: site.name })} centered>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          run()
        }}
      >
        <Stack gap="sm">
          <TextInput
            label={t('name')}
            description={t('nameText')}
            required
            maxLength={60}
            data-autofocus
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <Radio.Group label={t('mode')} value={mode} onChange={(value) => setMode(kioskModes.find((item) => item === value) ?? 'qr')}>
            <Stack gap={6} mt={4}>
              {kioskModes.map((item) => (
                <Radio key={item} value={item} label={t(`modes.${item}`)} description={t(`modeText.${item}`)} />
              ))}
            </Stack>
          </Radio.Group>
          <Group justify="flex-end">
            <Button variant="default" onClick={close}>
              {t('cancel', { ns: 'common' })}
            </Button>
            <Button type="submit" loading={create.isPending || update.isPending} disabled={name.trim() === ''}>
              {t('save', { ns: 'common' })}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
