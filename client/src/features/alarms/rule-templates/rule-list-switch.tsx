import { SegmentedControl } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useViewState } from '../../../kit/lists/view-state.ts'
import { alarmsView, useAlarmPlace } from '../drawer/alarm-place.ts'

/** Between the rules of each device and the rules for many. */
export function RuleListSwitch() {
  const { t } = useTranslation('alarm_rules')
  const { template } = useViewState(alarmsView).state
  const place = useAlarmPlace()
  return (
    <SegmentedControl
      aria-label={t('template.which')}
      value={template ? 'many' : 'each'}
      onChange={(value) => place.move({ template: value === 'many' ? 'all' : undefined }, 'push')}
      data={(['each', 'many'] as const).map((text) => ({ value: text, label: t(`template.${text}`) }))}
    />
  )
}
