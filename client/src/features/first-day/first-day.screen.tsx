import { Button, Stack } from '@mantine/core'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { text, useViewState } from '../../kit/lists/view-state.ts'
import { PageHeader } from '../../kit/page-header.tsx'
import { FailedState, WaitingRows } from '../../kit/states.tsx'
import { leaveFirstDay } from './embed/way-back.tsx'
import { dismissFirstDay, useFirstDay, useStepChange } from './first-day.api.ts'
import { OwnAlarm } from './own-alarm.tsx'
import { SetupCheck } from './setup-check.tsx'
import { StepList } from './step-list.tsx'

/** `device`: the one that the test alarm is made with. */
export const firstDayView = { device: text }

/** From an empty installation to a working site: what is there, what is missing, and one press to each; then how it is set up. */
export function FirstDayScreen() {
  const { t } = useTranslation('first_day')
  const { state, change } = useViewState(firstDayView)
  const answer = useFirstDay()
  const day = answer.data?.data
  const dismiss = useStepChange(dismissFirstDay)
  useEffect(() => leaveFirstDay(false), [])
  if (answer.isLoadingError) return <FailedState error={answer.error} retry={() => void answer.refetch()} />
  if (!day) return <WaitingRows />
  const done = day.steps.filter((step) => step.done).length
  return (
    <>
      <PageHeader
        title={t('title')}
        subtitle={day.finished ? t('finished') : t('progress', { done, all: day.steps.length })}
        actions={
          <Button variant="default" loading={dismiss.isPending} onClick={() => dismiss.mutate(day.dismissed === null)}>
            {day.dismissed ? t('bringBack') : t('putAway')}
          </Button>
        }
      />
      <Stack gap="md">
        <StepList steps={day.steps} />
        <OwnAlarm steps={day.steps} deviceId={state.device} choose={(device) => change({ device }, 'push')} />
        <SetupCheck />
      </Stack>
    </>
  )
}
