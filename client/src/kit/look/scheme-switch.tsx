import { SegmentedControl, VisuallyHidden } from '@mantine/core'
import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { choosePreference, type Preference, usePreference } from './colour-scheme.ts'

const CHOICES = [
  ['light', IconSun],
  ['dark', IconMoon],
  ['system', IconDeviceDesktop],
] as const

export function SchemeSwitch() {
  const { t } = useTranslation('nav')
  const preference = usePreference()
  return (
    <SegmentedControl
      size="xs"
      value={preference}
      onChange={(value) => choosePreference(value as Preference)}
      aria-label={t('scheme.label')}
      data={CHOICES.map(([value, Icon]) => ({
        value,
        label: (
          <>
            <Icon size={15} style={{ display: 'block' }} aria-hidden />
            <VisuallyHidden>{t(`scheme.${value}`)}</VisuallyHidden>
          </>
        ),
      }))}
    />
  )
}
