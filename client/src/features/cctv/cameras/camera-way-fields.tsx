import { PasswordInput, SimpleGrid, TextInput } from '@mantine/core'
import type { CctvCamera } from '@menara/shared/contract/media/cctv.contract.ts'
import { useTranslation } from 'react-i18next'
import type { useContractForm } from '../../../kit/forms/form.ts'
import type { CameraValues } from './camera-values.ts'

interface WayFieldsProps {
  readonly camera: CctvCamera | undefined
  readonly form: ReturnType<typeof useContractForm<CameraValues>>['form']
}

/** Where a camera is asked and moved, and what with. Written, and never shown. */
export function WayFields({ camera, form }: WayFieldsProps) {
  const { t } = useTranslation('cctv')
  return (
    <>
      <TextInput
        label={t('address')}
        description={camera?.configured ? t('addressKept') : t('addressText')}
        placeholder="rtsp://"
        autoComplete="off"
        spellCheck={false}
        key={form.key('address')}
        {...form.getInputProps('address')}
      />
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextInput
          label={t('username')}
          description={camera?.has_credentials ? t('secretKept') : undefined}
          autoComplete="off"
          key={form.key('username')}
          {...form.getInputProps('username')}
        />
        <PasswordInput
          label={t('password')}
          description={camera?.has_credentials ? t('secretKept') : undefined}
          autoComplete="new-password"
          key={form.key('password')}
          {...form.getInputProps('password')}
        />
      </SimpleGrid>
      <TextInput
        label={t('ptz.address')}
        description={camera?.ptz ? t('ptz.addressKept') : t('ptz.addressText')}
        placeholder="http://"
        autoComplete="off"
        spellCheck={false}
        key={form.key('onvif_address')}
        {...form.getInputProps('onvif_address')}
      />
    </>
  )
}
