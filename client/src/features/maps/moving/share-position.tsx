import { Switch, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useSharing } from './use-sharing.ts'

/** Lets my own position be shown while I am on shift. */
export function SharePosition() {
  const { t } = useTranslation('maps')
  const { known, sharing, onShift, trouble, change } = useSharing()
  if (!known) return null
  return (
    <div style={{ width: '100%' }}>
      <Switch size="xs" label={t('share.label')} checked={sharing} onChange={(event) => change(event.currentTarget.checked)} />
      {sharing && (
        <Text size="xs" c={trouble ? 'var(--app-high)' : 'dimmed'} role="status">
          {trouble ?? t(onShift ? 'share.on' : 'share.offShift')}
        </Text>
      )}
    </div>
  )
}
